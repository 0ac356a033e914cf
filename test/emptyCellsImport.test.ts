import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DiffRow } from '../src/import/choice/contract.ts';
import { partBaseImport } from '../src/part/import.ts';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { valueImport } from './valueImport.ts';

const { api, database, work, importer } = await openImports([valueImport, partBaseImport]);
beforeAll(() => void work());

const heads = 'Part number,Description,Unit,Weight,Weight unit';
const full = [heads, 'A-1,Bolt,EA,1.5,kg', 'A-2,Nut,EA,2.5,kg'].join('\n');
const emptied = [heads, 'A-1,Bolt,,,', 'A-2,Nut,,,'].join('\n');
const ofParts = { importTypeId: partBaseImport.id };
const erases = { ...ofParts, options: { emptyCells: 'erase' } };

async function opened() {
  const catalog = await api.catalog();
  const me = importer(catalog);
  expect(await me.run(full, ofParts)).toMatchObject({ state: 2, counts: { create: 2 } });
  return { catalog, me };
}

const parts = (catalog: TestCatalog) =>
  database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', part_number, unit, weight, weight_uom) as line from part order by part_number`.execute(db);
    return rows.map(({ line }) => line);
  });
const whole = ['A-1 EA 1.5 kg', 'A-2 EA 2.5 kg'];
const none = ['A-1 ', 'A-2 '];

describe('empty cells of an import', () => {
  it('leave what is there, and erase it where the import is told so', async () => {
    const { catalog, me } = await opened();
    expect(await me.run(emptied, ofParts)).toMatchObject({ changeId: null, counts: { update: 0, unchanged: 2 } });
    expect(await me.run(emptied, { ...erases, dryRun: true })).toMatchObject({ state: 0, counts: { update: 2 } });
    expect(await me.run(emptied, erases)).toMatchObject({ state: 2, counts: { update: 2 } });
    expect(await parts(catalog)).toEqual(none);
    expect(await me.run(emptied, erases)).toMatchObject({ changeId: null, message: 'Everything was up to date.' });
  });

  it('are chosen one by one: what somebody rejects stays', async () => {
    const { catalog, me } = await opened();
    const { importSessionId: id } = await me.run(emptied, { ...erases, dryRun: true });
    const rows = (await me.caller.get(`/api/import/session/${id}/changes`)).body as DiffRow[];
    const cells = rows
      .filter(({ line }) => line === 2)
      .map(({ part, line, record }) => ({ part, line, record, columns: ['unit', 'weight'] }));
    expect(cells).toHaveLength(1);
    const chosen = await me.caller.post(`/api/import/session/${id}/choices`, { accepts: false, cells });
    expect(chosen.status).toBe(200);
    expect(await me.proceed(id)).toMatchObject({ state: 2 });
    expect(await parts(catalog)).toEqual(['A-1 EA 1.5', 'A-2 ']);
  });

  it('do what the profile says', async () => {
    const { catalog, me } = await opened();
    const profile = { importTypeId: partBaseImport.id, name: 'Nightly', options: { emptyCells: 'erase' } };
    const saved = await me.caller.post('/api/TransportImportWizardData2/profiles', profile);
    expect(saved.body).toMatchObject({ options: { emptyCells: 'erase' } });
    const over = { ...ofParts, profileName: 'Nightly', options: { emptyCells: 'leave' } };
    expect(await me.run(emptied, over)).toMatchObject({ changeId: null });
    expect(await me.run(emptied, { ...ofParts, profileName: 'Nightly' })).toMatchObject({ counts: { update: 2 } });
    expect(await parts(catalog)).toEqual(none);
  });

  it('do what a program says that sends them, and one that says otherwise is another delivery', async () => {
    const { catalog, me } = await opened();
    const switches = '/api/settings/switches';
    const { body } = await catalog.as('super').get(switches);
    await catalog.as('super').put(switches, { ...body, hasImportApi: true });
    const send = async (more: string) => {
      const { body: answer } = await me.caller.upload(
        `/api/import/api/${partBaseImport.id}${more}`,
        Buffer.from(emptied),
      );
      return me.settled(answer.importSessionId);
    };
    expect(await send('')).toMatchObject({ changeId: null });
    expect(await parts(catalog)).toEqual(whole);
    expect(await send('?emptyCells=erase')).toMatchObject({ state: 2, counts: { update: 2 } });
    expect(await parts(catalog)).toEqual(none);
  });

  it('of a document are fields that some of its records have', async () => {
    const { catalog, me } = await opened();
    const of = (inside: string) =>
      `<catalogue xmlns="urn:callout:xml:1" number="110"><parts>${inside}</parts></catalogue>`;
    const text = of(
      '<part><partNumber>A-1</partNumber><unit>set</unit></part><part><partNumber>A-2</partNumber></part>',
    );
    const uploaded = await me.upload(text, 'parts.xml');
    const { body } = await me.start(uploaded.body.fileId, { importTypeId: 99, options: { emptyCells: 'erase' } });
    expect(await me.settled(body.importSessionId)).toMatchObject({ state: 2, counts: { update: 2 } });
    expect(await parts(catalog)).toEqual(['A-1 set 1.5 kg', 'A-2  2.5 kg']);
  });

  it('name by row what may not be empty', async () => {
    const { catalog, me } = await opened();
    const file = [heads, 'A-1,,EA,1.5,kg', 'A-2,Nut,,2.5,kg', 'A-3,,EA,,'].join('\n');
    const done = await me.run(file, erases);
    expect(done).toMatchObject({ state: 2, rejected: 2, counts: { create: 0, update: 1 } });
    expect(done.errorSummary).toMatchObject([{ problem: 'Description is required', rows: 2 }]);
    expect(await parts(catalog)).toEqual([whole[0], 'A-2  2.5 kg']);
  });

  it('are refused where the kind of import has nothing to erase', async () => {
    const { me } = await opened();
    const { body: file } = await me.upload('Name\na');
    const { status, body } = await me.start(file.fileId, { options: { emptyCells: 'erase' } });
    expect([status, body.modelState]).toEqual([
      400,
      { emptyCells: ['This import leaves what empty cells say nothing of.'] },
    ]);
  });
});
