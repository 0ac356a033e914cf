import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { JsonObject } from '../../platform/db/json.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { forgetTexts } from '../../translation/queries.ts';
import { pricesOf } from '../price/queries.ts';
import { usedIn } from '../queries.ts';
import { maxRelated, relationKinds } from '../rules.ts';
import type { RelatedPart } from './contract.ts';

/** The parts at the other end of the relations of a kind that have the part `p` at this one, in their order. */
const related = (end: 'part_id' | 'related_id', kind: number) => sql<RelatedPart[]>`(
  select coalesce(json_agg(json_build_object('relationId', x.id, 'id', o.id, 'partNumber', o.part_number,
    'description', o.description, 'isConjunction', x.is_conjunction, 'quantity', x.quantity, 'unit', x.unit,
    'isMandatory', x.is_mandatory) order by x.ordinal, x.id), '[]')
  from (select r.* from part_relation r where r.kind = ${sql.lit(kind)} and r.${sql.ref(end)} = p.id
        order by r.ordinal, r.id limit ${sql.lit(maxRelated)}) x
  join part o on o.id = x.${sql.ref(end === 'part_id' ? 'related_id' : 'part_id')})`;

const wholePart = prepared(
  (id: RawBuilder<number>, exact: RawBuilder<number | null>) => (db) =>
    db
      .selectFrom('part as p')
      .innerJoin('change as c', 'c.id', 'p.change_id')
      .select([
        'p.id',
        'p.part_number as partNumber',
        'p.description',
        'p.long_description as longDescription',
        'p.notes',
        'p.unit',
        'p.status',
        'p.is_internal as isInternal',
        'p.minimum_order_quantity as minimumOrderQuantity',
        'p.weight',
        'p.weight_uom as weightUom',
        'p.length',
        'p.width',
        'p.height',
        'p.dimension_uom as dimensionUom',
        'p.image_id as imageId',
        sql<Record<string, string[]>>`(select coalesce(jsonb_object_agg(v.key,
          case jsonb_typeof(v.value) when 'array' then v.value else jsonb_build_array(v.value) end), '{}')
          from jsonb_each(p.attributes) v)`.as('customAttributes'),
        sql<number | null>`(select c.specification_attribute_id from catalog c where c.id = platform.catalog())`.as(
          'partSpecificationAttrId',
        ),
        'p.created_at as created',
        'p.modified_at as modified',
        'c.actor_name as modifiedBy',
        'p.change_id as version',
        usedIn(sql<number>`p.id`, exact).as('whereUsedCount'),
        sql<number>`(select count(*)::int from description_variant v where v.part_id = p.id)`.as('descriptionVariants'),
        pricesOf(sql<number>`p.id`).as('prices'),
        related('part_id', relationKinds.supersession).as('supersessions'),
        related('related_id', relationKinds.supersession).as('priorParts'),
        related('part_id', relationKinds.alternate).as('alternativeParts'),
        related('part_id', relationKinds.included).as('includedParts'),
        related('related_id', relationKinds.included).as('inclusionParts'),
        related('part_id', relationKinds.crossSell).as('crossSellParts'),
        related('part_id', relationKinds.upSell).as('upSellParts'),
      ])
      .where('p.id', '=', id),
);

/** A part with all that its form shows, in one statement; its uses are counted up to one more than `exact`. */
export const partRow = async (db: Db, id: number, exact: number | null) => (await wholePart(db, id, exact))[0];

/** What the form writes, beside the number's key. */
const partColumns = [
  'part_number',
  'description',
  'long_description',
  'notes',
  'unit',
  'status',
  'is_internal',
  'minimum_order_quantity',
  'weight',
  'weight_uom',
  'length',
  'width',
  'height',
  'dimension_uom',
  'image_id',
  'attributes',
] as const satisfies readonly (keyof PartValues)[];

