import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { RoleName, TestCatalog } from './api.ts';
import { loader } from './imports.ts';
import { itemsOf, versionOf } from './items.ts';
import { openPublishing } from './publishing.ts';
import { exportDatasets, xmlKinds } from '../src/app/registered.ts';
import { ownersOf } from '../src/usage/queries.branch.ts';
import { hierarchyImport } from '../src/item-exchange/import.ts';
import { change } from '../src/platform/change/change.ts';
import { serialVinImport } from '../src/serial/import.ts';
import type { Db } from '../src/platform/db/pool.ts';
import { exportJobs } from '../src/export/jobs.ts';

const { api, database, work } = await openPublishing();
const { files, jobs } = api.services;
/** What happens between the first look of an export at the catalogue and its rows. */
let meanwhile = async () => {};
const datasets = exportDatasets.map((one) => ({
  ...one,
  async open(db: Db, groups: readonly number[]) {
    const opened = await one.open(db, groups);
    await meanwhile();
    return opened;
  },
}));
work(exportJobs({ files, jobs, datasets, xmlKinds, ownersOf }));

const actor = { id: null, name: 'tests' };

/** Two further attributes, one with several values, which are keys of divisions; the same in every catalogue. */
const withAttributes = (catalog: TestCatalog) =>
  database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'script', label: 'Attributes', actor }, () =>
      sql`with added as (
          insert into attribute (name, type, definition) values
            ('Colour', 1, '{"maxLength": 1024, "isMultiLine": true}'), ('Years', 1, '{"maxLength": 64, "allowMultiple": true}')
          returning id)
        insert into hierarchy_type_attribute (type_id, attribute_id, ordinal, is_key)
        select t.id, a.id, 10, t.code = 'DV' from added a join hierarchy_type t on t.code in ('MD', 'DV')`.execute(db),
    ),
  );

async function filled(): Promise<TestCatalog> {
  const catalog = await api.catalog();
  await withAttributes(catalog);
  return catalog;
}

async function exported(catalog: TestCatalog, dataset: string, format = 'csv', role: RoleName = 'Users', asked = {}) {
  const caller = catalog.as(role);
  const begun = await caller.post(`/api/export/${format}/${dataset}`, asked);
  expect(begun.status).toBe(200);
  const { id } = begun.body;
  for (let tries = 0; tries < 400; tries++) {
    const { body } = await caller.get(`/api/export/${id}/status`);
    if (body.status !== 0) break;
    await wait(25);
  }
  const { body } = await caller.get(`/api/export/${id}/status`);
  expect(body).toMatchObject({ status: 1, isKept: true });
  const file = await caller.get(`/api/export/${id}/download`);
  return { id: id as number, told: body, text: String(file.body), headers: file.headers };
}

const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split('\r\n');

/** Texts that files find hard: formulas, quotes, delimiters, leading zeros, apostrophes, other scripts. */
const hard = fc
  .string({ unit: fc.constantFrom(...Array.from(`=+-@'",;\t|0a1 é日🛷`)), minLength: 1, maxLength: 10 })
  .map((text) => `${text.trim()}x`.trim());

