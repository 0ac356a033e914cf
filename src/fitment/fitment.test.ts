// size: one small list of units, and every call over it
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { application, industryWith, offer, skusNumbered, unitIds, type NamedUnit } from '../../test/fitments.ts';
import { workerDatabase } from '../../test/database.ts';
import { change } from '../platform/change/change.ts';
import { installation } from '../platform/contract/installation.ts';
import { undoChange } from '../platform/change/undo.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { quietLog } from '../platform/log/log.ts';
import { copyFitments } from './assign/queries.merge.ts';
import type { FitmentLine, Header, Unit } from './contract.ts';
import { fitmentJobs } from './jobs.ts';
import { fitmentMessages, missingHeaders, yearsText } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let industryId = 0;
let otherIndustry = 0;
let ids = new Map<string, number>();
let battery = 0;
let applications: number[] = [];
const list: NamedUnit[] = [
  ...[2014, 2015, 2016].map((year) => ({ year, make: 'Norrland', model: 'Fjell 600', attributes: { Engine: 'N600' } })),
  ...[2014, 2016].map((year) => ({ year, make: 'Norrland', model: 'Tundra 850', attributes: { Engine: 'N850' } })),
  { year: 2016, make: 'Ridgeback', model: 'Boulder 570', attributes: { Engine: '570 single' } },
];
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'] });
  industryId = await industryWith(api, list);
  otherIndustry = await industryWith(api, [{ year: 2016, make: 'Voltari', model: 'Cart E4' }]);
  ids = new Map([...(await unitIds(api, industryId)), ...(await unitIds(api, otherIndustry))]);
  applications = [await application(api, 'Starting battery'), await application(api, 'Auxiliary')];
});

const { app } = await workerDatabase();
const workDatabase = openDatabase(app, { size: 2, statementTimeout: 0 });
const worker = startWorker({
  app,
  database: workDatabase,
  handlers: fitmentJobs(),
  log: quietLog,
  times: { lease: 5, heartbeat: 1, poll: 0.1, retry: 0.05, stop: 1 },
});
afterAll(async () => {
  await worker.stop();
  await workDatabase.close();
});

const id = (name: string) => ids.get(name) ?? 0;
const users = () => catalog.as('Users');
const base = '/api/ecommerce';
const find = (path: string, of: Record<string, string | number | boolean | object> = {}) =>
  users().get(
    `${base}/Industry/${industryId}/Fitments${path}?${new URLSearchParams(
      Object.entries(of).map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )}`,
  );
const nameOf = ({ attributes }: Pick<Unit, 'attributes'>) =>
  attributes
    .slice(0, 3)
    .map(({ value }) => value)
    .join(' ');
const assign = (sku: number, units: unknown, of: { applicationIds?: number[]; note?: string } = {}) =>
  users().post(`${base}/skus/${sku}/fitments`, { industryId, units, ...of });
const lines = async (sku: number): Promise<FitmentLine[]> =>
  (await users().get(`${base}/skus/${sku}/fitments/lines`)).body.items;
const fits = async (sku: number) =>
  (await lines(sku)).map((line) => `${line.model}: ${yearsText(line.years.map(({ year }) => year))}`);
const newSku = async (number: string) => {
  [battery = 0] = await skusNumbered(api, catalog, [number]);
  return battery;
};
const undo = (changeId: number) =>
  api.services.database.inCatalog(catalog.id, (db) => undoChange(db, changeId, { id: null, name: 'tests' }));

