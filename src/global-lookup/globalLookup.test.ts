// size: one installation, and every way in which its lists are read, written, settled and refused
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { blockedBy } from '../../test/publishing.ts';
import { openApi } from '../../test/api.ts';
import { change } from '../platform/change/change.ts';
import { installation } from '../platform/contract/installation.ts';
import type { Db } from '../platform/db/pool.ts';
import { globalLookupMessages as said, lists } from './rules.ts';
import { addListValues } from './value/service.ts';

const api = await openApi();
const root = api.caller((await api.user({ superAdmin: true })).accessToken);
const stranger = api.caller((await api.user()).accessToken);
const at = (path: string) => `/api/global-lookup/${path}`;
const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;
const actor = { id: null, name: 'tests' };

/** A list of its own, so that what other tests add is not seen. */
const newList = async (more: object = {}): Promise<number> =>
  (await root.post(at('list-types'), { name: unique('List'), ...more })).body.id;
const add = async (listTypeId: number, name: string, more: object = {}) =>
  (await root.post(at('values'), { listTypeId, name, ...more })).body;
const valueOf = async (id: number) => (await root.get(at(`values/${id}`))).body;
const named = async (listTypeId: number, query = '') =>
  (await root.get(at(`values?listTypeId=${listTypeId}${query}`))).body.items.map((one: { name: string }) => one.name);
const meet = (listTypeId: number, ...names: string[]) =>
  addListValues(
    api.services.database,
    actor,
    'Import',
    names.map((name) => ({ listTypeId, name })),
  );
const idOf = async (listTypeId: number, name: string): Promise<number> =>
  (await root.get(at(`values?listTypeId=${listTypeId}&q=${encodeURIComponent(name)}`))).body.items[0].id;

/** A catalogue with a unit in a published state, whose make is a value. */
async function carrier(make: number) {
  const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const [industry, type, sub] = await Promise.all(
    [lists.industry, lists.productType, lists.subType].map((list) => add(list, unique('Kind'))),
  );
  await api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Unit', actor }, async () => {
      const { rows } = await sql<{ id: number }>`
        insert into hierarchy_item (type_id, name, workflow_id)
        select t.id, 'Scout', s.id from hierarchy_type t, workflow_state s
        where t.context = 'MajorUnit' and t.code = 'MU' and s.context = 'MajorUnit' and s.is_published_state limit 1
        returning id`.execute(db);
      await db
        .insertInto('major_unit')
        .values({
          item_id: rows[0]?.id ?? 0,
          industry_id: industry.id,
          product_type_id: type.id,
          sub_type_id: sub.id,
          make_id: make,
        })
        .execute();
    }),
  );
  return catalog;
}

it('L1.8 L1.16 lists are added, read, filtered by label, saved, and refused where the name is taken', async () => {
  const label = (await root.post(at('labels'), { name: unique('Label') })).body;
  const name = unique('Starters');
  const list = (await root.post(at('list-types'), { name, labelIds: [label.id] })).body;
  expect(list).toMatchObject({ name, editable: true, isEditable: true, labelIds: [label.id], count: 0, waiting: 0 });
  expect(list.id).toBeGreaterThanOrEqual(2000);
  expect((await stranger.get(at(`list-types/filtered?labelIds=${label.id}`))).body).toEqual([list]);
  expect((await stranger.get(at('list-types/labels'))).body).toContainEqual({
    listTypeId: list.id,
    labels: [{ id: label.id, name: label.name }],
  });
  expect((await root.del(at(`labels/${label.id}`))).body.modelState).toEqual({ id: [said.labelUsed] });
  const saved = await root.patch(at(`list-types/${list.id}`), { version: list.version, labelIds: [] });
  expect(saved.body).toMatchObject({ name, labelIds: [] });
  expect((await root.patch(at(`list-types/${list.id}`), { version: list.version, name: 'x' })).status).toBe(409);
  expect((await root.del(at(`labels/${label.id}`))).status).toBe(200);
  expect((await root.post(at('list-types'), { name: name.toUpperCase() })).body.modelState).toEqual({
    name: [said.listNameTaken],
  });
  expect((await root.post(at('list-types'), { name: unique('x'), labelIds: [label.id] })).status).toBe(400);
  const all = (await stranger.get(at('list-types'))).body.map((one: { id: number }) => one.id);
  expect(all).toEqual(expect.arrayContaining(Object.values(lists)));
});