describe('the export of the hierarchy', () => {
  it('19.g keeps to what one of the content groups labels', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const top = await division(null, 'Top');
    const [labelled] = [await model(top, 'Labelled'), await model(top, 'Plain')];
    const { body: group } = await catalog.as('Admin').post('/api/lookup/lookupvalue', { type: 1, name: 'Marine' });
    const contentGroups = [group.id];
    const version = await versionOf(catalog, labelled);
    await catalog.as('Users').post(`/api/items/Oem/${labelled}`, { version, contentGroups });
    const names = async (body: object) =>
      linesOf((await exported(catalog, 'hierarchy', 'csv', 'Users', body)).text)
        .slice(1)
        .flatMap((line) => line.split(',')[1] ?? []);
    expect(await names({ contentGroups })).toEqual(['Labelled']);
    expect((await names({})).toSorted()).toEqual(['Labelled', 'Plain', 'Top']);
    const refused = await catalog.as('Users').post('/api/export/csv/serialVin', { contentGroups });
    expect(refused.body.modelState).toEqual({ contentGroups: ['Its rows carry no content groups.'] });
    const unknown = await catalog.as('Users').post('/api/export/csv/hierarchy', { contentGroups: [999_999_999] });
    expect(unknown.status).toBe(400);
  });

  it(
    'E-01 E-03 is read back without a difference, by the same catalogue and by an empty one',
    { tags: 'daily' },
    async () => {
      const trees = fc.record({
        models: fc.uniqueArray(fc.tuple(hard, hard, fc.option(hard), fc.array(hard, { maxLength: 3 }), hard), {
          selector: ([name]) => name.toLowerCase(),
          minLength: 1,
          maxLength: 4,
        }),
        links: fc.boolean(),
        // Divisions of one name and tag, told apart by further keys alone.
        twins: fc.uniqueArray(fc.tuple(fc.option(hard), fc.uniqueArray(hard, { maxLength: 2 })), {
          selector: ([colour, years]) => `${colour}|${years.join('|')}`.toLowerCase(),
          minLength: 2,
          maxLength: 3,
        }),
        orphans: fc.nat(2),
      });
      await fc.assert(
        fc.asyncProperty(trees, async ({ models, links, twins, orphans }) => {
          const catalog = await filled();
          const { division, chapter, model, diagram } = await itemsOf(catalog);
          const [a, b] = [await division(null, 'Snow "mobiles"'), await division(null, '=Other', "'quoted")];
          const users = catalog.as('Users');
          const { body: types } = await users.get('/api/itemType/Oem');
          const type = types.find((one: { code: string }) => one.code === 'MD');
          const idOf = (name: string) =>
            type.attributes.find((one: { name: string }) => one.name === name).attributeId as number;
          for (const [name, displayName, notes, years, colour] of models) {
            const added = await users.post('/api/items/Oem', {
              typeId: type.id,
              parentId: a,
              name,
              displayName,
              overrideName: displayName,
              group: colour,
              notes: notes === null ? '' : `${notes}\nsecond line`,
              attributeValues: [
                { attributeId: idOf('Colour'), stringValue: `${colour}\n${name}` },
                ...[...new Set(years)].map((stringValue) => ({ attributeId: idOf('Years'), stringValue })),
              ],
            });
            expect(added.status, JSON.stringify(added.body)).toBe(200);
            const place = await diagram(added.body.id, 'Carburetor', name);
            if (links) expect((await users.post(`/api/hierarchies/link/${added.body.id}/${b}/true`)).status).toBe(200);
            expect(place).toBeGreaterThan(0);
          }
          const dv = types.find((one: { code: string }) => one.code === 'DV');
          for (const [n, [colour, years]] of twins.entries()) {
            const values: [string, string][] = [
              ['Tag', 'T'],
              ...(colour === null ? [] : [['Colour', colour] as [string, string]]),
              ...years.map((year): [string, string] => ['Years', year]),
            ];
            const twin = await users.post('/api/items/Oem', {
              typeId: dv.id,
              parentId: n === 0 ? null : a,
              name: 'Twin',
              attributeValues: values.map(([name, stringValue]) => ({ attributeId: idOf(name), stringValue })),
            });
            expect(twin.status, JSON.stringify(twin.body)).toBe(200);
            await chapter(twin.body.id, `Under ${n}`);
          }
          const gone = await division(null, 'Gone');
          for (let n = 0; n < orphans; n++) await diagram(await model(gone, 'Lost', String(n)), 'Below', String(n));
          const { version } = (await users.get(`/api/items/Oem/${gone}`)).body;
          expect((await users.del(`/api/hierarchies/${gone}?version=${version}`)).status).toBe(200);

          const { text } = await exported(catalog, 'hierarchy');
          expect(linesOf(text).filter((line) => line.includes(',none,'))).toHaveLength(orphans);
          const again = await loader(api, hierarchyImport)(catalog, [text]);
          expect(again.errors).toEqual([]);
          expect(again.counts).toMatchObject({ create: 0, update: 0, remove: 0 });
          const other = await filled();
          const loaded = await loader(api, hierarchyImport)(other, [text]);
          expect(loaded.errors).toEqual([]);
          expect((await exported(other, 'hierarchy')).text).toBe(text);
          expect((await exported(other, 'hierarchy', 'tsv')).text.split('\t').length).toBeGreaterThan(12);
        }),
        { numRuns: 3, seed: 4 },
      );
    },
  );

  it('tells serial/VIN rules so that their import reads them back', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const top = await division(null);
    await model(top, 'M 100', '26');
    await model(top, 'M 200');
    const load = loader(api, serialVinImport);
    const head = 'model name,model tag,rule type,prefix,range start,range end,suffix';
    await load(catalog, [head, 'M 100,26,single,ABC,0012,,', 'M 100,26,closed,AB7?,005,017,X', 'M 200,,open,,0007,,']);
    const { text } = await exported(catalog, 'serialVin');
    const again = await load(catalog, [text]);
    expect([again.errors, again.counts]).toEqual([[], { create: 0, update: 0, unchanged: 3, remove: 0 }]);
    expect(linesOf(text)).toHaveLength(5);
  });

  it('lists the keys of every item with its id', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const id = await division(null, 'Snow', '07');
    const begun = await catalog.as('member').post('/api/export/heirarchyKeys');
    expect(begun.body).toMatchObject({ dataset: 'hierarchyKeys', format: 'csv', status: 0 });
    const { text } = await exported(catalog, 'hierarchyKeys', 'csv', 'Users');
    expect(linesOf(text)).toEqual(['Id,Type,Name,Tag', `${id},DV,Snow,07`, '']);
  });
});