describe('units to fit', () => {
  it('E3.6 E3.7 facets are narrowed by all others, with counts; without version 2 by those before', async () => {
    const chosen = { Year: ['2016'], Make: ['norrland'] };
    const { headers, total } = (await find('', { version: 2, filters: chosen })).body as {
      headers: Header[];
      total: number;
    };
    const of = (name: string) =>
      headers.find((one) => one.name === name)?.values.map(({ value, count }) => [value, count]);
    expect(total).toBe(2);
    expect(headers.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['Year', true],
      ['Make', true],
      ['Model', true],
      ['Engine', false],
    ]);
    expect(of('Year')).toEqual([
      ['2016', 2],
      ['2015', 1],
      ['2014', 2],
    ]);
    expect(of('Make')).toEqual([
      ['Norrland', 2],
      ['Ridgeback', 1],
    ]);
    expect(of('Engine')).toEqual([
      ['N600', 1],
      ['N850', 1],
    ]);
    const old = (await find('', { filters: { Year: ['2015'] } })).body.headers as Header[];
    expect(old.map(({ name, values }) => [name, values.length])).toEqual([
      ['Year', 3],
      ['Make', 1],
    ]);
    const more = (await find('/Lists', { header: 'Model', skip: 1, take: 1 })).body as Header;
    expect([more.total, more.values]).toEqual([3, [{ value: 'Tundra 850', count: 2 }]]);
    expect((await find('', { filters: '{"Year":1}' })).body.modelState).toHaveProperty(['filters.Year']);
    expect((await users().get(`${base}/Industry/999999999/Fitments`)).status).toBe(404);
  });

  it('E3.2 E3.8 come from the newest year, by make and model, with the unit of the year before', async () => {
    const { items, total } = (await find('/GlobalUnits', { take: 3 })).body as { items: Unit[]; total: number };
    expect(total).toBe(6);
    expect(items.map(nameOf)).toEqual([
      '2016 Norrland Fjell 600',
      '2016 Norrland Tundra 850',
      '2016 Ridgeback Boulder 570',
    ]);
    expect(items[0]).toMatchObject({
      guid: String(id('2016 Norrland Fjell 600')),
      industryId,
      priorYearMuId: id('2015 Norrland Fjell 600'),
      priorYearGuid: String(id('2015 Norrland Fjell 600')),
    });
    expect(items[1]?.priorYearMuId).toBeNull();
    expect(items[0]?.attributes.at(-1)).toEqual({ name: 'Engine', value: 'N600', isRequired: false });
    const rest = (await find('/GlobalUnits', { skip: 3, contains: 'FJELL' })).body;
    expect(rest).toMatchObject({ total: 3, items: [] });
    const byIds = await users().post(`${base}/Fitments/`, { ids: [id('2014 Norrland Tundra 850'), 999_999_999] });
    expect(byIds.body.map(nameOf)).toEqual(['2014 Norrland Tundra 850']);
  });

  it('are archived when they are withdrawn, offered again, and stay with what fits them', async () => {
    const own = await industryWith(api, []);
    const units = [2020, 2021].map((year) => ({ year, make: 'Kestrel', model: 'Osprey', itemId: year }));
    expect(await offer(api, own, units, catalog.id)).toEqual({ added: 2, restored: 0, archived: 0 });
    expect(await offer(api, own, units, catalog.id)).toEqual({ added: 0, restored: 0, archived: 0 });
    const named = await unitIds(api, own);
    const sku = await newSku('ARCHIVED');
    const all = { ids: [...named.values()] };
    await users().post(`${base}/skus/${sku}/fitments`, { industryId: own, units: all });
    expect(await offer(api, own, units.slice(0, 1), catalog.id)).toEqual({ added: 0, restored: 0, archived: 1 });
    expect(await fits(sku)).toEqual(['Osprey: 2020–2021']);
    expect((await lines(sku))[0]?.years.map(({ isArchived }) => isArchived)).toEqual([true, false]);
    const again = await users().post(`${base}/skus/${sku}/fitments`, { industryId: own, units: all });
    expect(again.body.modelState).toEqual({ units: [fitmentMessages.unknownUnit] });
    expect(await offer(api, own, units, catalog.id)).toEqual({ added: 0, restored: 1, archived: 0 });
    // An undo in the installation settles the years of the lines, too.
    await api.services.database.inCatalog(installation.id, async (db) => {
      const last = await db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      const undone = await undoChange(db, last.id, { id: null, name: 'tests' });
      const { rows } = await sql<{ years: string }>`
        select years::text from fit_line where industry_id = ${own}`.execute(db);
      expect(rows.map(({ years }) => years)).toEqual(['{[2020,2021)}']);
      await undoChange(db, undone.changeId, { id: null, name: 'tests' });
    });
    // A list of units touches what it names alone.
    expect(await offer(api, own, [{ year: 2019, make: 'KESTREL', model: 'osprey' }])).toEqual({
      added: 1,
      restored: 0,
      archived: 0,
    });
    expect((await users().get(`${base}/GlobalUnits/${named.get('2020 Kestrel Osprey')}`)).body.years).toHaveLength(3);
  });

  it('go on from another line after a renaming, as super administrators say', async () => {
    const own = await industryWith(api, [
      { year: 2018, make: 'Kestrel', model: 'Swift' },
      { year: 2019, make: 'Kestrel', model: 'Swift II' },
    ]);
    const named = await unitIds(api, own);
    const [old, now] = [named.get('2018 Kestrel Swift') ?? 0, named.get('2019 Kestrel Swift II') ?? 0];
    const root = catalog.as('super').under('');
    const set = (unit: number, priorMuId: number | null, version: number) =>
      root.put(`${base}/GlobalUnits/${unit}/prior`, { version, priorMuId });
    const versionOf = async (unit: number) => (await users().get(`${base}/GlobalUnits/${unit}`)).body.version as number;
    const version = await versionOf(now);
    expect((await set(now, old, version)).status).toBe(200);
    expect((await set(now, old, version)).status).toBe(409);
    expect((await set(old, now, await versionOf(old))).body.modelState).toEqual({
      priorMuId: [fitmentMessages.priorLine],
    });
    expect((await set(now, now, await versionOf(now))).body.modelState).toEqual({
      priorMuId: [fitmentMessages.priorItself('Kestrel Swift II')],
    });
    expect((await users().get(`${base}/GlobalUnits/${now}`)).body).toMatchObject({
      priorYearMuId: old,
      goesOnFrom: { muId: old, model: 'Swift' },
    });
    const { yearOptions } = (await users().get(`${base}/GlobalUnits/${now}/Rollups`)).body;
    expect(yearOptions.map(({ value }: { value: string }) => value)).toEqual(['2019', '2018']);
  });
});

