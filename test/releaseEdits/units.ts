// size: one list, every edit of a unit and of what the installation says of it
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/pool.ts';
import type { Dice } from '../dice.ts';
import { insertItem, itemEdits, newUnder } from './items.ts';
import {
  type Edit,
  type Edits,
  type EditWorld,
  forOne,
  maybeSetBack,
  ofBase,
  pick,
  type SharedWorld,
  text,
} from './world.ts';

const units = ofBase(8);

function sharedOf({ shared }: EditWorld): SharedWorld {
  if (!shared) throw new Error('A world without an installation.');
  return shared;
}

async function describe(db: Db, id: number, world: EditWorld) {
  const { dice } = world;
  const { industry, types, subTypes, makes } = sharedOf(world);
  const any = (ids: readonly number[]) => dice.of([null, ...ids]);
  await sql`
    insert into major_unit (item_id, industry_id, product_type_id, sub_type_id, make_id, brand_id, parent_company_id, model_year)
    values (${id}, ${industry}, ${dice.of(types)}, ${dice.of(subTypes)}, ${any(makes)}, ${any(makes)}, ${any(makes)},
      ${dice.of([null, 2025, 2026])})
    on conflict (catalog_id, item_id) do update set product_type_id = excluded.product_type_id,
      sub_type_id = excluded.sub_type_id, make_id = excluded.make_id, model_year = excluded.model_year`.execute(db);
  await maybeSetBack(db, id, world);
}

/** A value of a field, now and then of another kind than its definition asks for. */
async function value(db: Db, id: number, world: EditWorld) {
  const { dice } = world;
  const { fields, listed, parts, measures } = sharedOf(world);
  const kind = dice.of(Object.keys(fields) as (keyof typeof fields)[]);
  const of = dice.chance(0.1) ? dice.of(Object.keys(fields) as (keyof typeof fields)[]) : kind;
  const none = { text: null, number: null, unit: null, list: null, flag: null };
  const values = {
    number: { ...none, number: dice.below(900) / 8 },
    count: { ...none, number: dice.below(4) },
    text: { ...none, text: text(dice) },
    list: { ...none, list: dice.of(listed) },
    flag: { ...none, flag: dice.chance(0.5) },
    measure: { ...none, number: dice.below(2000), unit: dice.of(measures) },
    complex: { ...none, number: dice.below(9) },
  };
  const { text: words, number, unit, list, flag } = values[of];
  const part = kind === 'complex' ? dice.of(parts) : null;
  await sql`
    insert into unit_value (item_id, field_id, place, part_id, text, number, unit_id, list_value_id, flag)
    values (${id}, ${fields[kind]}, ${kind === 'text' ? dice.below(3) : 0}, ${part}, ${words}, ${number}, ${unit}, ${list}, ${flag})
    on conflict (catalog_id, item_id, field_id, place, coalesce(part_id, 0), coalesce(unit_id, 0)) do update set
      text = excluded.text, number = excluded.number, list_value_id = excluded.list_value_id, flag = excluded.flag`.execute(
    db,
  );
  await maybeSetBack(db, id, world);
}

async function place(db: Db, id: number, world: EditWorld) {
  const level = await pick(
    db,
    world.dice,
    sql`select l.id from shared_taxonomy_level l where l.taxonomy_id = any(${[...sharedOf(world).taxonomies]}::bigint[])
      and not exists (select from shared_taxonomy_level c where c.parent_id = l.id)`,
  );
  if (level === undefined) return;
  await sql`insert into unit_taxonomy (item_id, level_id) values (${id}, ${level}) on conflict do nothing`.execute(db);
  await maybeSetBack(db, id, world);
}

async function feature(db: Db, id: number, world: EditWorld) {
  const { dice } = world;
  const group = dice.of(['Engine', 'Chassis', 'Comfort']);
  await sql`insert into feature_group (name) values (${group}) on conflict do nothing`.execute(db);
  const image = dice.chance(0.3) ? await pick(db, dice, sql`select id from image`) : undefined;
  await sql`insert into unit_feature (item_id, group_id, name, value, image_id, ordinal)
    select ${id}, g.id, ${text(dice)}, ${text(dice)}, ${image ?? null}, ${dice.below(50)}
    from feature_group g where lower(g.name) = lower(${group})`.execute(db);
  await maybeSetBack(db, id, world);
}

