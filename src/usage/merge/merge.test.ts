// size: one set of parts and lists for every way in which one part takes the place of another
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { openPublishing } from '../../../test/publishing.ts';
import { Dice } from '../../../test/dice.ts';
import { itemsOf, setState } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import { relationKinds } from '../../part/rules.ts';
import { mergeJobs } from './jobs.ts';

const { api, work } = await openPublishing();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
let division: number;
let model: number;
beforeAll(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
  division = await items.division(null);
  model = await items.model(division, 'Fjell 600');
});

const writing = <T>(work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'test', actor: { id: null, name: 'tests' } }, () => work(db)),
  );
const reading = <T>(work: (db: Db) => Promise<T>) => api.services.database.inCatalog(catalog.id, work);

let count = 0;
/** Parts of new numbers, in their order. */
async function parts(n: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) {
    count += 1;
    const { body } = await catalog.as('Users').post('/api/parts', { partNumber: `M-${count}`, description: 'Bolt' });
    ids.push(body.id);
  }
  return ids;
}

/** A diagram of a model whose list names these parts, one row each. */
async function list(name: string, ids: number[], under = model): Promise<number> {
  const diagram = await items.diagram(under, name);
  await writing((db) =>
    db
      .insertInto('parts_list_row')
      .values(ids.map((part_id, ordinal) => ({ diagram_id: diagram, part_id, ordinal, tag: `${ordinal + 1}` })))
      .execute(),
  );
  return diagram;
}

const rowsOf = (diagram: number) =>
  reading(async (db) =>
    (
      await db
        .selectFrom('parts_list_row')
        .select('part_id')
        .where('diagram_id', '=', diagram)
        .orderBy('ordinal')
        .execute()
    ).map((row) => row.part_id),
  );

const relate = (pairs: [number, number][], kind: number = relationKinds.supersession) =>
  writing((db) =>
    db
      .insertInto('part_relation')
      .values(pairs.map(([part_id, related_id]) => ({ kind, part_id, related_id })))
      .execute(),
  );
const relations = (ids: number[]) =>
  reading(async (db) =>
    (
      await db
        .selectFrom('part_relation')
        .select(['part_id', 'related_id'])
        .where((e) => e.or([e('part_id', 'in', ids), e('related_id', 'in', ids)]))
        .orderBy('part_id')
        .orderBy('related_id')
        .execute()
    ).map((row) => [row.part_id, row.related_id]),
  );

/** Whether a part leads back to itself. */
function isCircular(links: number[][]): boolean {
  const open = new Set(links.flat());
  for (let isOn = true; isOn;) {
    const ends = [...open].filter((id) => !links.some(([from, to = 0]) => from === id && open.has(to)));
    isOn = ends.length > 0;
    for (const id of ends) open.delete(id);
  }
  return open.size > 0;
}