it('L1.9 L1.12 values carry their fields, properties with the type that is found, and a code of 0 where there is none', async () => {
  const list = await newList();
  const industry = await add(lists.industry, unique('Boats'));
  const value = await add(list, '  Ridgeback ', {
    numericCode: -5,
    industryIds: [industry.id, industry.id],
    names: { DE: 'Gratrücken', FR: ' ' },
    imageUrl: 'https://example.org/a.png',
    properties: [
      { name: 'Founded', value: 1974 },
      { name: 'Active', value: true },
      { name: 'Place', value: { town: 'Oslo' } },
    ],
  });
  expect(value).toMatchObject({
    type: list,
    name: 'Ridgeback',
    numericCode: 0,
    industryIds: [industry.id],
    names: { DE: 'Gratrücken' },
    customData: {
      requiresValidation: false,
      replaceWith: null,
      archive: false,
      imageUrl: 'https://example.org/a.png',
      properties: [
        { id: 1000, name: 'Active', value: 'true', type: 6 },
        { id: 1001, name: 'Founded', value: '1974', type: 5 },
        { id: 1002, name: 'Place', value: '{"town":"Oslo"}', type: 7 },
      ],
    },
  });
  const save = (of: object) => root.patch(at(`values/${value.id}`), { version: value.version, ...of });
  const twice = [
    { name: 'Country', value: 'Norway' },
    { name: 'country ', value: 'Sweden' },
  ];
  expect((await save({ properties: twice })).body.modelState).toEqual({ properties: [said.doubledKey] });
  expect((await save({ properties: [{ name: 'replaceWith', value: '1' }] })).status).toBe(400);
  expect((await save({ industryIds: [value.id] })).body.modelState).toEqual({ industryIds: [said.unknownIndustry] });
  expect((await save({ parentId: value.id })).status).toBe(400);
  const saved = await save({ numericCode: 12 });
  expect(saved.body).toMatchObject({ name: 'Ridgeback', numericCode: 12, names: { DE: 'Gratrücken' } });
  expect((await save({ name: 'Other' })).status).toBe(409);
  expect((await root.post(at('values'), { listTypeId: list, name: 'RIDGEBACK' })).body.modelState).toEqual({
    name: [said.nameTaken],
  });
  expect((await root.post(at('values'), { listTypeId: list, name: 'x', numericCode: 12 })).body.modelState).toEqual({
    numericCode: [said.codeTaken],
  });
  expect((await root.post(at('values'), { listTypeId: 999_999, name: 'x' })).status).toBe(400);
  for (const caller of [stranger, (await api.catalog()).as('Admin').under('')]) {
    expect((await caller.post(at('values'), { listTypeId: list, name: 'x' })).status).toBe(403);
    expect((await caller.get(at(`values/${value.id}`))).status).toBe(200);
  }
});

it('L1.2 a list is read in order, page by page, by industry, attribute and what was typed', async () => {
  const list = await newList();
  const [boats, sleds] = [await add(lists.industry, unique('Boats')), await add(lists.industry, unique('Sleds'))];
  await add(list, 'Size 10', { industryIds: [boats.id] });
  await add(list, 'Size 2', { industryIds: [sleds.id] });
  await add(list, 'size 1');
  await add(list, 'Old size');
  await meet(list, 'Met', ' met ', 'Size 2');
  expect(await named(list)).toEqual(['Met', 'Old size', 'size 1', 'Size 2', 'Size 10']);
  expect(await named(list, `&industryId=${boats.id}`)).toEqual(['Met', 'Old size', 'size 1', 'Size 10']);
  expect(await named(list, '&industryId=-1&attribute=requiresValidation')).toEqual(['Met']);
  expect(await named(list, '&q=SIZE')).toEqual(['size 1', 'Size 10', 'Size 2', 'Old size']);
  expect(await named(list, '&q=o')).toEqual(['Old size']);
  expect(await named(list, '&q=%25')).toEqual([]);
  for (const query of ['', '&q=size']) {
    const found: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
      const { body } = await root.get(at(`values?listTypeId=${list}&take=2${query}${cursor}`));
      found.push(...body.items.map((one: { name: string }) => one.name));
      next = body.next;
    }
    expect(found).toEqual(await named(list, query));
  }
});