async function price(db: Db, id: number, { dice }: EditWorld) {
  const audience = await pick(db, dice, sql`select id from price_audience where context = 'MajorUnit'`);
  if (audience === undefined) return;
  const day = `2026-11-${String(15 + dice.below(15)).padStart(2, '0')}`;
  const amounts = dice.of([
    [0, 1 + dice.below(100) / 4, 0],
    [1 + dice.below(50), 0, 0],
    [1, 2, 3 + dice.below(9)],
  ]);
  await sql`insert into unit_price (item_id, audience_id, effective_date, cost, msrp, destination_charge)
    values (${id}, ${audience}, ${day}::date, ${amounts[0] ?? 0}, ${amounts[1] ?? 0}, ${amounts[2] ?? 0})
    on conflict (catalog_id, item_id, audience_id, effective_date) do update set msrp = excluded.msrp + 1`.execute(db);
}

const picture: Edit = forOne(units, async (db, id, world) => {
  const { hash, type, width, height } = world.dice.of(world.pictures);
  await sql`
    with made as (insert into image (name, hash, content_type, width, height)
      values (${text(world.dice)}, ${hash}, ${type}, ${width}, ${height}) returning id)
    update hierarchy_item set image_id = made.id from made where hierarchy_item.id = ${id}`.execute(db);
  await maybeSetBack(db, id, world);
});

const removing = (table: string): Edit =>
  forOne(sql`select id from ${sql.table(table)}`, (db, id) =>
    sql`delete from ${sql.table(table)} where id = ${id}`.execute(db),
  );

const common = [
  'rename',
  'displayName',
  'overrideName',
  'state',
  'publishAll',
  'attach',
  'detach',
  'deleteItem',
  'orphan',
  'move',
  'moveDraft',
  'link',
  'unlink',
  'reorder',
  'translateItem',
  'endTranslation',
  'hide',
  'show',
].map((name) => [name, itemEdits[name]] as const);

/** Edits of units and of what hangs on them. */
export const unitEdits: Edits = {
  ...Object.fromEntries(common.flatMap(([name, edit]) => (edit ? [[name, edit]] : []))),
  newFolder: [1, (db, world) => insertItem(db, world, 'MF', null)],
  newUnit: [4, newUnder('MU', [9])],
  describeUnit: [6, forOne(units, describe)],
  unitValue: [14, forOne(units, value)],
  endValue: [3, removing('unit_value')],
  placeUnit: [6, forOne(units, place)],
  takeFromLevel: [3, removing('unit_taxonomy')],
  addFeature: [5, forOne(units, feature)],
  endFeature: [2, removing('unit_feature')],
  renameFeatureGroup: [
    1,
    forOne(sql`select id from feature_group`, (db, id, { dice }) =>
      sql`update feature_group set name = ${text(dice)} where id = ${id}`.execute(db),
    ),
  ],
  addColor: [
    4,
    forOne(units, async (db, id, world) => {
      const { dice } = world;
      const { makes } = sharedOf(world);
      const made = dice.chance(0.5) ? await pick(db, dice, sql`select id from color`) : undefined;
      const { rows } = made
        ? { rows: [{ id: made }] }
        : await sql<{ id: number }>`insert into color (mfr_name, basic_name_id, type_id, rgb_value, is_metallic)
            values (${text(dice)}, ${dice.of(makes)}, ${dice.of([null, ...makes])}, ${dice.of(['', '#aa1122'])}, ${dice.chance(0.3)})
            returning id`.execute(db);
      await sql`insert into color_relation (item_id, color_id) values (${id}, ${rows[0]?.id ?? 0}) on conflict do nothing`.execute(
        db,
      );
      await maybeSetBack(db, id, world);
    }),
  ],
  editColor: [
    2,
    forOne(sql`select id from color`, (db, id, { dice }) =>
      sql`update color set mfr_name = ${text(dice)}, model_code = ${dice.of(['', 'C1'])} where id = ${id}`.execute(db),
    ),
  ],
  priceColor: [
    5,
    forOne(sql`select id from color`, (db, id, { dice }) =>
      (dice.chance(0.3)
        ? sql`update color set price = null, price_effective_date = null where id = ${id}`
        : sql`update color set price = ${dice.of([0, 1 + dice.below(90) / 4])},
            price_effective_date = ${`2026-11-${String(15 + dice.below(15)).padStart(2, '0')}`}::date where id = ${id}`
      ).execute(db),
    ),
  ],
  endColor: [1, removing('color_relation')],
  describeText: [
    3,
    forOne(units, async (db, id, world) => {
      const { dice } = world;
      await sql`insert into unit_description (item_id, language, body)
        values (${id}, ${dice.of(['EN', 'FR'])}, ${`<p>${text(dice)}</p>`})
        on conflict (catalog_id, item_id, language) do update set body = excluded.body`.execute(db);
      await maybeSetBack(db, id, world);
    }),
  ],
  unitPrice: [6, forOne(units, price)],
  endUnitPrice: [2, removing('unit_price')],
  unitPicture: [3, picture],
  relate: [
    2,
    forOne(units, async (db, id, { dice }) => {
      const model = await pick(db, dice, ofBase(2));
      if (model !== undefined)
        await sql`insert into related_model (item_id, related_id) values (${Math.min(id, model)}, ${Math.max(id, model)})
          on conflict do nothing`.execute(db);
    }),
  ],
  unrelate: [1, removing('related_model')],
};

