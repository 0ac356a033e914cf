import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestCatalog } from './api.ts';
import { openPublishing } from './publishing.ts';
import { listValue, unique } from './taxonomies.ts';
import { unitsOf } from './units.ts';
import { importTypes } from '../src/app/registered.ts';
import { importJobs } from '../src/import/session/jobs.ts';
import { bytesOf } from '../src/platform/files/bytes.ts';
import { startDue } from '../src/platform/jobs/schedule.ts';
import { quietLog } from '../src/platform/log/log.ts';
import type { ImportConfig } from '../src/import-config/contract.ts';
import { configJob, configSchedule } from '../src/import-config/jobs.ts';
import { importConfigMessages as said } from '../src/import-config/rules.ts';

const { api, work } = await openPublishing();
const { database, files, jobs } = api.services;
const root = mkdtempSync(join(tmpdir(), 'callout-drop-'));
afterAll(() => rmSync(root, { recursive: true }));
const config = { ...api.services.config, sourcesDir: root };
const services = { database, files, jobs, types: importTypes, config, lookPause: 50 };
work([...importJobs(services), configJob(services)]);

/** What a minute brings. */
const look = () => startDue({ database, jobs, log: quietLog }, configSchedule(config));

let code = Math.floor(Math.random() * 1_000_000_000);

/** A catalogue with an import config, and a folder for its units. */
async function open() {
  const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const name = unique('Industry');
  const industryId = await listValue(api, 1002, name, ++code);
  const root = catalog.as('super').under('');
  const { body } = await root.post('/api/xmlImportConfigs', {
    oemName: `Catalogue ${catalog.code}`,
    oemCode: catalog.code,
    industryId,
  });
  const folder = unique('Folder');
  await (await unitsOf(catalog)).folder(null, folder);
  const told = async (): Promise<ImportConfig> =>
    (await root.get('/api/xmlImportConfigs')).body.find(({ id }: ImportConfig) => id === body.id);
  const bring = (file: string, bytes: string | Buffer, of = catalog.as('Admin')) =>
    of.upload(`/api/xmlImportConfigs/${body.id}/file?fileName=${encodeURIComponent(file)}`, Buffer.from(bytes));
  const set = async (active: boolean) =>
    root.put(`/api/xmlImportConfigs/${body.id}`, { version: (await told()).version, industryId, active });
  const document = (unit: string) => `<?xml version="1.0"?>
    <catalogue xmlns="urn:callout:xml:1" number="200"><majorUnits><majorUnit><typeCode>MU</typeCode><name>${unit}</name>
    <industry>${name}</industry><productType>${name} car</productType><productSubType>${name} sedan</productSubType>
    <parentTypeCode>MF</parentTypeCode><parentName>${folder}</parentName></majorUnit></majorUnits></catalogue>`;
  return { catalog, config: body as ImportConfig, told, bring, set, document };
}

/** A zip, of a table with the picture of a unit where one is named. */
async function zip(unit?: string): Promise<Buffer> {
  const archive = new ZipFile();
  archive.addBuffer(randomBytes(16), 'a.txt');
  if (unit !== undefined) {
    archive.addBuffer(Buffer.from(`Type,Name,File path\nMU,${unit},front.png\n`), 'pictures.csv');
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } });
    archive.addBuffer(await image.png().toBuffer(), 'front.png');
  }
  archive.end();
  return Buffer.from(await bytesOf(archive.outputStream as AsyncIterable<Uint8Array>, 1_000_000));
}

/** Waits until the last run of a config is over. */
async function ran(told: () => Promise<ImportConfig>, before?: number) {
  for (let tries = 0; tries < 600; tries++) {
    const { lastRun, ...rest } = await told();
    if (lastRun && lastRun.sessionId !== before && lastRun.state !== 1 && lastRun.state !== 5)
      return { lastRun, ...rest };
    await wait(25);
  }
  throw new Error('The import config did not run.');
}

const outcome = async (catalog: TestCatalog, session: number) =>
  (await catalog.as('Admin').get(`/api/import/session/${session}/status`)).body;

/** The import of pictures of units of a catalogue, once it is over. */
async function pictures(catalog: TestCatalog) {
  for (let tries = 0; tries < 400; tries++) {
    const found = await database.inCatalog(catalog.id, (db) =>
      db
        .selectFrom('import_session')
        .select(['state', 'counts', 'rejected'])
        .where('import_type_id', '=', 205)
        .where('completed_at', 'is not', null)
        .executeTakeFirst(),
    );
    if (found) return found;
    await wait(25);
  }
  throw new Error('No pictures came.');
}

const jobsOf = (catalog: TestCatalog) =>
  database.outside((db) =>
    db.selectFrom('job').select(['state', 'error']).where('kind', '=', 'importConfig').where('catalog_id', '=', catalog.id).execute(),
  ); // prettier-ignore

const hasUnit = async (catalog: TestCatalog, name: string) =>
  database.inCatalog(catalog.id, async (db) => {
    const rows = await db.selectFrom('hierarchy_item').select('id').where('name', '=', name).execute();
    return rows.length === 1;
  });

