// size: one installation that is filled by one kind of file after the other, and read back
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { ownDatabase } from './database.ts';
import { openPublishing } from './publishing.ts';
import { taxonomyOf, unique, unitsOfIndustry } from './taxonomies.ts';
import { schemaFaults } from './xmlSchemas.ts';
import { exportDatasets, importTypes, xmlKinds } from '../src/app/registered.ts';
import { exportJobs } from '../src/export/jobs.ts';
import { xmlImport } from '../src/import/rules.ts';
import { importJobs } from '../src/import/session/jobs.ts';
import { installation } from '../src/platform/contract/installation.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { ownersOf } from '../src/usage/queries.branch.ts';

// It reads all of the installation back, and other tests leave in theirs what no import takes.
const { api, work } = await openPublishing(await ownDatabase());
const { database, files, jobs } = api.services;
work([
  ...importJobs({ database, files, jobs, types: importTypes }),
  ...exportJobs({ files, jobs, datasets: exportDatasets, xmlKinds, ownersOf }),
]);

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
});

/** The installation, as a super administrator has it. */
const shared = () => catalog.as('super').under('/-');
const root = () => catalog.as('super').under('');

const file = (...rows: readonly (readonly string[])[]) => rows.map((cells) => csvLine(cells)).join('');

interface Ended {
  importSessionId: number;
  changeId: number | null;
  state: number;
  counts: object;
  rejected: number;
}

async function settled(id: number): Promise<Ended> {
  for (let tries = 0; tries < 1200; tries++) {
    const { body } = await shared().get(`/api/import/session/${id}/status`);
    if (!body.isRunning) return body;
    await wait(25);
  }
  throw new Error('The import still runs.');
}

async function load(importTypeId: number, text: string, more: object = {}, fileName = 'table.csv'): Promise<Ended> {
  const path = `/api/TransportImportWizardData2/UploadFile?fileName=${fileName}`;
  const { body: uploaded } = await shared().upload(path, Buffer.from(text));
  const asked = { importTypeId, fileId: uploaded.fileId, ...more };
  const started = await shared().post('/api/import/StartImportSession', asked);
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  return settled(started.body.importSessionId);
}

const errorsOf = async ({ importSessionId }: Ended): Promise<string[]> =>
  (await shared().get(`/api/import/session/${importSessionId}/errors?take=100`)).body.rows.map(
    ({ row, message }: { row: number; message: string }) => `${row} ${message}`,
  );

/** Exports a dataset of the installation as the file that is imported. */
async function exported(format: string, dataset: string): Promise<string> {
  const { body: begun, status } = await shared().post(`/api/export/${format}/${dataset}`);
  expect(status, dataset).toBe(200);
  for (let tries = 0; tries < 1200; tries++) {
    const { body: told } = await shared().get(`/api/export/${begun.id}/status`);
    if (told.status !== 0) {
      expect(told, dataset).toMatchObject({ status: 1 });
      return String((await shared().get(`/api/export/${begun.id}/download`)).body);
    }
    await wait(10);
  }
  throw new Error('The export still runs.');
}

const listed = async (list: number) => (await root().get(`/api/global-lookup/list-types/${list}/values?take=200`)).body;

