import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { eachDaily } from './daily.ts';
import { openApi, type TestCatalog } from './api.ts';
import { Dice } from './dice.ts';
import { loader } from './imports.ts';
import { lineOf, naiveFindings } from './naiveFindings.ts';
import { storePicture } from './releaseCatalog.ts';
import { editAtRandom, edits, groundEdits, type EditWorld } from './releaseEdits.ts';
import { itemTexts } from '../src/item-exchange/queries.translations.ts';
import { partTexts } from '../src/part/queries.translations.ts';
import { partBaseImport } from '../src/part/import.ts';
import { change } from '../src/platform/change/change.ts';
import { follow } from '../src/platform/change/follower.ts';
import { undoChange } from '../src/platform/change/undo.ts';
import type { Db } from '../src/platform/db/pool.ts';
import { derivations, takeIn } from '../src/quality/derive/service.ts';
import { followerName } from '../src/quality/queries.ts';
import { findingKinds } from '../src/quality/rules.ts';

const api = await openApi();
const actor = { id: null, name: 'tests' };
const runs = Number(process.env.CALLOUT_TRUTH_RUNS ?? 3);
const steps = Number(process.env.CALLOUT_TRUTH_STEPS ?? 16);
const seed = Number(process.env.CALLOUT_TRUTH_SEED ?? 20_261_125);

const inside = <T>(catalog: TestCatalog, work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalog.id, work);
const edit = (db: Db, work: () => Promise<unknown>): Promise<number> =>
  change(db, { kind: 'edit', label: 'Edit', actor }, async (id) => {
    await work();
    return id;
  });

/** What releases do not show, and what there is seldom by chance alone. */
const more: Record<string, (db: Db, dice: Dice) => Promise<unknown>> = {
  weigh: (db, dice) =>
    sql`update part set weight = ${dice.of([null, 0, 0.05, 0.05, 0.06, 60, 60_000])}::numeric, weight_uom = ${dice.of(['g', 'kg', 'oz'])},
      length = ${dice.of([null, 2, 3, 4000])}::numeric, dimension_uom = ${dice.of(['mm', 'm', 'in'])}
      where id % 5 = ${dice.below(5)}`.execute(db),
  sameText: (db, dice) =>
    sql`update part set description = ${dice.of(['Bolt', 'BOLT', 'Écrou', 'ecrou', 'Drive cover 1', ''])}
      where id % 4 = ${dice.below(4)} and description <> ''`.execute(db),
  misnumber: (db, dice) =>
    sql`update part set part_number = n.number, number_key = lower(n.number), description = 'Bolt'
      from (select part_id as id, ${dice.of(['SO1', 'S01', '501', 'AB7', 'AB8'])}::text || ${dice.of(['', 'I', '1'])} as number
        from parts_list_row order by hashint8(id + ${dice.below(1000)}) limit 1) n
      where part.id = n.id and not exists (select from part x where x.number_key = lower(n.number))`.execute(db),
  vary: (db, dice) =>
    sql`insert into description_variant (part_id, description, count)
      select id, ${dice.of(['Bolt', 'Nut', 'Old'])}, ${1 + dice.below(3)} from part order by hashint8(id + ${dice.below(1000)}) limit 3
      on conflict (catalog_id, part_id, description) do update set count = description_variant.count + 1`.execute(db),
  dropVariant: (db, dice) => sql`delete from description_variant where id % 3 = ${dice.below(3)}`.execute(db),
  circle: (db, dice) =>
    sql`insert into part_relation (kind, part_id, related_id, is_conjunction)
      select 1, related_id, part_id, ${dice.chance(0.2)} from part_relation where kind = 1
      order by hashint8(id + ${dice.below(1000)}) limit 1 on conflict do nothing`.execute(db),
  doubt: (db, dice) =>
    sql`update hotspot set confirmed = ${dice.chance(0.5)}, x = x + 1 where id % 4 = ${dice.below(4)}`.execute(db),
  lose: (db, dice) => sql`delete from hierarchy_relation where id % 7 = ${dice.below(7)}`.execute(db),
  // A search reads without a change: what it found, and that one is not there any more.
  readTags: (db, dice) =>
    sql`insert into read_callout (image_id, tag, x, y, w, h, is_there)
      select d.image_id, ${dice.of(['1', '2', '3', 'a4', 'A4', '77'])}, 1, 1, 12, 12, ${dice.chance(0.8)} from hierarchy_item d
      where d.image_id is not null and d.id % 3 = ${dice.below(3)}
      on conflict (catalog_id, image_id, (upper(tag))) do update set
        (tag, is_there, read_at) = (excluded.tag, excluded.is_there, clock_timestamp())`.execute(db),
  picture: (db, dice) =>
    sql`insert into item_picture (item_id, image_id, weight) select i.id, m.id, 2 from hierarchy_item i, image m
      where i.id % 5 = ${dice.below(5)} and m.id = (select min(id) from image) on conflict do nothing`.execute(db),
};

