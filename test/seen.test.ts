// size: one tree, and what is kept of who sees what of it beside what the ways up say
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookupType } from '../src/lookup/rules.ts';
import type { Sight } from '../src/platform/auth/sight.ts';
import { change } from '../src/platform/change/change.ts';
import type { Db } from '../src/platform/db/pool.ts';
import { openApi, type TestCatalog } from './api.ts';
import { Dice } from './dice.ts';
import { itemsOf } from './items.ts';

const api = await openApi();
const { database } = api.services;

const items = 120;
const tops = 8;

let catalog: TestCatalog;
/** Items, the first of them at the top, and the two groups that some of those carry. */
let ids: number[];
let groups: [number, number];
beforeAll(async () => {
  catalog = await api.catalog();
  const group = async (name: string): Promise<number> =>
    (await catalog.as('Admin').post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name })).body.id;
  groups = [await group('Dealers'), await group('Importers')];
  const { types } = await itemsOf(catalog);
  ids = await written(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into hierarchy_item (type_id, name) select ${types['MD']}::bigint, 'Item ' || n from generate_series(1, ${items}::int) n
      returning id`.execute(db);
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  });
});

const sees = (own: readonly number[]): Exclude<Sight, 'all'> => ({
  groups: own,
  told: own,
  audiences: 'all',
  userId: 0,
});

/** Writes as somebody who sees everything. */
const written = <T>(work: (db: Db) => Promise<T>) =>
  database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Tree', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

const isKnown = async (db: Db) => {
  const { rows } = await sql<{ known: boolean }>`select platform.seen_items() is not null as known`.execute(db);
  return rows[0]?.known;
};
const listed = async (db: Db) =>
  (await db.selectFrom('hierarchy_item').select('id').orderBy('id').execute()).map(({ id }) => id);
const walked = async (db: Db) => {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) id where platform.sees(id) order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Places as the dice fall: several parents for many, none for some, and circles that hang nowhere. */
function placesOf(dice: Dice) {
  const places = new Map<string, { child: number; parent: number | null }>();
  const put = (child: number, parent: number | null) => places.set(`${child} ${parent}`, { child, parent });
  for (const [place, id] of ids.entries()) {
    if (place < tops) put(id, null);
    else if (!dice.chance(0.1)) for (let n = 0; n <= dice.below(3); n++) put(id, ids[dice.below(place)] ?? null);
  }
  const [some = 0, one = 0, other = 0] = ids.slice(-3);
  put(some, ids[1] ?? null);
  for (const [key, { child }] of places) if (child === one || child === other) places.delete(key);
  put(one, other);
  put(other, one);
  return [...places.values()];
}

const give = async (db: Db, top: number, own: readonly number[]) => {
  await sql`delete from item_visibility where item_id = ${top}`.execute(db);
  await sql`insert into item_visibility (item_id, group_id) select ${top}, unnest(${[...own]}::bigint[])`.execute(db);
};

describe('what is kept of what a list of groups sees', () => {
  it.each([1, 2, 3, 4, 5])('is what the ways up say, in any tree (%i)', async (seed) => {
    const dice = new Dice(seed);
    const places = placesOf(dice);
    await written(async (db) => {
      await sql`delete from hierarchy_relation`.execute(db);
      await sql`insert into hierarchy_relation (child_id, parent_id, is_primary, ordinal)
        select child, parent, place = 1, ordinal from (
          select r.*, row_number() over (partition by child order by ordinal) as place
          from unnest(${places.map(({ child }) => child)}::bigint[], ${places.map(({ parent }) => parent)}::bigint[])
            with ordinality r(child, parent, ordinal)) r`.execute(db);
      for (const top of ids.slice(0, tops))
        await give(db, top, dice.of([[], [], [groups[0]], [groups[1]], [...groups]]));
    });
    for (const own of [[], [groups[0]], [groups[1]], [...groups]]) {
      const read = (db: Db) => Promise.all([isKnown(db), listed(db), walked(db)]);
      const [known, seen, byWalk] = await database.inCatalog(catalog.id, read, sees(own));
      expect([known, seen]).toEqual([true, byWalk]);
      expect(byWalk.length).toBeGreaterThan(0);
    }
  });

  it('is not believed from the change on that hides something, in the middle of somebody’s work too', async () => {
    const [top = 0] = ids;
    await written((db) => give(db, top, []));
    await database.inCatalog(
      catalog.id,
      async (db) => {
        expect([await isKnown(db), (await listed(db)).includes(top)]).toEqual([true, true]);
        await written((other) => give(other, top, [groups[1]]));
        expect([await isKnown(db), (await listed(db)).includes(top)]).toEqual([false, false]);
      },
      sees([groups[0]]),
    );
    await database.inCatalog(
      catalog.id,
      async (db) => expect([await isKnown(db), (await listed(db)).includes(top)]).toEqual([true, false]),
      sees([groups[0]]),
    );
  });

  it('is not believed from the change on that takes a place, moves one or adds an item', async () => {
    const [top = 0, second = 0] = ids;
    const under = async (db: Db, parent: number) =>
      sql`insert into hierarchy_relation (child_id, parent_id, is_primary, ordinal)
        select ${ids.at(-3) ?? 0}::bigint, ${parent}::bigint, not exists (select from hierarchy_relation where child_id = ${ids.at(-3) ?? 0}), 1
        on conflict do nothing`.execute(db);
    const acts: ((db: Db) => Promise<unknown>)[] = [
      (db) => sql`delete from hierarchy_relation where child_id = ${ids.at(-3) ?? 0}`.execute(db),
      (db) => under(db, top),
      (db) => sql`update hierarchy_relation set parent_id = ${second} where child_id = ${ids.at(-3) ?? 0}`.execute(db),
    ];
    for (const act of acts)
      await database.inCatalog(
        catalog.id,
        async (db) => {
          expect(await isKnown(db)).toBe(true);
          await written(act);
          expect([await isKnown(db), await listed(db)]).toEqual([false, await walked(db)]);
        },
        sees([]),
      );
  });

  it('is believed over changes of other things, however many', async () => {
    const rename = (db: Db) => sql`update hierarchy_item set notes = notes || '.' where id = ${ids[0]}`.execute(db);
    await database.inCatalog(
      catalog.id,
      async (db) => {
        for (let n = 0; n < 60; n++) await written(rename);
        expect(await isKnown(db)).toBe(true);
      },
      sees([]),
    );
  });

  it('is believed within a change of one’s own, beside what that wrote, until it writes a place', async () => {
    const [top = 0] = ids;
    await written((db) => give(db, top, []));
    const { types } = await itemsOf(catalog);
    await database.inCatalog(
      catalog.id,
      (db) =>
        change(db, { kind: 'edit', label: 'Own', actor: { id: null, name: 'tests' } }, async () => {
          const before = await listed(db);
          const { rows } = await sql<{ id: number }>`
            insert into hierarchy_item (type_id, name) values (${types['MD']}::bigint, 'Own item') returning id`.execute(
            db,
          );
          const own = rows[0]?.id ?? 0;
          await sql`insert into serial_rule (item_id, type, range_start) values (${own}, '1', '9')`.execute(db);
          const rules = () =>
            sql<{ count: number }>`select count(*)::int as count from serial_rule where item_id = ${own}`.execute(db);
          const seen = [...before, own].toSorted((a, b) => a - b);
          expect([await isKnown(db), await listed(db), (await rules()).rows]).toEqual([true, seen, [{ count: 1 }]]);
          await sql`insert into hierarchy_relation (child_id, parent_id, is_primary, ordinal) values (${own}, ${top}, true, 1)`.execute(
            db,
          );
          expect([await isKnown(db), await listed(db), (await rules()).rows]).toEqual([false, seen, [{ count: 1 }]]);
          return { changeId: null };
        }),
      sees([]),
    );
  });

  it('says of images and files what the ways up say, whatever shows them and whoever asks', async () => {
    const dice = new Dice(11);
    const some = (of: readonly number[]) => of[dice.below(of.length)] ?? 0;
    const made = async (db: Db, insert: RawBuilder<unknown>) => {
      const { rows } = await sql<{ id: number }>`${insert} returning id`.execute(db);
      return rows.map(({ id }) => id);
    };
    const counts = await written(async (db) => {
      for (const top of ids.slice(0, tops)) await give(db, top, dice.of([[], [groups[0]], [groups[1]], [...groups]]));
      const parts = await made(
        db,
        sql`insert into part (part_number, number_key, description, is_internal)
          select 'S-' || n, 's-' || n, 'Pin', n % 6 = 0 from generate_series(1, 30) n`,
      );
      for (let n = 1; n <= 40; n++)
        await sql`insert into parts_list_row (diagram_id, ordinal, part_id)
          values (${some(ids)}, ${n}, ${some(parts.slice(0, 25))})`.execute(db);
      await sql`insert into stored_file (hash, size) values (repeat('a', 64), 1) on conflict do nothing`.execute(db);
      const images = await made(
        db,
        sql`insert into image (name, hash, content_type, width, height)
          select 'fig ' || n, repeat('a', 64), 'image/png', 10, 10 from generate_series(1, 80) n`,
      );
      for (const [place, image] of images.entries()) {
        await sql`insert into hotspot (image_id, value, x, y, w, h, confirmed) values (${image}, '1', 1, 1, 20, 20, true)`.execute(
          db,
        );
        if (dice.chance(0.3))
          await sql`update hierarchy_item set image_id = ${image} where id = ${ids[place] ?? 0}`.execute(db);
        if (dice.chance(0.3)) await sql`update part set image_id = ${image} where id = ${some(parts)}`.execute(db);
        if (dice.chance(0.3))
          await sql`insert into part_picture (part_id, image_id, weight) values (${some(parts)}, ${image}, 2)`.execute(
            db,
          );
        if (dice.chance(0.3))
          await sql`insert into item_picture (item_id, image_id, weight) values (${some(ids)}, ${image}, 2)`.execute(
            db,
          );
      }
      const files = await made(
        db,
        sql`insert into attachment (name, is_url, hash, content_type, category_id)
          select 'manual ' || n, false, repeat('a', 64), 'application/pdf', c.id
          from generate_series(1, 80) n, (
            select min(id) as id from lookup_value where type = ${lookupType('literatureCategory')}) c`,
      );
      for (const file of files) {
        if (dice.chance(0.6))
          await sql`insert into attachment_link (item_id, attachment_id, ordinal) values (${some(ids)}, ${file}, 1)`.execute(
            db,
          );
        if (dice.chance(0.3))
          await sql`insert into attachment_link (part_id, attachment_id, ordinal) values (${some(parts)}, ${file}, 2)`.execute(
            db,
          );
        if (dice.chance(0.3))
          await sql`insert into attachment_visibility (attachment_id, group_id) values (${file}, ${dice.of(groups)})`.execute(
            db,
          );
      }
      return { image: images.length, attachment: files.length };
    });
    const tables = [
      'image',
      'hotspot',
      'attachment',
      'attachment_link',
      'attachment_visibility',
      'part',
      'part_picture',
    ];
    const shown = async (db: Db) => {
      const found: Record<string, number[]> = {};
      for (const table of tables) {
        const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
        found[table] = rows.map(({ id }) => id);
      }
      return found;
    };
    const reorder = (db: Db) =>
      sql`update hierarchy_relation set ordinal = ordinal + 1 where child_id = ${ids[0]}`.execute(db);
    for (const audiences of ['all', []] as const)
      for (const own of [[], [groups[0]], [...groups]])
        await database.inCatalog(
          catalog.id,
          async (db) => {
            const kept = await shown(db);
            const within = await change(
              db,
              { kind: 'edit', label: 'Own', actor: { id: null, name: 'tests' } },
              async () => ({
                changeId: null,
                shown: await shown(db),
              }),
            );
            expect([await isKnown(db), within.shown]).toEqual([true, kept]);
            await written(reorder);
            expect([await isKnown(db), await shown(db)]).toEqual([false, kept]);
            for (const [table, all] of Object.entries(counts)) {
              expect(kept[table]?.length).toBeGreaterThan(all / 4);
              expect(kept[table]?.length).toBeLessThan(all);
            }
          },
          { ...sees(own), audiences },
        );
  });

  it('is of each catalogue and each list of groups apart', async () => {
    const other = await api.catalog();
    const division = await (await itemsOf(other)).division(null);
    const [top = 0] = ids;
    await written((db) => give(db, top, [groups[1]]));
    const seen = (of: TestCatalog, own: readonly number[]) => database.inCatalog(of.id, listed, sees(own));
    expect(await seen(other, [groups[0]])).toEqual([division]);
    expect(await seen(catalog, [groups[0]])).not.toContain(top);
    expect(await seen(catalog, [groups[1]])).toContain(top);
  });
});