describe('fitments', () => {
  it('E3.3 E3.5 are asked for, assigned as one change, merged, and undone', async () => {
    const sku = await newSku('BT-1');
    const ask = (units: unknown, of: object = {}) =>
      users().post(`${base}/skus/${sku}/fitments/preview`, { industryId, units, ...of });
    const fjells = { filters: { Model: ['Fjell 600'] } };
    expect((await ask(fjells)).body).toMatchObject({ units: 3, lines: 1, added: 3, updated: 0, unchanged: 0 });
    const first = await assign(sku, fjells, { applicationIds: [applications[0] ?? 0], note: ' With kit ' });
    expect(first.body).toMatchObject({ units: 3 });
    expect(await fits(sku)).toEqual(['Fjell 600: 2014–2016']);
    // Existing ones get what is said, new ones are added.
    const two = { ids: [id('2015 Norrland Fjell 600'), id('2014 Norrland Tundra 850')] };
    const asked = (await ask(two, { applicationIds: [applications[1]] })).body;
    expect(asked).toMatchObject({ units: 2, lines: 2, added: 1, updated: 1, unchanged: 0 });
    expect(asked.first.map((one: Unit & { becomes: string }) => [nameOf(one), one.becomes])).toEqual([
      ['2015 Norrland Fjell 600', 'updated'],
      ['2014 Norrland Tundra 850', 'added'],
    ]);
    // What is not said stays, and what is said is told with what it was.
    expect(asked.first).toMatchObject([
      {
        notes: 'With kit',
        applications: [{ name: 'Auxiliary' }],
        before: { notes: 'With kit', applications: [{ name: 'Starting battery' }] },
      },
      { notes: '', before: null },
    ]);
    const second = await assign(sku, two, { applicationIds: [applications[1] ?? 0] });
    expect(
      (await lines(sku)).map((line) => [
        line.model,
        yearsText(line.years.map(({ year }) => year)),
        line.applications[0]?.name,
        line.notes,
      ]),
    ).toEqual([
      ['Fjell 600', '2014, 2016', 'Starting battery', 'With kit'],
      ['Fjell 600', '2015', 'Auxiliary', 'With kit'],
      ['Tundra 850', '2014', 'Auxiliary', ''],
    ]);
    // Where nothing is said, what is there stays as it is, and is shown so.
    expect((await ask(two)).body).toMatchObject({
      unchanged: 2,
      first: [{ notes: 'With kit', applications: [{ name: 'Auxiliary' }], becomes: 'unchanged' }, { notes: '' }],
    });
    expect((await ask({ ids: [id('2015 Norrland Fjell 600')] }, { note: 'Short' })).body.first).toMatchObject([
      { notes: 'Short', applications: [{ name: 'Auxiliary' }], before: { notes: 'With kit' } },
    ]);
    const third = await assign(sku, { filters: {}, except: [id('2016 Ridgeback Boulder 570')] });
    expect(third.body.units).toBe(1);
    expect((await users().get(`${base}/skus/${sku}/fitments?take=2`)).body).toMatchObject({
      total: 5,
      items: [{ muId: id('2016 Norrland Fjell 600'), notes: 'With kit' }, { muId: id('2016 Norrland Tundra 850') }],
    });
    expect((await assign(sku, two)).body).toEqual({ changeId: null, units: 0 });
    await undo(second.body.changeId);
    expect(await fits(sku)).toEqual(['Fjell 600: 2014–2016', 'Tundra 850: 2016']);
    await undo(first.body.changeId);
    expect(await fits(sku)).toEqual(['Tundra 850: 2016']);
    const units = (await find('/GlobalUnits', { skuId: sku })).body;
    expect([units.assigned, units.items.filter(({ isAssigned }: Unit) => isAssigned).map(nameOf)]).toEqual([
      1,
      ['2016 Norrland Tundra 850'],
    ]);
    expect((await find('/GlobalUnits', { skuId: sku, unassigned: true })).body.items).toHaveLength(5);
  });

  it('E3.3 are deleted by unit, by line and by what a search leaves', async () => {
    const sku = await newSku('BT-2');
    await assign(sku, { filters: {} }, { note: 'kit' });
    const remove = (chosen: unknown, preview = '') =>
      users().post(`${base}/skus/${sku}/fitments/removed${preview}`, { chosen });
    const one = { industryId, units: { ids: [id('2015 Norrland Fjell 600')] } };
    expect((await remove(one, '/preview')).body).toMatchObject({ units: 1, removed: 1, lines: 1 });
    const { changeId } = (await remove(one)).body;
    expect(await fits(sku)).toEqual(['Fjell 600: 2014, 2016', 'Tundra 850: 2014, 2016', 'Boulder 570: 2016']);
    expect((await lines(sku))[0]?.priorYears.map(({ year }) => year)).toEqual([2015]);
    const [, tundra] = await lines(sku);
    await remove({ rows: [tundra?.id] });
    expect((await remove({ lines: { contains: 'ridgeback' } })).body.units).toBe(1);
    expect(await fits(sku)).toEqual(['Fjell 600: 2014, 2016']);
    await undo(changeId);
    expect(await fits(sku)).toEqual(['Fjell 600: 2014–2016']);
    expect((await remove({ lines: { contains: 'nothing' } })).body).toEqual({ changeId: null, units: 0 });
  });

  it('E3.4 take applications of the list alone, in one order, and known units of the industry', async () => {
    const sku = await newSku('BT-3');
    const [a = 0, b = 0] = applications;
    const unit = { ids: [id('2016 Norrland Fjell 600')] };
    await assign(sku, unit, { applicationIds: [b, a, b] });
    expect((await assign(sku, unit, { applicationIds: [a, b] })).body.changeId).toBeNull();
    expect(await lines(sku)).toHaveLength(1);
    const refused = await assign(sku, unit, { applicationIds: [industryId] });
    expect([refused.status, refused.body.modelState]).toEqual([
      400,
      { applicationIds: [fitmentMessages.applications] },
    ]);
    for (const wrong of [[id('2016 Voltari Cart E4')], [999_999_999]])
      expect((await assign(sku, { ids: wrong })).body.modelState).toEqual({ units: [fitmentMessages.unknownUnit] });
    expect((await assign(999_999_999, unit)).status).toBe(404);
    expect((await catalog.as('member').post(`${base}/skus/${sku}/fitments`, { industryId, units: unit })).status).toBe(
      403,
    );
    const elsewhere = await api.catalog({ contexts: ['Ecommerce'] });
    expect((await elsewhere.as('Admin').get(`${base}/skus/${sku}/fitments`)).status).toBe(404);
  });
});