describe('imports 220 to 222 of the installation', () => {
  const mark = unique('X');
  const called = (name: string) => `${name} ${mark}`;
  const valueHeads = ['List number', 'List', 'Name', 'Belongs to', 'Belongs to list', 'Numeric code', 'Industries', 'Names.DE', 'Properties.Color', 'To be validated', 'Replaced with']; // prettier-ignore
  const code = Math.floor(Math.random() * 1e9);

  it('220 brings lists, values that refer to each other, and relations; again: unchanged; undone: gone', async () => {
    const first = file(
      ['List', 'Editable', 'Labels'],
      [called('Frames'), 'yes', `${called('A')}\n${called('B')}`],
      [called('Closed'), 'no', called('a')],
    );
    expect(await load(220, first, { dryRun: true })).toMatchObject({ counts: { create: 2, update: 0 } });
    expect(await load(220, first)).toMatchObject({ state: 2, counts: { create: 2, update: 0 } });
    expect(await load(220, first)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 2 } });
    const row = (list: string, name: string, of: Partial<Record<(typeof valueHeads)[number], string>> = {}) =>
      valueHeads.map((head) => (head === 'List' ? list : head === 'Name' ? name : (of[head] ?? '')));
    const values = file(
      valueHeads,
      // What a value refers to stands behind it.
      row('Product sub types', called('Sedan'), { 'Belongs to': called('Car'), 'Numeric code': String(code) }),
      row('Product types', called('Car'), {
        Industries: called('Cars'),
        'Names.DE': 'Wagen',
        'Numeric code': String(code),
      }),
      row('Industries', called('Cars'), { 'Numeric code': String(code) }),
      row('Makes', called('Wrong'), { 'Replaced with': called('Right') }),
      row('Makes', called('Right'), { 'Properties.Color': 'red' }),
      row(called('Frames'), called('Bare'), { 'To be validated': 'yes' }),
    );
    expect(await load(223, values, { dryRun: true })).toMatchObject({ counts: { create: 6, update: 0 }, rejected: 0 });
    const done = await load(223, values);
    expect(await errorsOf(done)).toEqual([]);
    expect(done).toMatchObject({ state: 2, counts: { create: 6, update: 0 } });
    expect(await load(223, values)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 6 } });
    const relations = file(
      ['List', 'Name', 'Belongs to', 'Related list', 'Required'],
      ['Product sub types', called('Sedan'), called('Car'), called('Frames'), 'yes'],
    );
    expect(await load(224, relations)).toMatchObject({ state: 2, counts: { create: 1 } });
    expect(await load(224, relations)).toMatchObject({ changeId: null, counts: { unchanged: 1 } });

    const changed = file(
      ['List', 'Name', 'Belongs to', 'Names.DE', 'Properties.Size'],
      ['product types', called('CAR'), '', 'Auto', ''],
      ['Makes', called('Right'), '', '', 'XL'],
    );
    const update = await load(223, changed);
    expect({ errors: await errorsOf(update), ...update }).toMatchObject({
      errors: [],
      state: 2,
      counts: { create: 0, update: 2 },
    });
    const { status } = await shared().post(`/api/import/session/${update.importSessionId}/undo`);
    expect(status).toBe(200);
    let undone = { state: 'queued', error: null };
    for (let tries = 0; tries < 400 && ['queued', 'running'].includes(undone.state); tries++) {
      await wait(25);
      undone = (await shared().get(`/api/import/session/${update.importSessionId}/undo`)).body;
    }
    expect(undone).toMatchObject({ state: 'done', error: null });
    expect(await load(223, changed, { dryRun: true })).toMatchObject({ counts: { create: 0, update: 2 } });
  });

  it('220 rejects by row and column what lists do not take', async () => {
    const [one, two] = [called('One'), called('Two')];
    const done = await load(
      223,
      file(
        valueHeads,
        ['', 'Nowhere', 'A', '', '', '', '', '', '', '', ''],
        ['', called('Closed'), 'A', '', '', '', '', '', '', '', ''],
        ['', 'Product sub types', 'A', called('Nothing'), '', '', '', '', '', '', ''],
        ['', 'Product sub types', 'Below', 'A', 'Product sub types', '', '', '', '', '', ''],
        ['', 'Makes', called('New'), '', '', '', called('No industry'), '', '', '', ''],
        ['', 'Makes', one, '', '', '', '', '', '', '', two],
        ['', 'Makes', two, '', '', '', '', '', '', '', one],
        ['', 'Industries', called('Other'), '', '', String(code), '', '', '', '', ''],
        ['', 'Makes', called('Twice'), '', '', '', '', '', '', '', ''],
        ['1005', 'Whatever', called('twice'), '', '', '', '', '', '', '', ''],
      ),
      { dryRun: true },
    );
    expect(await errorsOf(done)).toEqual([
      '2 List not found',
      '3 The list is not editable',
      '4 The value that it belongs to is not there',
      '5 The value that it belongs to is not there',
      '6 Industry not found',
      '7 The replacements close a circle',
      '8 The replacements close a circle',
      '9 Another value of this list has this code.',
      '11 Same list, name and what it belongs to as in row 10',
    ]);
    expect(done).toMatchObject({ counts: { create: 1 } });
  });

  it('221 brings levels by their way, finds them again by their code, and refuses what a taxonomy is not', async () => {
    const taxonomy = called('Products');
    const heads = ['Industry', 'Taxonomy', 'Path', 'Code', 'Names.DE'];
    const row = (path: string, id: string, de = '') => [called('Cars'), taxonomy, path.replaceAll(' > ', '\n'), id, de];
    const first = file(heads, row('', '', 'Waren'), row('A > B > C', '3', 'Ce'), row('A', '1'), row('A > B', '2'));
    expect(await load(221, first, { dryRun: true })).toMatchObject({ counts: { create: 4 }, rejected: 0 });
    expect(await load(221, first)).toMatchObject({ state: 2, counts: { create: 4 } });
    expect(await load(221, first)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 4 } });
    // Renamed and moved by code: B and C change places with each other's names.
    const other = file(heads, row('A', '1'), row('A > C', '2'), row('B', '3', 'Be'), row('B > D', ''));
    expect(await load(221, other)).toMatchObject({ state: 2, counts: { create: 1, update: 2, unchanged: 1 } });
    expect(await load(221, other)).toMatchObject({ changeId: null, counts: { unchanged: 4 } });
    const refused = await load(
      221,
      file(
        heads,
        row('A > C > A', '1'),
        row('Nowhere > E', ''),
        row('a > c', ''),
        row('A > C', '2'),
        ['No industry', taxonomy, 'A', '', ''],
        row(Array.from({ length: 11 }, (_, n) => `L${n}`).join(' > '), ''),
      ),
      { dryRun: true },
    );
    expect(await errorsOf(refused)).toEqual([
      '2 A cannot stand under itself.',
      '5 The level above it is not there: Nowhere',
      // What its level above becomes is refused.
      '7 The level above it is not there: a',
      '9 Same level as in row 7',
      '11 Industry not found',
      '12 A taxonomy is 10 levels deep at most.',
    ]);
  });

  it('221 puts no level under one at which items stand', async () => {
    const of = await taxonomyOf(api, catalog, { Leaf: {} });
    const [unit = 0] = await unitsOfIndustry(api, catalog, of.industryId, [unique('Unit')]);
    const placed = await catalog
      .as('MajorUnits')
      .post('/api/taxonomy/unassigned', { items: [{ itemId: unit, newLeafNode: of.level('Leaf') }] });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const industry = (await root().get(`/api/taxonomy/industries`)).body.find(
      ({ id }: { id: number }) => id === of.industryId,
    );
    const done = await load(221, file(['Industry', 'Taxonomy', 'Path'], [industry.name, of.name, 'Leaf\nBelow']), {
      dryRun: true,
    });
    expect(await errorsOf(done)).toEqual(['2 Items stand at this level, so it takes no levels under it.']);
  });

  it('222 brings data, field and product definitions', async () => {
    const heads = [
      'Type',
      'Name',
      'Whole numbers',
      'Measures',
      'Units',
      'Sub objects',
      'Required sub objects',
      'List',
      'Default',
    ];
    const definitions = file(
      heads,
      ['Complex object', called('Engine'), '', '', '', `number: ${called('Count')}\nmeasurement: ${called('Size')}`, `number: ${called('Count')}`, '', ''],
      ['number', called('Count'), 'yes', '', '', '', '', '', ''],
      ['measurement', called('Size'), '', 'Volume', 'cc\nLitre', '', '', '', ''],
      ['list', called('Make'), '', '', '', '', '', 'Makes', called('Right')],
    ); // prettier-ignore
    expect(await load(225, definitions, { dryRun: true })).toMatchObject({ counts: { create: 4 }, rejected: 0 });
    expect(await load(225, definitions)).toMatchObject({ state: 2, counts: { create: 4 } });
    expect(await load(225, definitions)).toMatchObject({ changeId: null, counts: { unchanged: 4 } });
    const wrong = await load(
      225,
      file(
        heads,
        ['complexObject', called('Round'), '', '', '', called('Round'), '', '', ''],
        ['complexObject', called('None'), '', '', '', '', '', '', ''],
        ['measurement', called('Mixed'), '', '', 'cc\nMetre', '', '', '', ''],
        ['whatever', called('Odd'), '', '', '', '', '', '', ''],
        ['text', called('Odd'), 'yes', '', '', '', '', '', ''],
        ['list', called('Listless'), '', '', '', '', '', '', ''],
      ),
      { dryRun: true },
    );
    expect(await errorsOf(wrong)).toEqual([
      `2 ${called('Round')} cannot hold itself.`,
      '3 Please ensure you have selected at least one sub object for the Complex Object data type.',
      '4 Please ensure all Units of Measure are of the same measurement type.',
      '6 The type is one of number, text, list, flag, measurement, complexObject',
      '7 The type of this definition does not have this property.',
      '8 A list needs the list that its values are of.',
    ]);
    const fields = file(
      ['Industry', 'Field', 'Group', 'Type', 'Definition', 'Names.DE', 'Fitment'],
      [called('Cars'), 'Engines', 'Drive', 'complex object', called('Engine'), 'Motoren', 'no'],
      [called('Cars'), 'Engine count', 'drive', '', called('Count'), '', 'yes'],
    );
    expect(await load(222, fields)).toMatchObject({ state: 2, counts: { create: 2 } });
    expect(await load(222, fields)).toMatchObject({ changeId: null, counts: { unchanged: 2 } });
    const product = (field: string, repeat: string) => [
      called('Cars'),
      called('Car'),
      called('Sedan'),
      field,
      'yes',
      repeat,
    ];
    const productHeads = ['Industry', 'Product type', 'Sub type', 'Field', 'Required', 'Repeated by'];
    const products = file(productHeads, product('Engines', 'Engine count'), product('Engine count', ''));
    expect(await load(226, products)).toMatchObject({ state: 2, counts: { create: 2 } });
    expect(await load(226, products)).toMatchObject({ changeId: null, counts: { unchanged: 2 } });
    expect(await errorsOf(await load(226, file(productHeads, product('Engine count', 'Engines')), { dryRun: true }))).toEqual([
      '2 A field is repeated as often as a field of whole numbers says, which stands in the same sub type and is not repeated itself.',
    ]); // prettier-ignore
    const used = file(
      ['Industry', 'Field', 'Group', 'Definition', 'Names.DE'],
      [called('Cars'), 'Engines', 'Other', called('Engine'), 'Maschinen'],
      [called('Cars'), 'Engine count', 'Drive', called('Count'), 'Zahl'],
    );
    const locked = await load(222, used);
    expect(await errorsOf(locked)).toEqual(['2 The field is in use and cannot be edited. Group and definition stay.']);
    expect(locked).toMatchObject({ state: 2, counts: { create: 0, update: 1 } });
  });

  it('152 brings units to fit and their lines; archived ones come back; again: unchanged; undone: gone', async () => {
    const industry = called('Boats');
    expect(await load(223, file(['List', 'Name'], ['Industries', industry]))).toMatchObject({ state: 2 });
    const heads = ['Year', 'Industry', 'Make', 'Model', 'Attributes.Trim', 'Archived'];
    const unit = (year: string, trim: string, archived = '') => [year, industry, 'Acme', 'One', trim, archived];
    const first = file(heads, unit('2014', ''), unit('2015', ''), unit('2015', 'Sport', 'yes'));
    expect(await load(152, first, { dryRun: true })).toMatchObject({ counts: { create: 3, update: 0 }, rejected: 0 });
    // Of a list without that column too, each value stands under its own head.
    const dry = await load(152, file(heads.slice(0, 5), unit('2014', 'Sport').slice(0, 5)), { dryRun: true });
    const changes = `/api/import/session/${dry.importSessionId}/changes`;
    const { body: counts } = await shared().get(`${changes}/counts?filter=%7B%7D`);
    const { body: rows } = await shared().get(`${changes}?filter=%7B%7D`);
    const titles = counts.columns.map(({ title }: { title: string }) => title);
    expect(Object.fromEntries(titles.map((title: string, at: number) => [title, rows[0].after[at]]))).toEqual({
      Industry: industry,
      Year: '2014',
      Make: 'Acme',
      Model: 'One',
      Trim: 'Sport',
      Archived: 'no',
    });
    expect(await load(152, first)).toMatchObject({ state: 2, counts: { create: 3, update: 0 } });
    expect(await load(152, first)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 3 } });
    const lines = () =>
      database.inCatalog(installation.id, async (db) => {
        const { rows } = await sql<{ line: string }>`
          select l.attributes::text || ' ' || l.years::text as line from fit_line l
          join list_value v on v.id = l.industry_id where v.name = ${industry} order by l.id`.execute(db);
        return rows.map(({ line }) => line);
      });
    expect(await lines()).toEqual(['{} {[2014,2016)}', '{"Trim": "Sport"} {}']);
    const back = await load(152, file(heads, unit('2015', '', 'yes'), unit('2015', 'sport', 'no')));
    expect(back).toMatchObject({ state: 2, counts: { create: 0, update: 2 } });
    expect(await lines()).toEqual(['{} {[2014,2015)}', '{"Trim": "Sport"} {[2015,2016)}']);
    const undo = `/api/import/session/${back.importSessionId}/undo`;
    expect((await shared().post(undo)).status).toBe(200);
    await expect.poll(async () => (await shared().get(undo)).body.state, { timeout: 20_000 }).toBe('done');
    expect(await lines()).toEqual(['{} {[2014,2016)}', '{"Trim": "Sport"} {}']);
    const wrong = file(
      [...heads, 'Attributes.model'],
      [...unit('2014', ''), 'Two'],
      [...unit('1800', ''), ''],
      ['2014', 'Nowhere', 'Acme', 'One', '', '', ''],
      [...unit('2014', ''), ''],
      [...unit('2014', ''), ''],
    );
    const refused = await load(152, wrong, { dryRun: true });
    expect(await errorsOf(refused)).toEqual([
      '2 Year, make and model have columns of their own',
      expect.stringContaining('3 Year'),
      '4 Industry not found',
      '6 Same unit as in row 5',
    ]);
  });

  it('is read back without a difference in each format, new lists with their values in one document too', async () => {
    const own = importTypes.filter(({ of }) => of === 'installation');
    for (const { id, key } of own) {
      const text = await exported('csv', key);
      const again = await load(id, text);
      expect({ errors: await errorsOf(again), ...again }, key).toMatchObject({
        errors: [],
        changeId: null,
        counts: { create: 0, update: 0 },
      });
    }
    for (const number of ['152', '220', '221', '222']) {
      const text = await exported('xml', number);
      expect(await schemaFaults(text, Number(number)), number).toEqual([]);
      const again = await load(xmlImport, text, {}, `${number}.xml`);
      expect({ errors: await errorsOf(again), ...again }, number).toMatchObject({
        errors: [],
        changeId: null,
        counts: { create: 0, update: 0 },
      });
    }
    const list = called('Of a document');
    const document = `<?xml version="1.0"?><catalogue xmlns="urn:callout:xml:1" number="220">
      <lists><list><list>${list}</list></list></lists>
      <listValues><listValue><list>${list}</list><name>One</name></listValue></listValues>
      <listRelations><listRelation><list>${list}</list><name>One</name><relatedList>Makes</relatedList></listRelation></listRelations>
      </catalogue>`;
    expect(await load(xmlImport, document, { dryRun: true }, 'new.xml')).toMatchObject({
      rejected: 0,
      counts: { create: 3 },
    });
    expect(await load(xmlImport, document, {}, 'new.xml')).toMatchObject({ state: 2, counts: { create: 3 } });
  });

  it('is for super administrators, and of no catalogue; the installation has no other imports', async () => {
    const admin = catalog.as('Admin');
    for (const path of ['/api/import/types', '/api/export/formats', '/api/import/histories'])
      expect((await admin.under('/-').get(path)).status, path).toBe(403);
    const of = async (caller: ReturnType<typeof shared>) => ({
      types: (await caller.get('/api/import/types')).body.map(({ id }: { id: number }) => id),
      documents: (await caller.get('/api/export/formats')).body.documents.map(
        ({ number }: { number: number }) => number,
      ),
    });
    expect(await of(shared())).toEqual({
      types: [152, 220, 223, 224, 221, 225, 222, 226],
      documents: [152, 220, 221, 222],
    });
    const there = await of(admin);
    expect([...there.types, ...there.documents].filter((id) => id >= 220 && id < 230)).toEqual([]);
    const path = '/api/TransportImportWizardData2/UploadFile?fileName=a.csv';
    const { body } = await admin.upload(path, Buffer.from('List\nA\n'));
    const started = await admin.post('/api/import/StartImportSession', { importTypeId: 220, fileId: body.fileId });
    expect([started.status, started.body.modelState]).toEqual([400, { importTypeId: ['There is no such import.'] }]);
    expect((await admin.post('/api/export/csv/lists')).status).toBe(404);
    expect((await admin.post('/api/export/xml/220')).status).toBe(404);
    expect((await shared().post('/api/export/csv/parts')).status).toBe(404);
    expect(await listed(1005)).toBeDefined();
  });
});