const oneOf =
  (
    ids: (shared: SharedWorld) => readonly number[],
    edit: (db: Db, id: number, world: EditWorld) => Promise<unknown>,
  ): Edit =>
  (db, world) =>
    edit(db, world.dice.of(ids(sharedOf(world))), world);

const names = (dice: Dice) => JSON.stringify(dice.chance(0.5) ? { FR: text(dice), DE: text(dice) } : {});

const valuesOf = ({ makes, types, subTypes, listed, industry }: SharedWorld) => [
  ...makes,
  ...types,
  ...subTypes,
  ...listed,
  industry,
];

const anyField = ({ fields }: SharedWorld) => Object.values(fields);

const levelsOf = ({ taxonomies }: SharedWorld) =>
  sql`select id from taxonomy_level where taxonomy_id = any(${[...taxonomies]}::bigint[])`;

/** Edits of what units refer to, in the installation. */
export const sharedEdits: Record<string, Edit> = {
  renameValue: oneOf(valuesOf, (db, id, { dice }) =>
    sql`update list_value set name = ${`${text(dice)} ${id}`}, names = ${names(dice)}::jsonb where id = ${id}`.execute(
      db,
    ),
  ),
  /** By one that comes before it, so that no circle closes. */
  replaceValue: oneOf(
    ({ makes }) => makes.slice(1),
    (db, id, { dice, shared }) =>
      sql`update list_value set replace_with = ${dice.chance(0.7) ? dice.of((shared?.makes ?? []).filter((make) => make < id)) : null}
      where id = ${id}`.execute(db),
  ),
  renameField: oneOf(anyField, (db, id, { dice }) =>
    sql`update feature_field set field_name = ${`${text(dice)} ${id}`}, group_name = ${dice.of(['', 'Engine', 'Body'])},
      names = ${names(dice)}::jsonb where id = ${id}`.execute(db),
  ),
  assign: oneOf(anyField, async (db, field, world) => {
    const { types, subTypes, fields } = sharedOf(world);
    const { dice } = world;
    await sql`insert into feature_assignment (field_id, product_type_id, sub_type_id, ordinal, is_required, repeat_field_id)
      values (${field}, ${dice.of(types)}, ${dice.of(subTypes)}, ${dice.below(9)}, ${dice.chance(0.3)},
        ${field === fields.text && dice.chance(0.5) ? fields.count : null})
      on conflict (catalog_id, product_type_id, sub_type_id, field_id) do update set ordinal = excluded.ordinal,
        is_required = excluded.is_required, repeat_field_id = excluded.repeat_field_id`.execute(db);
  }),
  unassign: async (db, world) => {
    const fields = [...anyField(sharedOf(world))];
    await forOne(sql`select id from feature_assignment where field_id = any(${fields}::bigint[])`, (open, id) =>
      sql`delete from feature_assignment where id = ${id}`.execute(open),
    )(db, world);
  },
  renamePart: oneOf(
    ({ parts }) => parts,
    (db, id, { dice }) => sql`update data_definition set name = ${`${text(dice)} ${id}`} where id = ${id}`.execute(db),
  ),
  loseUnit: oneOf(
    ({ measures }) => measures,
    (db, id) => sql`delete from definition_unit where unit_id = ${id}`.execute(db),
  ),
  renameUnit: oneOf(
    ({ measures }) => measures,
    (db, id, { dice }) =>
      sql`update unit_of_measure set symbol = ${`u${dice.below(1e9)}`} where id = ${id}`.execute(db),
  ),
  renameTaxonomy: oneOf(
    ({ taxonomies }) => taxonomies,
    (db, id, { dice }) =>
      sql`update taxonomy set name = ${`${text(dice)} ${id}`}, names = ${names(dice)}::jsonb where id = ${id}`.execute(
        db,
      ),
  ),
  newLevel: oneOf(
    ({ taxonomies }) => taxonomies,
    async (db, taxonomy, world) => {
      const { dice } = world;
      const parent = dice.chance(0.3)
        ? undefined
        : await pick(db, dice, sql`select id from taxonomy_level where taxonomy_id = ${taxonomy}`);
      await sql`insert into taxonomy_level (taxonomy_id, parent_id, name, names, ordinal)
      values (${taxonomy}, ${parent ?? null}, ${`${text(dice)} ${dice.below(1e9)}`}, ${names(dice)}::jsonb, ${dice.below(9)})`.execute(
        db,
      );
    },
  ),
  renameLevel: async (db, world) =>
    forOne(levelsOf(sharedOf(world)), (open, id, { dice }) =>
      sql`update taxonomy_level set name = ${`${text(dice)} ${id}`}, ordinal = ${dice.below(9)} where id = ${id}`.execute(
        open,
      ),
    )(db, world),
  /** Under one that came before it, in the same taxonomy. */
  moveLevel: async (db, world) =>
    forOne(levelsOf(sharedOf(world)), (open, id) =>
      sql`update taxonomy_level l set parent_id = (select min(p.id) from taxonomy_level p
        where p.taxonomy_id = l.taxonomy_id and p.id < l.id and p.parent_id is distinct from l.id) where l.id = ${id}`.execute(
        open,
      ),
    )(db, world),
  /** One at which no unit stands now; a kept one may have. */
  deleteLevel: async (db, world) =>
    forOne(
      sql`select l.id from taxonomy_level l where l.taxonomy_id = any(${[...sharedOf(world).taxonomies]}::bigint[])
        and not exists (select from taxonomy_level c where c.parent_id = l.id)`,
      async (open, id) => {
        await sql`savepoint level`.execute(open);
        try {
          await sql`delete from taxonomy_level where id = ${id}`.execute(open);
          await sql`set constraints all immediate`.execute(open);
          await sql`release savepoint level`.execute(open);
        } catch {
          await sql`rollback to savepoint level`.execute(open);
        }
      },
    )(db, world),
};