async function editOnce(db: Db, world: EditWorld): Promise<void> {
  const { dice } = world;
  if (dice.chance(0.4)) await more[dice.of(Object.keys(more))]?.(db, dice);
  else if (dice.chance(0.05)) await groundEdits[dice.of(Object.keys(groundEdits))]?.(db, world);
  else await editAtRandom(db, world);
}

const look = (db: Db, mostRows: number) =>
  follow(db, followerName, (open, news) =>
    takeIn(open, news, { derivations: derivations([...itemTexts, ...partTexts]), mostRows, isBounded: false }),
  );

async function inbox(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('quality_finding')
    .select(['kind', 'noun', 'id', 'item_id as item', 'facts'])
    .$narrowType<{ facts: object }>()
    .execute();
  return rows.map(({ kind, noun, id, item, facts }) => lineOf(kind, noun, id, item, facts)).sort();
}

async function prepare(catalog: TestCatalog, dice: Dice): Promise<EditWorld> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { hash } = await storePicture(api, png);
  const groups: number[] = [];
  const world: EditWorld = { dice, groups, pictures: [{ hash, type: 'image/png', width: 40, height: 30 }] };
  const beginning = {
    newDivision: 2,
    newPart: 24,
    newModel: 5,
    newDiagram: 8,
    addRow: 30,
    addHotspot: 20,
    addJump: 5,
    supersede: 12,
  };
  await inside(catalog, (db) =>
    edit(db, async () => {
      await sql`update catalog set languages = '{EN,FR,DE}' where id = platform.catalog()`.execute(db);
      await sql`insert into hierarchy_type (context, code, description, base_type, has_workflow)
        values ('Oem', 'NW', 'Plain folder', 4, false), ('Oem', 'ND', 'Plain diagram', 3, false)`.execute(db);
      await sql`insert into price_audience (context, name) values ('Oem', 'Extra')`.execute(db);
      await sql`insert into attribute (name, type) values ('Colour', 1)`.execute(db);
      const { rows } = await sql<{ id: number }>`
        insert into lookup_value (type, name) values (9901, 'Dealers'), (9901, 'Police') returning id`.execute(db);
      groups.push(...rows.map(({ id }) => id));
      for (const [name, times] of Object.entries(beginning))
        for (let n = 0; n < times; n++) await edits[name]?.[1](db, world);
      for (let n = 0; n < 3; n++) for (const work of Object.values(more)) await work(db, dice);
    }),
  );
  return world;
}

const seen = new Set<string>();

eachDaily(Array.from({ length: runs }, (_, n) => seed + n))(
  '19.i the inbox is what a look at everything finds, after edits, imports and undos at random (seed %i)',
  async (of) => {
    const dice = new Dice(of);
    const catalog = await api.catalog();
    const world = await prepare(catalog, dice);
    const load = loader(api, partBaseImport);
    const changes: number[] = [];
    const compare = (mostRows: number) =>
      inside(catalog, async (db) => {
        await look(db, mostRows);
        const found = await inbox(db);
        for (const line of found) seen.add(line.split(' ', 1)[0] ?? '');
        expect(found).toEqual(await naiveFindings(db));
      });
    await compare(1000);
    for (let step = 0; step < steps; step++) {
      for (let n = 1 + dice.below(6); n > 0; n--) {
        if (dice.chance(0.1)) {
          const numbers = Array.from({ length: 3 }, () => `SO1${dice.below(10)}`);
          await load(catalog, ['part number,description', ...new Set(numbers.map((number) => `${number},Bolt`))]);
        } else if (changes.length > 0 && dice.chance(0.15))
          await inside(catalog, (db) => undoChange(db, changes.splice(dice.below(changes.length), 1)[0] ?? 0, actor));
        else changes.push(await inside(catalog, (db) => edit(db, () => editOnce(db, world))));
      }
      // Now and then so few rows that all is looked at.
      await compare(dice.chance(0.2) ? 1 : 1000);
    }
  },
  300_000,
);

it('19.i the edits at random give findings of every kind', { tags: 'daily' }, () => {
  expect([...seen].toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...findingKinds].toSorted((a, b) => a.localeCompare(b)),
  );
});