describe('19 C14 replacing a part', () => {
  it('19.d adds a part that takes the place of another in one change, which is undone as a whole', async () => {
    const [old = 0, taken = 0] = await parts(2);
    const diagram = await list('Cover', [old, taken]);
    const caller = catalog.as('Users');
    const path = `/api/parts/${old}/replaceByNew`;
    const { partNumber } = (await caller.get(`/api/parts/${taken}`)).body;
    const used = await caller.post(path, { partNumber, description: 'Cover' });
    expect([used.status, used.body.modelState.partNumber]).toEqual([400, ['Part number is already in use.']]);
    expect((await caller.post(path, { partNumber: '?', description: '' })).status).toBe(400);
    for (const role of ['member', 'ManageCatalogSettings'] as const)
      expect((await catalog.as(role).post(path, { partNumber: 'C-NEW', description: 'Cover' })).status).toBe(403);
    expect(await rowsOf(diagram)).toEqual([old, taken]);

    const { status, body } = await caller.post(path, { partNumber: 'C-NEW', description: 'Cover, new' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows: 1, lists: 1, models: 1 });
    expect(await rowsOf(diagram)).toEqual([body.newPartId, taken]);
    const added = (await caller.get(`/api/parts/${body.newPartId}`)).body;
    expect(added).toMatchObject({ partNumber: 'C-NEW', description: 'Cover, new' });
    expect((await caller.post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
    expect(await rowsOf(diagram)).toEqual([old, taken]);
    expect((await caller.get(`/api/parts/${body.newPartId}`)).status).toBe(404);
  });

  it('says what it touches, gives all rows to the other part in one change, and is undone as a whole', async () => {
    const [old = 0, next = 0, other = 0] = await parts(3);
    const first = await list('Clutch', [old, other, old]);
    const second = await list('Brake', [old, next], await items.model(division, 'Rype'));
    const caller = catalog.as('Users');
    expect((await caller.get(`/api/parts/${old}/whereUsed/touched`)).body).toEqual({ rows: 3, lists: 2, models: 2 });
    const { status, body } = await caller.post(`/api/parts/replacePartGlobally/${old}/${next}`);
    expect(status).toBe(200);
    expect(body).toEqual({ changeId: expect.any(Number), rows: 3, lists: 2, models: 2 });
    expect(await rowsOf(first)).toEqual([next, other, next]);
    expect(await rowsOf(second)).toEqual([next, next]);
    expect((await caller.get(`/api/parts/${old}`)).status).toBe(200);
    expect((await caller.post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
    expect(await rowsOf(first)).toEqual([old, other, old]);
    expect(await rowsOf(second)).toEqual([old, next]);
    expect((await caller.get(`/api/parts/${old}/whereUsed/touched`)).body).toEqual({ rows: 3, lists: 2, models: 2 });
  });

  it('19.b offers the parts that may take its place: what supersedes it, then the same description; 100 at most', async () => {
    const add = async (partNumber: string, description: string): Promise<number> =>
      (await catalog.as('Users').post('/api/parts', { partNumber, description })).body.id;
    const [old, newer] = [await add('O-1', 'Spacer, odd'), await add('O-9', 'Spacer, coated')];
    const [second, third] = [await add('O-3', 'SPACER, odd'), await add('O-2', 'Spacer, odd')];
    await add('O-4', 'Spacer, odd one');
    await relate([[old, newer]]);
    const path = `/api/parts/${old}/whereUsed/others`;
    const { body } = await catalog.as('ManageCatalogSettings').get(path);
    expect(body.parts.map(({ id }: { id: number }) => id)).toEqual([newer, third, second]);
    expect(body.isMore).toBe(false);
    await writing((db) =>
      db
        .insertInto('part')
        .values(
          Array.from({ length: 99 }, (_, n) => ({
            part_number: `O-X${n}`,
            number_key: `ox${n}`,
            description: 'Spacer, odd',
          })),
        )
        .execute(),
    );
    const all = (await catalog.as('Users').get(path)).body;
    expect([all.parts.length, all.isMore]).toEqual([100, true]);
    expect((await catalog.as('member').get(path)).status).toBe(403);
    expect((await catalog.as('Users').get('/api/parts/999999999/whereUsed/others')).status).toBe(404);
  });

  it('makes no change where nothing uses the part', async () => {
    const [old, next] = await parts(2);
    const { body } = await catalog.as('Users').post(`/api/parts/replacePartGlobally/${old}/${next}`);
    expect(body).toEqual({ changeId: null, rows: 0, lists: 0, models: 0 });
  });

  it('sets a published list back to Draft, and is refused where a state forbids edits', async () => {
    const [old, next, last] = await parts(3);
    const diagram = await list('Track', [old ?? 0]);
    for (const above of [division, model]) await setState(catalog, above, 2, 3);
    const state = async () => (await catalog.as('Users').get(`/api/items/Oem/${diagram}`)).body.workflowId;
    await setState(catalog, diagram, 2, 3);
    expect(await state()).toBe(3);
    await catalog.as('Users').post(`/api/parts/replacePartGlobally/${old}/${next}`);
    expect(await state()).toBe(1);
    await setState(catalog, diagram, 4);
    const refused = await catalog.as('Users').post(`/api/parts/replacePartGlobally/${next}/${last}`);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body.modelState)).toContain('Draft - Remove');
    expect(await rowsOf(diagram)).toEqual([next]);
  });

  it('moves uses and relations to the part to keep and deletes the other, all undone together', async () => {
    const [old = 0, kept = 0, prior = 0, after = 0] = await parts(4);
    const diagram = await list('Ski', [old]);
    await relate([
      [prior, old],
      [old, after],
      [kept, after],
      [old, kept],
    ]);
    const caller = catalog.as('ManageCatalogSettings');
    const { status, body } = await caller.post('/api/parts/movePart', {
      partId: old,
      partToKeep: kept,
      isDeletePart: true,
    });
    expect(status).toBe(200);
    expect(await rowsOf(diagram)).toEqual([kept]);
    expect((await caller.get(`/api/parts/${old}`)).status).toBe(404);
    expect(await relations([old, kept])).toEqual([
      [kept, after],
      [prior, kept],
    ]);
    expect((await catalog.as('Admin').post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
    expect((await caller.get(`/api/parts/${old}`)).status).toBe(200);
    expect(await rowsOf(diagram)).toEqual([old]);
    expect(await relations([old, kept])).toEqual([
      [old, kept],
      [old, after],
      [kept, after],
      [prior, old],
    ]);
  });

  it('refuses a move that would close a circle of supersessions, and leaves everything as it was', async () => {
    const [old = 0, kept = 0, between = 0] = await parts(3);
    const diagram = await list('Seat', [old]);
    await relate([
      [kept, between],
      [between, old],
    ]);
    const before = await relations([old, kept, between]);
    const refused = await catalog
      .as('Users')
      .post('/api/parts/movePart', { partId: old, partToKeep: kept, isDeletePart: true });
    expect(refused.status).toBe(409);
    expect(refused.body.modelState.supersession[0]).toMatch(/would supersede itself through/);
    expect(await rowsOf(diagram)).toEqual([old]);
    expect(await relations([old, kept, between])).toEqual(before);
  });

  it('19.b keeps every use and closes no circle, whatever is merged at random, and undo restores all of it', async () => {
    const dice = new Dice(20_261_129);
    const ids = await parts(9);
    const pairs: [number, number][] = [];
    ids.forEach((of, at) => ids.slice(at + 1).forEach((to) => dice.chance(0.3) && pairs.push([of, to])));
    await relate(pairs);
    const lists: number[] = [];
    for (const name of ['P one', 'P two', 'P three'])
      lists.push(
        await list(
          name,
          Array.from({ length: 6 }, () => dice.of(ids)),
        ),
      );
    const state = async () => ({ rows: await Promise.all(lists.map(rowsOf)), relations: await relations(ids) });
    const caller = catalog.as('Admin');
    const left = new Set(ids);
    for (let step = 0; step < 14 && left.size > 2; step += 1) {
      const [partId, partToKeep] = [dice.of([...left]), dice.of([...left])];
      if (partId === partToKeep) continue;
      const before = await state();
      const { status, body } = await caller.post('/api/parts/movePart', { partId, partToKeep, isDeletePart: true });
      const after = await state();
      expect(isCircular(after.relations)).toBe(false);
      if (status === 409) {
        expect(after).toEqual(before);
        continue;
      }
      expect(status).toBe(200);
      expect(after.rows).toEqual(before.rows.map((all) => all.map((id) => (id === partId ? partToKeep : id))));
      if (dice.chance(0.5)) left.delete(partId);
      else {
        expect((await caller.post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
        expect(await state()).toEqual(before);
      }
    }
    expect(left.size).toBeLessThan(ids.length);
  });

  it('refuses the part itself, parts that are not there, and whom neither role allows', async () => {
    const [old, next] = await parts(2);
    const caller = catalog.as('Users');
    expect((await caller.post('/api/parts/movePart', { partId: old, partToKeep: old })).body.modelState).toEqual({
      partToKeep: ['The part to keep must be another part.'],
    });
    expect((await caller.post(`/api/parts/replacePartGlobally/${old}/999999999`)).status).toBe(404);
    expect((await caller.get('/api/parts/999999999/whereUsed/touched')).status).toBe(404);
    for (const role of ['member', 'Publisher', 'AllowImport'] as const)
      expect((await catalog.as(role).post(`/api/parts/replacePartGlobally/${old}/${next}`)).status).toBe(403);
    const elsewhere = await api.catalog();
    expect((await elsewhere.as('Admin').post(`/api/parts/replacePartGlobally/${old}/${next}`)).status).toBe(404);
  });
});

it('19.b the newest parts of a chosen branch take the rows of a part, quantities multiplied, undone as one change', async () => {
  const [old = 0, a = 0, b = 0, newest = 0, alone = 0] = await parts(5);
  const links = [
    { part_id: old, related_id: a, is_conjunction: true, quantity: 3 },
    { part_id: old, related_id: b, is_conjunction: true, quantity: 1 },
    { part_id: old, related_id: alone, is_conjunction: false, quantity: 1 },
    { part_id: a, related_id: newest, is_conjunction: false, quantity: 2 },
  ];
  await writing((db) =>
    db
      .insertInto('part_relation')
      .values(links.map((link, ordinal) => ({ kind: relationKinds.supersession, ordinal, ...link })))
      .execute(),
  );
  const diagram = await list('Branches', [old, alone, old]);
  await writing((db) =>
    db
      .updateTable('parts_list_row')
      .set({ quantity: '2' })
      .where('diagram_id', '=', diagram)
      .where('tag', '=', '1')
      .execute(),
  );
  const rows = () =>
    reading(async (db) =>
      (
        await db
          .selectFrom('parts_list_row')
          .select(['tag', 'part_id', 'quantity'])
          .where('diagram_id', '=', diagram)
          .orderBy('ordinal')
          .orderBy('id')
          .execute()
      ).map(({ tag, part_id, quantity }) => `${tag} ${part_id} ${quantity}`.trim()),
    );
  const before = await rows();
  const take = (branch: object[]) =>
    catalog.as('ManageCatalogSettings').post(`/api/parts/${old}/takeNewer`, { branch });
  expect((await take([{ partId: newest, quantity: 6 }])).status).toBe(409);
  expect((await take([{ partId: alone, quantity: 2 }])).status).toBe(409);
  const branch = [
    { partId: newest, quantity: 6 },
    { partId: b, quantity: 1 },
  ];
  expect((await catalog.as('member').post(`/api/parts/${old}/takeNewer`, { branch })).status).toBe(403);
  const { status, body } = await take(branch);
  expect([status, body]).toMatchObject([200, { rows: 2, lists: 1, models: 1 }]);
  expect(await rows()).toEqual([`1 ${newest} 12`, `1 ${b} 2`, `2 ${alone}`, `3 ${newest}`, `3 ${b}`]);
  // Who may clean up by ManageCatalogSettings alone may take it back too.
  const undone = await catalog.as('ManageCatalogSettings').post(`/api/changes/${body.changeId}/undo`);
  expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
  expect(await rows()).toEqual(before);
});

it('19.b who replaced, moved or deleted parts by ManageCatalogSettings alone takes that back', async () => {
  const [old = 0, kept = 0, unused = 0] = await parts(3);
  const diagram = await list('Own changes', [old]);
  const settings = catalog.as('ManageCatalogSettings');
  const replaced = await settings.post(`/api/parts/replacePartGlobally/${old}/${kept}`);
  const deleted = await settings.del(`/api/parts/deletePart/${unused}`);
  for (const { body } of [replaced, deleted])
    expect((await settings.post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
  expect(await rowsOf(diagram)).toEqual([old]);
  expect((await settings.get(`/api/parts/${unused}`)).status).toBe(200);
  const other = await catalog.as('Users').post(`/api/parts/replacePartGlobally/${old}/${kept}`);
  expect((await settings.post(`/api/changes/${other.body.changeId}/undo`)).status).toBe(403);
});

describe('19 many parts at once', () => {
  const many = (partIds: number[], partToKeep: number, isDeletePart = false) => ({ partIds, partToKeep, isDeletePart });

  it('moves and deletes many as one change with what they have, leaves what a state holds, and undo brings all back', async () => {
    const [kept = 0, a = 0, b = 0, prior = 0, heldPart = 0] = await parts(5);
    const diagram = await list('Many', [a, b, kept, a]);
    const away = await list('Held', [heldPart], await items.model(division, 'Held model'));
    await setState(catalog, away, 4);
    // Both have the same prior, so one of the two relations is left.
    await relate([
      [prior, a],
      [prior, b],
      [a, b],
    ]);
    const caller = catalog.as('ManageCatalogSettings');
    const input = many([a, b, heldPart, 999_999_999], kept, true);
    const held = (await caller.get(`/api/parts/${heldPart}`)).body.partNumber;
    expect((await caller.post('/api/parts/moveParts/preview', input)).body).toEqual({
      parts: 2,
      rows: 3,
      lists: 1,
      models: 1,
      held: [held],
    });
    const before = { rows: await rowsOf(diagram), relations: await relations([a, b, kept, prior]) };
    const { status, body } = await caller.post('/api/parts/moveParts', input);
    expect([status, body]).toEqual([200, { changeId: expect.any(Number), jobId: null, parts: 2, held: [held] }]);
    expect(await rowsOf(diagram)).toEqual([kept, kept, kept, kept]);
    expect(await rowsOf(away)).toEqual([heldPart]);
    expect(await relations([a, b, kept, prior])).toEqual([[prior, kept]]);
    expect((await caller.get(`/api/parts/${b}`)).status).toBe(404);
    expect((await caller.post(`/api/changes/${body.changeId}/undo`)).status).toBe(200);
    expect({ rows: await rowsOf(diagram), relations: await relations([a, b, kept, prior]) }).toEqual(before);
  });

  it('is refused as one is: by a circle, by the part itself, by role, by what is not there', async () => {
    const [kept = 0, a = 0, b = 0] = await parts(3);
    const diagram = await list('Circle of many', [a, b]);
    await relate([
      [kept, b],
      [b, a],
    ]);
    const caller = catalog.as('Users');
    const circle = await caller.post('/api/parts/moveParts', many([a], kept, true));
    expect([circle.status, circle.body.modelState.supersession[0]]).toEqual([409, expect.stringMatching(/itself/)]);
    expect(await rowsOf(diagram)).toEqual([a, b]);
    expect((await caller.post('/api/parts/moveParts', many([a, kept], kept))).body.modelState).toEqual({
      partToKeep: ['The part to keep must be another part.'],
    });
    for (const path of ['moveParts', 'moveParts/preview']) {
      expect((await caller.post(`/api/parts/${path}`, many([a], 999_999_999))).status).toBe(404);
      expect((await caller.post(`/api/parts/${path}`, many([], kept))).status).toBe(400);
      expect((await catalog.as('member').post(`/api/parts/${path}`, many([a], kept))).status).toBe(403);
    }
    expect((await caller.post('/api/parts/moveParts', many([999_999_999], kept))).body).toEqual({
      changeId: null,
      jobId: null,
      parts: 0,
      held: [],
    });
  });

  it('of more than 10,000 rows a job does it, and undo takes that back', { tags: 'daily' }, async () => {
    const [kept = 0, a = 0, b = 0] = await parts(3);
    const diagram = await items.diagram(model, 'Long list');
    await writing((db) =>
      sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id)
        select ${diagram}, n, n::text, case when n % 2 = 0 then ${a}::bigint else ${b}::bigint end
        from generate_series(1, 10001) n`.execute(db),
    );
    const caller = catalog.as('Users');
    const { body } = await caller.post('/api/parts/moveParts', many([a, b], kept, true));
    expect(body).toEqual({ changeId: null, jobId: expect.any(Number), parts: 2, held: [] });
    expect((await caller.get('/api/parts/moveParts/999999999')).status).toBe(404);
    const stop = work(mergeJobs);
    let job = { state: 'queued', changeId: 0 };
    for (let tries = 0; tries < 600 && ['queued', 'running'].includes(job.state); tries += 1) {
      await wait(50);
      job = (await caller.get(`/api/parts/moveParts/${body.jobId}`)).body;
    }
    await stop();
    expect(job).toEqual({ state: 'done', message: null, changeId: expect.any(Number) });
    expect(new Set(await rowsOf(diagram))).toEqual(new Set([kept]));
    expect((await caller.post(`/api/changes/${job.changeId}/undo`)).status).toBe(200);
    expect(new Set(await rowsOf(diagram))).toEqual(new Set([a, b]));
  });
});