it('L1.5 a list that is not editable takes no write, and says why', async () => {
  const list = await newList();
  const value = await add(list, 'Fixed');
  const { version } = (await root.get(at(`list-types/${list}`))).body;
  await root.patch(at(`list-types/${list}`), { version, editable: false });
  const refused = [
    await root.post(at('values'), { listTypeId: list, name: 'x' }),
    await root.patch(at(`values/${value.id}`), { version: value.version, name: 'x' }),
    await root.del(at(`values/${value.id}`)),
    await root.post(at(`values/${value.id}/approve`), { version: value.version }),
    await root.post(at('values/set-invalid'), { context: 'MajorUnit', ids: [value.id] }),
    await root.post(at(`values/${value.id}/relations`), { listTypeId: lists.make }),
  ];
  expect(refused.map(({ status, body }) => [status, body.modelState])).toEqual(
    refused.map(() => [409, { listTypeId: [said.notEditable] }]),
  );
  expect(await meet(list, 'Met')).toBe(0);
});

it('L1.11 a value has relations to lists, each once', async () => {
  const list = await newList();
  const value = await add(list, 'Diesel');
  const added = await root.post(at(`values/${value.id}/relations`), { listTypeId: lists.make, isRequired: true });
  expect(added.body).toMatchObject({
    globalLookupValueId: value.id,
    globalLookupListTypeId: lists.make,
    type: 1,
    isRequired: true,
  });
  expect((await root.post(at(`values/${value.id}/relations`), { listTypeId: lists.make })).status).toBe(409);
  const saved = await root.patch(at(`relations/${added.body.id}`), { version: added.body.version, isRequired: false });
  expect((await stranger.get(at(`values/${value.id}/relations`))).body).toEqual([saved.body]);
  expect((await root.get(at('relation-types'))).body).toEqual([{ id: 1, name: 'Related list' }]);
  expect((await stranger.del(at(`relations/${added.body.id}`))).status).toBe(403);
  const other = await root.post(at(`values/${value.id}/relations`), { listTypeId: lists.brand });
  expect((await root.del(at(`relations/${other.body.id}`))).status).toBe(200);
  // Deleted by name, type and relations; they go with it.
  const byName = (related: number) => at(`values?listTypeId=${list}&name=DIESEL&relatedTypeIds=${related}`);
  expect((await root.del(byName(lists.brand))).status).toBe(404);
  expect((await root.del(byName(lists.make))).status).toBe(200);
  expect((await root.get(at(`values/${value.id}`))).status).toBe(404);
});

it('3 what is in use is not deleted, and only catalogues that the caller may open are named', async () => {
  const make = await add(lists.make, unique('Norrland'));
  const [mine, other] = [await carrier(make.id), await carrier(make.id)];
  const member = mine.as('ManageCatalogSettings').under('');
  const { body } = await member.get(at(`values/${make.id}/uses`));
  expect(body).toMatchObject({
    count: 2,
    isMore: false,
    catalogs: [{ code: mine.code, count: 1 }],
    others: { catalogs: 1, count: 1 },
    shared: [],
  });
  expect((await member.get(at(`values/uses?ids=${make.id}`))).body).toEqual([{ id: make.id, count: 2, isMore: false }]);
  const refused = await root.del(at(`values/${make.id}`));
  expect(refused.status).toBe(409);
  for (const { code } of [mine, other]) expect(refused.body.modelState.id[0]).toContain(`${code} (1)`);
  const industry = await add(lists.industry, unique('Boats'));
  await add(await newList(), 'Sail', { industryIds: [industry.id] });
  expect((await root.del(at(`values/${industry.id}`))).body.modelState.id[0]).toContain('1 of the installation');
});