describe('a mass update of fitments', () => {
  const update = (skuId: number, itemIds: readonly number[], path = '') =>
    users().put(`${base}/skus/multiple${path}`, { skuId, itemIds, options: ['fitments'] });
  const said = async (sku: number) =>
    (await lines(sku)).map(
      (line) =>
        `${line.model} ${yearsText(line.years.map(({ year }) => year))} ${line.applications.map(({ name }) => name).join()}/${line.notes}`,
    );

  it('E6.1 adds units, changes what is said of those that they fit, takes none away, and shows each before', async () => {
    const [source = 0, some = 0, same = 0] = await skusNumbered(api, catalog, ['MF-1', 'MF-2', 'MF-3'], 'Gates');
    await assign(source, { filters: { Model: ['Fjell 600'] } }, { applicationIds: [applications[0] ?? 0] });
    await assign(source, { ids: [id('2016 Ridgeback Boulder 570')] });
    const own = { applicationIds: [applications[1] ?? 0], note: 'Own' };
    const held = ['2014 Norrland Fjell 600', '2016 Norrland Tundra 850', '2016 Ridgeback Boulder 570'];
    await assign(some, { ids: held.map(id) }, own);
    await assign(same, { filters: {}, except: [] }, { applicationIds: [applications[0] ?? 0] });
    const before = await said(some);
    const { body: shown } = await update(source, [same, some], '/preview');
    expect(shown).toEqual({
      total: 2,
      items: [
        {
          id: some,
          sku: 'MF-2',
          manufacturer: 'Gates',
          changes: [],
          units: { before: 3, added: 2, updated: 1 },
        },
        { id: same, sku: 'MF-3', manufacturer: 'Gates', changes: [], units: null },
      ],
    });
    expect(await said(some)).toEqual(before);
    const { body: done } = await update(source, [some, same]);
    expect((await said(some)).toSorted()).toEqual([
      'Boulder 570 2016 Auxiliary/Own',
      'Fjell 600 2014 Starting battery/Own',
      'Fjell 600 2015–2016 Starting battery/',
      'Tundra 850 2016 Auxiliary/Own',
    ]);
    await undo(done.changeId);
    expect(await said(some)).toEqual(before);
  });

  it('E6.4 names those that fit another industry, where no product group says more', async () => {
    const [source = 0, other = 0, none = 0] = await skusNumbered(api, catalog, ['MF-4', 'MF-5', 'MF-6']);
    await assign(source, { ids: [id('2016 Norrland Fjell 600')] });
    await users().post(`${base}/skus/${other}/fitments`, {
      industryId: otherIndustry,
      units: { ids: [id('2016 Voltari Cart E4')] },
    });
    const text = `The following skus could not be updated because the product group or fitments did not match industry: ${other}`;
    expect((await update(source, [other, none], '/validate')).body).toEqual({
      valid: false,
      itemIds: [other],
      message: text,
    });
    for (const path of ['', '/preview']) {
      const refused = await update(source, [other, none], path);
      expect([refused.status, refused.body.message]).toEqual([400, text]);
    }
    expect([await fits(other), await fits(none)]).toEqual([['Cart E4: 2016'], []]);
    expect((await update(source, [none])).status).toBe(200);
    expect(await fits(none)).toEqual(['Fjell 600: 2016']);
  });

  it('a SKU of which only a copy is there is asked about before its first Assign', async () => {
    const made = await users().put(`${base}/skus/0`, { partDetail: { sku: 'MF-7', name: '', manufacturer: 'Gates' } });
    const sku = made.body.sku.partDetail.id as number;
    const units = { ids: [id('2016 Norrland Fjell 600')] };
    const asked = await users().post(`${base}/skus/${sku}/fitments/preview`, { industryId, units });
    expect([asked.status, asked.body.added]).toEqual([200, 1]);
  });
});