/** What units refer to, made once for a run. */
export async function sharedWorld(db: Db, dice: Dice, mark: string): Promise<SharedWorld> {
  const idsOf = async (rows: ReturnType<typeof sql<{ id: number }>>) =>
    (await rows.execute(db)).rows.map(({ id }) => id);
  const values = (list: number, kind: string, count: number) =>
    idsOf(sql`insert into list_value (list_type_id, name, names)
      select ${list}, ${`${mark} ${kind} `} || n, ${names(dice)}::jsonb from generate_series(1, ${count}) n returning id`);
  const [industry = 0] = await values(1002, 'industry', 1);
  const types = await values(1000, 'type', 2);
  const subTypes = await values(1001, 'sub type', 2);
  const makes = await values(1005, 'make', 4);
  const [list = 0] = await idsOf(sql`insert into list_type (name) values (${`${mark} fuels`}) returning id`);
  const listed = await values(list, 'fuel', 3);
  const measures = await idsOf(sql`insert into unit_of_measure (measurement_type, name, symbol, factor)
    select ${mark}, 'unit ' || n, 'u' || n, n from generate_series(1, 2) n returning id`);
  const define = async (type: number, name: string) =>
    (
      await idsOf(sql`insert into data_definition (name, global_type, list_type_id)
      values (${`${mark} ${name}`}, ${type}, ${type === 3 ? list : null}) returning id`)
    )[0] ?? 0;
  const parts = [await define(1, 'front'), await define(1, 'rear')];
  const complex = await define(6, 'tires');
  await sql`insert into definition_part (definition_id, part_id, ordinal)
    select ${complex}, p, row_number() over () from unnest(${parts}::bigint[]) p`.execute(db);
  const measured = await define(5, 'measure');
  await sql`insert into definition_unit (definition_id, unit_id, ordinal)
    select ${measured}, u, row_number() over () from unnest(${measures}::bigint[]) u`.execute(db);
  const field = async (name: string, definition: number) =>
    (
      await idsOf(sql`insert into feature_field (industry_id, definition_id, field_name, group_name)
      values (${industry}, ${definition}, ${`${mark} ${name}`}, ${dice.of(['', 'Engine'])}) returning id`)
    )[0] ?? 0;
  const number = await define(1, 'number');
  const fields = {
    number: await field('number', number),
    count: await field('count', number),
    text: await field('text', await define(2, 'text')),
    list: await field('list', await define(3, 'list')),
    flag: await field('flag', await define(4, 'flag')),
    measure: await field('measure', measured),
    complex: await field('complex', complex),
  };
  for (const type of types)
    for (const subType of subTypes)
      for (const one of Object.values(fields))
        if (dice.chance(0.8))
          await sql`insert into feature_assignment (field_id, product_type_id, sub_type_id, ordinal, repeat_field_id)
            values (${one}, ${type}, ${subType}, ${dice.below(9)}, ${one === fields.text && dice.chance(0.5) ? fields.count : null})`.execute(
            db,
          );
  const taxonomies = await idsOf(sql`insert into taxonomy (industry_id, name)
    select ${industry}, ${`${mark} taxonomy `} || n from generate_series(1, 2) n returning id`);
  const world = { mark, industry, types, subTypes, makes, listed, fields, parts, measures, taxonomies };
  for (let n = 0; n < 12; n++) await sharedEdits['newLevel']?.(db, { dice, pictures: [], groups: [], shared: world });
  return world;
}