it('begins the file of part history by its own call, in the format that is asked for', async () => {
  const catalog = await api.catalog();
  const begun = await catalog.as('member').post('/api/export/partsHistory', { format: 'xlsx' });
  expect(begun.body).toMatchObject({ dataset: 'partHistory', format: 'xlsx', status: 0 });
  expect((await catalog.as('member').post('/api/export/partsHistory', { format: 'ods' })).status).toBe(400);
  const { id, headers } = await exported(catalog, 'partHistory', 'xlsx', 'Users');
  expect(headers['content-type']).toContain('spreadsheetml.sheet');
  expect((await catalog.as('Users').get('/api/export/xlsx/history')).body).toMatchObject([{ id }, {}]);
});

it('offers the rules of serials only where the catalogue has serials', async () => {
  const catalog = await api.catalog();
  await catalog.set({ serial_vin_enabled: false });
  const { datasets } = (await catalog.as('member').get('/api/export/formats')).body;
  expect(datasets.map((one: { key: string }) => one.key)).not.toContain('serialVin');
  expect((await catalog.as('member').post('/api/export/csv/serialVin')).status).toBe(404);
});

describe('exports', () => {
  it('are told, downloaded, confirmed and deleted; E-09 A-07 nobody else reaches them', async () => {
    const catalog = await api.catalog();
    await (await itemsOf(catalog)).division(null, 'Snow');
    const { id, told, headers } = await exported(catalog, 'hierarchy');
    expect(told).toMatchObject({ datasetName: 'Hierarchy', rows: 1, message: '' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="hierarchy-.*\.csv"$/);
    const users = catalog.as('Users');
    expect((await users.get('/api/export/csv/history')).body).toHaveLength(1);
    expect((await users.get('/api/export/tsv/history')).body).toEqual([]);
    expect((await users.post(`/api/export/tsv/${id}/confirmdownload`)).status).toBe(404);
    expect((await users.post(`/api/export/csv/${id}/confirmdownload`)).body.status).toBe(2);
    const other = (await api.catalog()).as('Admin');
    for (const path of [`${id}/status`, `${id}/download`]) {
      expect((await other.get(`/api/export/${path}`)).status).toBe(404);
      // A member without a group sees his own alone.
      expect((await catalog.as('member').get(`/api/export/${path}`)).status).toBe(404);
    }
    expect((await other.del(`/api/export/csv/${id}`)).status).toBe(404);
    expect((await users.del(`/api/export/csv/${id}`)).status).toBe(200);
    expect((await users.get(`/api/export/${id}/download`)).status).toBe(404);
    expect((await users.post('/api/export/csv/nothing')).status).toBe(404);
    expect((await users.post('/api/export/xml/hierarchy')).status).toBe(404);
    expect((await users.post('/api/export/pdf/hierarchy')).status).toBe(400);
  });

  it('E-04 run once at a time for each who asks, and hold what he may see', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    await division(null, 'Open');
    const hidden = await division(null, 'Dealers only');
    const admin = catalog.as('Admin');
    const { body: group } = await admin.post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' });
    const { body: item } = await admin.get(`/api/items/Oem/${hidden}`);
    await admin.post(`/api/hierarchies/${hidden}/visibility`, { version: item.version, groups: [group.id] });
    expect((await exported(catalog, 'hierarchy', 'tsv')).text).toContain('Dealers only');
    const { id, text: file } = await exported(catalog, 'hierarchy', 'csv', 'member');
    const setStatus = (status: number) =>
      database.inCatalog(catalog.id, (db) =>
        sql`update export_session set status = ${status} where id = ${id}`.execute(db),
      );
    await setStatus(0);
    const second = await catalog.as('member').post('/api/export/csv/hierarchy');
    expect([second.status, second.body.message]).toEqual([409, 'An export of this data is in progress.']);
    await setStatus(1);
    expect(file).toContain('Open');
    expect(file).not.toContain('Dealers');
  });
});

it('E-05 an export shows one moment: what a save, an undo and an import commit meanwhile is all in the next one', async () => {
  const catalog = await api.catalog();
  const editor = catalog.as('Users');
  const { types, division, model } = await itemsOf(catalog);
  const top = await division(null, 'Machines');
  await model(top, 'First');
  const added = await editor.post('/api/items/Oem', { typeId: types.MD, parentId: top, name: 'Undone' });
  expect(added.status).toBe(200);
  const before = (await exported(catalog, 'hierarchy')).text;
  meanwhile = async () => {
    meanwhile = async () => {};
    await model(top, 'Second');
    expect((await editor.post(`/api/changes/${added.body.changeId}/undo`)).status).toBe(200);
    await loader(api, hierarchyImport)(catalog, ['type,name,parent type,parent name', 'MD,Third,DV,Machines']);
  };
  expect((await exported(catalog, 'hierarchy')).text).toBe(before);
  const after = (await exported(catalog, 'hierarchy')).text;
  expect(['First', 'Second', 'Third', 'Undone'].map((name) => after.includes(name))).toEqual([true, true, true, false]);
});