describe('rolling up', () => {
  it('E7.6 E7.7 gives chosen SKUs the years chosen, with notes and applications', async () => {
    const [one = 0, two = 0, none = 0] = await skusNumbered(api, catalog, ['RU-1', 'RU-2', 'RU-3']);
    const [from, to] = [id('2014 Norrland Fjell 600'), id('2015 Norrland Fjell 600')];
    await assign(one, { ids: [from] }, { applicationIds: [applications[0] ?? 0], note: 'left' });
    await assign(two, { ids: [from, to] });
    const options = (await users().get(`${base}/GlobalUnits/${from}/Rollups`)).body;
    expect(
      options.yearOptions.map(({ value, isSelected }: { value: string; isSelected: boolean }) => [value, isSelected]),
    ).toEqual([
      ['2016', false],
      ['2015', false],
      ['2014', true],
    ]);
    const body = { idList: [one, two, none], baseGlobalUnitId: from, industryId, globalUnitList: [to] };
    expect((await users().post(`${base}/skus/multiple/fitment/preview`, body)).body).toEqual({ skus: 2, added: 1 });
    const { body: done } = await users().put(`${base}/skus/multiple/fitment`, body);
    expect(done).toMatchObject({ skus: 1, jobId: null });
    expect((await lines(one)).map((line) => [yearsText(line.years.map(({ year }) => year)), line.notes])).toEqual([
      ['2014–2015', 'left'],
    ]);
    expect(await fits(none)).toEqual([]);
    const ofSku = (await users().get(`${base}/skus/${one}/Fitments/GlobalUnits/Rollups`)).body;
    expect(ofSku).toMatchObject({ total: 1, items: [{ muId: to, priorYearMuId: from }] });
    await undo(done.changeId);
    expect(await fits(one)).toEqual(['Fjell 600: 2014']);
    const wrong = await users().put(`${base}/skus/multiple/fitment`, { ...body, idList: [one, 999_999_999] });
    expect(wrong.body.modelState).toEqual({ idList: [fitmentMessages.unknownSku] });
  });

  it('is a job where it is large, and one change', async () => {
    const many = await skusNumbered(
      api,
      catalog,
      Array.from({ length: 1100 }, (_, n) => `JOB-${n}`),
    );
    const [from = 0, ...to] = [2016, 2015, 2014].map((year) => id(`${year} Norrland Fjell 600`));
    for (const sku of many.slice(0, 1)) await assign(sku, { ids: [from] });
    const first = many[0] ?? 0;
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'copy', actor: { id: null, name: 'tests' } }, () =>
        copyFitments(db, first, sql`select unnest(${many}::bigint[])`),
      ),
    );
    const body = { idList: many, baseGlobalUnitId: from, industryId, globalUnitList: to };
    const { jobId } = (await users().put(`${base}/skus/multiple/fitment`, body)).body;
    expect(jobId).not.toBeNull();
    const statusOf = async () => (await users().get(`${base}/skus/multiple/fitment/${jobId}`)).body;
    await vi.waitFor(async () => expect(await statusOf()).toMatchObject({ state: 'done', skus: 1100 }), 20_000);
    const status = await statusOf();
    expect(await fits(many.at(-1) ?? 0)).toEqual(['Fjell 600: 2014–2016']);
    await undo(status.changeId);
    expect(await fits(many.at(-1) ?? 0)).toEqual(['Fjell 600: 2016']);
  });
});

it('E7.4 a search needs a year, a make and a model; years are told as ranges', () => {
  expect(missingHeaders({ Year: ['2016'], Model: [] })).toEqual(['Make', 'Model']);
  expect(yearsText([2017, 2014, 2015, 2015])).toBe('2014–2015, 2017');
  expect(yearsText([])).toBe('');
});