it('L1.6 L1.14 values that imports meet wait, with proposals, and are settled', async () => {
  const list = await newList();
  const kept = await add(list, 'Rolls-Royce');
  expect(await meet(list, 'ROLLS ROYCE', 'Havmarin', 'Rolls-Royce', '')).toBe(2);
  expect(await meet(list, 'Havmarin')).toBe(0);
  const waiting = async (archived = false) =>
    (await root.get(at(`values-for-validation?context=MajorUnit&listTypeId=${list}&archived=${archived}`))).body;
  const { items, total } = await waiting();
  expect([total, items.map((one: { proposal: unknown }) => one.proposal)]).toEqual([
    2,
    expect.arrayContaining([{ id: kept.id, name: 'Rolls-Royce' }, null]),
  ]);
  const accepted = await root.post(at('values/accept-proposals'), { listTypeId: list });
  expect(accepted.body).toMatchObject({ count: 1, left: 0 });
  const replaced = await valueOf(await idOf(list, 'rolls r'));
  expect([replaced.customData.replaceWith, replaced.replacedBy, replaced.customData.requiresValidation]).toEqual([
    kept.id,
    'Rolls-Royce',
    false,
  ]);
  const all = await root.post(at('values/set-all-invalid'), { context: 'MajorUnit', listTypeId: list });
  expect(all.body).toMatchObject({ count: 1, left: 0 });
  expect([(await waiting()).total, (await waiting(true)).items[0].name]).toEqual([0, 'Havmarin']);
  expect(await named(list, '&context=MajorUnit')).not.toContain('Havmarin');
  expect((await root.get(at('archive-attributes?context=MajorUnit'))).body).toEqual(['archiveMajorUnit']);
  const invalid = (await waiting(true)).items[0];
  const approved = await root.post(at(`values/${invalid.id}/approve`), { version: invalid.version });
  expect(approved.body.customData).toMatchObject({ requiresValidation: false, archiveMajorUnit: false });
  // The installation's own history takes it back.
  expect((await root.post(`/-/api/changes/${approved.body.version}/undo`)).status).toBe(200);
  expect((await valueOf(invalid.id)).customData.archiveMajorUnit).toBe(true);
});

/** The id of a value that an import met. */
const metAs = async (name: string, list: number = lists.make): Promise<number> => {
  await meet(list, name);
  return idOf(list, name);
};

it('3 ManageCatalogSettings settles what catalogues of its own alone carry', async () => {
  const names = [unique('RIDGE'), unique('Tarn')];
  await meet(lists.make, ...names);
  const [first, second] = await Promise.all(names.map(async (name) => valueOf(await idOf(lists.make, name))));
  const mine = await carrier(first.id);
  const [manager, member] = [mine.as('ManageCatalogSettings').under(''), mine.as('Users').under('')];
  const approve = (caller: typeof manager, value: { id: number; version: number }) =>
    caller.post(at(`values/${value.id}/approve`), { version: value.version });
  // Nobody carries the second; and a member settles nothing.
  expect([(await approve(manager, second)).status, (await approve(member, first)).status]).toEqual([403, 403]);
  const both = { context: 'MajorUnit', ids: [first.id, second.id] };
  expect((await manager.post(at('values/set-invalid'), both)).status).toBe(403);
  expect((await manager.post(at('values/set-invalid'), { ...both, ids: [first.id] })).body.count).toBe(1);
  const { version } = await valueOf(first.id);
  await carrier(first.id);
  expect((await approve(manager, { id: first.id, version })).status).toBe(403);
  // A name that came in wrong is put right as the value is settled.
  const wrong = await valueOf(await metAs(unique('Trn')));
  const theirs = (await carrier(wrong.id)).as('ManageCatalogSettings').under('');
  const rename = (caller: typeof manager, name: string) =>
    caller.post(at(`values/${wrong.id}/approve`), { version: wrong.version, name });
  expect((await rename(manager, 'x')).status).toBe(403);
  expect((await rename(theirs, names[1] ?? '')).body.modelState).toEqual({ name: [said.nameTaken] });
  expect((await rename(theirs, ' ')).status).toBe(400);
  const right = unique('Tarn');
  const { body: renamed } = await rename(theirs, ` ${right} `);
  expect([renamed.name, renamed.customData.requiresValidation]).toEqual([right, false]);
  expect((await approve(root, { id: first.id, version })).status).toBe(200);
  // What is settled is the super administrator's.
  const now = await valueOf(first.id);
  expect(
    (await manager.post(at(`values/${first.id}/replace`), { version: now.version, replaceWith: null })).status,
  ).toBe(403);
});