describe('files of an import config', () => {
  it('run once both are whole, within a minute, and are told with the last run', { tags: 'daily' }, async () => {
    const { catalog, config: of, told, bring, document } = await open();
    const unit = unique('Unit');
    const brought = await bring(of.xmlFileName.toLowerCase(), document(unit));
    expect(brought.body).toMatchObject({ xmlFile: { isWaiting: true, message: '' }, zipFile: null });
    await look();
    expect(await jobsOf(catalog)).toEqual([]);
    expect((await catalog.as('Admin').post(`/api/xmlImportConfigs/${of.id}/run`)).body.modelState).toEqual({
      id: [said.missing],
    });
    expect((await bring(of.zipFileName, await zip(unit))).status).toBe(200);
    await look();
    const done = await ran(told);
    expect(done).toMatchObject({ lastRun: { state: 2 }, xmlFile: { isWaiting: false }, zipFile: { isWaiting: false } });
    expect(await hasUnit(catalog, unit)).toBe(true);
    // The pictures come behind the units.
    expect(await pictures(catalog)).toMatchObject({ state: 2, counts: { create: 1 }, rejected: 0 });
    await look();
    expect(await jobsOf(catalog)).toHaveLength(1);
    // The same files of the same sender within a day are one delivery.
    const again = await catalog.as('Admin').post(`/api/xmlImportConfigs/${of.id}/run`);
    expect([again.status, again.body.importSessionId]).toEqual([200, done.lastRun.sessionId]);
    await bring(of.xmlFileName, document(unique('Unit')));
    const next = await catalog.as('Admin').post(`/api/xmlImportConfigs/${of.id}/run`);
    expect((await ran(told, done.lastRun.sessionId)).lastRun).toMatchObject({
      sessionId: next.body.importSessionId,
      state: 2,
    });
  });

  it('wait while the config is inactive', async () => {
    const { catalog, config: of, told, bring, set, document } = await open();
    await set(false);
    await bring(of.xmlFileName, document(unique('Unit')));
    await bring(of.zipFileName, await zip());
    await look();
    expect(await jobsOf(catalog)).toEqual([]);
    expect((await catalog.as('Admin').post(`/api/xmlImportConfigs/${of.id}/run`)).body.modelState).toEqual({
      active: [said.inactive],
    });
    await set(true);
    await look();
    expect(await outcome(catalog, (await ran(told)).lastRun.sessionId)).toMatchObject({ state: 2, rejected: 0 });
  });

  it('are refused by name where they are of another name, hostile, cut off or no zip, and to who may not import', async () => {
    const { catalog, config: of, told, bring, document } = await open();
    const reasons = async (name: string, bytes: string | Buffer) => {
      const { status, body } = await bring(name, bytes);
      return [status, body.modelState?.fileName];
    };
    expect(await reasons('other.xml', document('A'))).toEqual([400, [said.notOurs([of.xmlFileName, of.zipFileName])]]);
    const hostile = `<!DOCTYPE catalogue [<!ENTITY a "b">]>${document('A').slice(22)}`;
    expect(await reasons(of.xmlFileName, hostile)).toEqual([400, [expect.stringMatching(`^${of.xmlFileName}: `)]]);
    expect(await reasons(of.xmlFileName, document('A').slice(0, -20))).toEqual([
      400,
      [`${of.xmlFileName}: ${said.cut}`],
    ]);
    const whole = await zip();
    for (const bad of [Buffer.from('no zip at all'), whole.subarray(0, whole.length - 30)])
      expect(await reasons(of.zipFileName, bad)).toEqual([400, [expect.stringMatching(`^${of.zipFileName}: `)]]);
    expect(await told()).toMatchObject({ xmlFile: null, zipFile: null });
    for (const role of ['member', 'MajorUnits', 'Publisher'] as const) {
      expect((await bring(of.xmlFileName, document('A'), catalog.as(role))).status).toBe(403);
      expect((await catalog.as(role).post(`/api/xmlImportConfigs/${of.id}/run`)).status).toBe(403);
    }
    const other = await api.catalog();
    expect((await bring(of.xmlFileName, document('A'), other.as('Admin'))).status).toBe(404);
    expect((await other.as('Admin').post(`/api/xmlImportConfigs/${of.id}/run`)).status).toBe(404);
  });

  it('come from the drop folder of the catalogue too, where a bad one is refused once, by name', async () => {
    const { catalog, config: of, told, document } = await open();
    const unit = unique('Unit');
    const folder = join(root, catalog.code);
    mkdirSync(folder);
    writeFileSync(join(folder, of.xmlFileName), document(unit));
    writeFileSync(join(folder, of.zipFileName), 'no zip');
    await look();
    for (let tries = 0; tries < 400 && (await jobsOf(catalog)).some(({ state }) => state !== 'done'); tries++)
      await wait(25);
    expect(await told()).toMatchObject({
      xmlFile: { isWaiting: true },
      zipFile: { isWaiting: false, message: expect.stringMatching(`^${of.zipFileName}: `) },
      lastRun: null,
    });
    await look();
    expect(await jobsOf(catalog)).toHaveLength(1);
    writeFileSync(join(folder, of.zipFileName), await zip());
    await look();
    expect(await outcome(catalog, (await ran(told)).lastRun.sessionId)).toMatchObject({ state: 2, rejected: 0 });
    expect(await hasUnit(catalog, unit)).toBe(true);
  });

  it('say why the document could not be imported, and are not tried again', async () => {
    const { catalog, config: of, told, bring } = await open();
    await bring(
      of.xmlFileName,
      '<?xml version="1.0"?><catalogue xmlns="urn:callout:xml:1" number="110"><parts/></catalogue>',
    );
    await bring(of.zipFileName, await zip());
    await look();
    for (let tries = 0; tries < 400 && (await jobsOf(catalog)).some(({ state }) => state !== 'failed'); tries++)
      await wait(25);
    expect(await told()).toMatchObject({
      xmlFile: { isWaiting: false, message: expect.stringContaining(said.noUnits) },
    });
    await look();
    expect(await jobsOf(catalog)).toHaveLength(1);
  });
});