/** What the form writes. */
export interface PartValues {
  part_number: string;
  number_key: string;
  description: string;
  long_description: string;
  notes: string;
  unit: string;
  status: string;
  is_internal: boolean;
  minimum_order_quantity: number;
  weight: number | null;
  weight_uom: string | null;
  length: number | null;
  width: number | null;
  height: number | null;
  dimension_uom: string | null;
  image_id: number | null;
  /** Absent leaves them as they are. */
  attributes?: JsonObject;
}

export const insertPart = (db: Db, values: PartValues) =>
  db.insertInto('part').values(values).returning('id').executeTakeFirstOrThrow();

const columns = (of: string) =>
  sql.join(
    partColumns.map((name) =>
      name === 'attributes' ? sql`coalesce(${sql.ref(`${of}.${name}`)}, p.attributes)` : sql.ref(`${of}.${name}`),
    ),
  );

const savedPart = prepared(
  (id: RawBuilder<number>, version: RawBuilder<number>, values: RawBuilder<string>, touch: RawBuilder<boolean>) => () =>
    sql<{ id: number }>`
      with saved as (
        update part p set (${sql.join(partColumns.map((name) => sql.ref(name)))}, number_key) = (${columns('n')},
          case when n.part_number = p.part_number then p.number_key
          else platform.part_number_key(n.part_number, c.allowed_special_characters, c.case_insensitive) end)
        from jsonb_populate_record(null::part, ${values}) n, catalog c
        where p.id = ${id} and p.change_id = ${version} and c.id = platform.catalog()
          and (${touch} or (${columns('p')}) is distinct from (${columns('n')}))
        returning p.id, p.description
      ), mastered as (
        delete from description_variant v using saved s where v.part_id = s.id and v.description = s.description
      )
      select platform.hit((select id from saved)) as id`,
);

/**
 * Saves a part; a description that became the master is no variant any more. Raises `hitNothing` where the part is gone
 * or newer than `version`, and unless `touch` also where it has these values already.
 */
export const updatePart = (
  db: Db,
  of: { id: number; version: number; values: Omit<PartValues, 'number_key'>; touch: boolean },
) => savedPart(db, of.id, of.version, JSON.stringify(of.values), of.touch);

/** Undefined where the part is gone. */
export const describePart = (db: Db, id: number, description: string) =>
  db
    .updateTable('part')
    .set({ description })
    .where('id', '=', id)
    .returning(['id', 'description', 'change_id as version'])
    .executeTakeFirst();

/** A description that became the master is no variant any more. */
export const dropMasterVariants = (db: Db, id: number) =>
  db
    .deleteFrom('description_variant as v')
    .where('v.part_id', '=', id)
    .where((e) =>
      e.exists(e.selectFrom('part as p').where('p.id', '=', id).whereRef('p.description', '=', 'v.description')),
    )
    .execute();

/** What stands against deleting parts, by kind, at most 10 texts each. */
export async function partUses(db: Db, ids: readonly number[]): Promise<Record<string, string[]>> {
  const parts = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<{ kind: string; use: string }>`
    (select distinct 'whereUsed' as kind, u.shown as use from hangs_on_part u where u.of_id = any(${parts}) order by 2 limit 10)
    union all
    (select distinct case when r.kind = ${relationKinds.supersession}::int then 'supersessions' else 'relatedParts' end, o.part_number
     from part_relation r join part o on o.id = case when r.part_id = any(${parts}) then r.related_id else r.part_id end
     where r.part_id = any(${parts}) or r.related_id = any(${parts}) order by 2 limit 10)`.execute(db);
  const uses: Record<string, string[]> = {};
  for (const { kind, use } of rows) (uses[kind] ??= []).push(use);
  return uses;
}

/** Deletes parts with their prices, pictures, description variants and texts; answers how many there were. */
export async function deleteParts(db: Db, ids: readonly number[]): Promise<number> {
  for (const table of ['price', 'part_picture', 'attachment_link', 'description_variant'] as const)
    await db.deleteFrom(table).where('part_id', 'in', ids).execute();
  await forgetTexts(db, 'part', ids);
  const { numDeletedRows } = await db.deleteFrom('part').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}