it('L1.18 a published unit with a value that is unsettled or invalid keeps major units from being published', async () => {
  const name = unique('Havmarin');
  await meet(lists.make, name);
  const id = await idOf(lists.make, name);
  const catalog = await carrier(id);
  const needed = async (context: string) =>
    (await catalog.as('Publisher').get(`/api/publish/${context}/AttrValidationNeeded`)).body;
  const settle = async (path: string, body: object = {}) =>
    root.post(at(`values/${id}/${path}`), { version: (await valueOf(id)).version, ...body });
  expect([await needed('MajorUnit'), await needed('Oem')]).toEqual([true, false]);
  const blocked = () => api.services.database.inCatalog(catalog.id, (db) => blockedBy(db, 'MajorUnit'));
  expect(await blocked()).toMatchObject({ kind: 'approval', text: '1', values: [{ id, name, listId: lists.make }] });
  // The same unit carries a second one: two wait, though one unit does.
  const kind = await metAs(unique('Trawl'), lists.activityType);
  await api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Unit', actor }, async () => {
      await db.updateTable('major_unit').set({ activity_type_id: kind }).execute();
    }),
  );
  expect((await blocked())?.values.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([id, kind]);
  expect((await blocked())?.text).toBe('2');
  await api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Unit', actor }, async () => {
      await db.updateTable('major_unit').set({ activity_type_id: null }).execute();
    }),
  );
  await settle('approve');
  expect(await needed('MajorUnit')).toBe(false);
  await root.post(at('values/set-invalid'), { context: 'MajorUnit', ids: [id] });
  expect(await needed('MajorUnit')).toBe(true);
  const known = await add(lists.make, unique('Known'));
  await settle('replace', { replaceWith: known.id });
  expect(await needed('MajorUnit')).toBe(false);
  await root.post(at('values/set-invalid'), { context: 'MajorUnit', ids: [known.id] });
  expect(await needed('MajorUnit')).toBe(true);
});

it.each(['basic_name_id', 'location_id', 'type_id'] as const)(
  'L1.18 so does the %s of a color of a published unit',
  async (column) => {
    const list = { basic_name_id: lists.basicColor, location_id: lists.colorLocation, type_id: lists.colorType }[
      column
    ];
    const id = await metAs(unique('Ember'), list);
    const catalog = await carrier((await add(lists.make, unique('Known'))).id);
    const needed = async () => (await catalog.as('Publisher').get('/api/publish/MajorUnit/AttrValidationNeeded')).body;
    const write = (work: (db: Db) => Promise<unknown>) =>
      api.services.database.inCatalog(catalog.id, (db) =>
        change(db, { kind: 'edit', label: 'Color', actor }, async () => void (await work(db))),
      );
    expect(await needed()).toBe(false);
    await write((db) =>
      sql`with c as (insert into color (mfr_name, ${sql.ref(column)}) values ('Ember', ${id}) returning id)
        insert into color_relation (item_id, color_id) select m.item_id, c.id from major_unit m, c`.execute(db),
    );
    expect(await needed()).toBe(true);
    await write((db) =>
      sql`update hierarchy_item set workflow_id = (
        select id from workflow_state where context = 'MajorUnit' and is_init limit 1)`.execute(db),
    );
    expect(await needed()).toBe(false);
  },
);

it('2 replacements end, whatever is replaced, read again or undone, and none is itself replaced', async () => {
  const list = await newList();
  const ids: number[] = [];
  for (const name of 'ABCDEF') ids.push((await add(list, name)).id);
  const targets = () =>
    api.services.database.inCatalog(installation.id, async (db) => {
      const { rows } = await sql<{ id: number; to: number | null }>`
        select id, replace_with as to from list_value where list_type_id = ${list}`.execute(db);
      return new Map(rows.map(({ id, to }) => [id, to]));
    });
  const changes: number[] = [];
  let seed = 7;
  const pick = <T>(of: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return of[seed % of.length] as T;
  };
  let circles = 0;
  for (let step = 0; step < 60; step++) {
    const [id, to] = [pick(ids), pick([...ids, null])];
    const { version } = await valueOf(id);
    if (changes.length > 3 && pick([0, 1, 2]) === 0) {
      const { status } = await root.post(`/-/api/changes/${pick(changes)}/undo`);
      expect([200, 409]).toContain(status);
    } else {
      const { status, body } = await root.post(at(`values/${id}/replace`), { version, replaceWith: to });
      expect([200, 400]).toContain(status);
      if (id === to) expect(body.message).toMatch(/^.+ cannot be replaced with itself\.$/);
      if (status === 200) changes.push(body.version);
      else circles += 1;
    }
    const now = await targets();
    for (const target of now.values()) if (target !== null) expect(now.get(target)).toBeNull();
  }
  expect(circles).toBeGreaterThan(0);
}, 60_000);

it('085 values that an import meets wait for whoever holds the installation', async () => {
  const list = await newList();
  let added: Promise<number> | undefined;
  await api.holdWriteLock(installation.id, 'Loading lists', async () => {
    added = meet(list, 'Late');
    await new Promise((done) => setTimeout(done, 200));
    expect((await root.post(at('values'), { listTypeId: list, name: 'x' })).body.modelState.busy).toEqual([
      'Loading lists',
    ]);
  });
  expect(await added).toBe(1);
});
