import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { maxRelated, relationKinds } from '../rules.ts';
import type { Relations } from './contract.ts';

type Related = Relations['parts'][number];

/** Most parts of a chain of supersessions that are read on either side of a part. */
const maxChain = 200;

const columns = sql`r.id as "relationId", o.id as "partId", o.part_number as "partNumber", o.description, o.status,
  r.is_conjunction as "isConjunction", r.quantity, r.unit, r.is_mandatory as "isMandatory"`;

/** What a part is related to, in its order; undefined where there is no such part. */
export async function relationsOf(db: Db, partId: number, kind: number): Promise<Relations | undefined> {
  const { rows } = await sql<Relations>`
    select coalesce((select jsonb_agg(to_jsonb(x) - 'ordinal' order by x.ordinal, x."relationId") from (
        select ${columns}, r.ordinal from part_relation r join part o on o.id = r.related_id
        where r.kind = ${kind} and r.part_id = p.id order by r.ordinal, r.id limit ${maxRelated}) x), '[]') as parts,
      (select coalesce(max(greatest(b.change_id, b.ended_by)), 0) from past.part_relation b
        where b.kind = ${kind} and b.part_id = p.id) as version
    from part p where p.id = ${partId}`.execute(db);
  return rows[0];
}

/** The parts that a part supersedes. */
export async function priorsOfPart(db: Db, partId: number): Promise<Related[]> {
  const { rows } = await sql<Related>`
    select ${columns} from part_relation r join part o on o.id = r.part_id
    where r.kind = ${relationKinds.supersession} and r.related_id = ${partId}
    order by o.number_order, r.id limit ${maxRelated}`.execute(db);
  return rows;
}

interface ChainPart {
  partId: number;
  partNumber: string;
  description: string;
  status: string;
  step: number;
}

/** The parts before and after a part along supersessions, nearest first, up to one more than `maxChain` on each side. */
export async function chainOf(db: Db, partId: number): Promise<ChainPart[]> {
  const side = (from: string, to: string, sign: number) => sql`
    select s.id, ${sign}::int * min(s.depth) as step from (
      with recursive way(id, depth) as (
        select r.${sql.ref(to)}, 1 from part_relation r
        where r.kind = ${relationKinds.supersession} and r.${sql.ref(from)} = ${partId}
        union
        select n.id, way.depth + 1 from way cross join lateral (
          select r.${sql.ref(to)} as id from part_relation r
          where r.kind = ${relationKinds.supersession} and r.${sql.ref(from)} = way.id offset 0) n
        where way.depth < 50
      ) select id, depth from way limit ${maxChain * 5}) s
    group by s.id order by min(s.depth), s.id limit ${maxChain + 1}`;
  const { rows } = await sql<ChainPart>`
    select p.id as "partId", p.part_number as "partNumber", p.description, p.status, c.step
    from (select ${partId}::bigint as id, 0 as step
      union all (${side('part_id', 'related_id', 1)}) union all (${side('related_id', 'part_id', -1)})) c
    join part p on p.id = c.id order by abs(c.step), c.step, p.number_order`.execute(db);
  return rows;
}

/** The supersessions among parts. */
export async function linksAmong(db: Db, ids: readonly number[]) {
  const { rows } = await sql<
    { fromId: number; toId: number } & Pick<
      Related,
      'relationId' | 'isConjunction' | 'quantity' | 'unit' | 'isMandatory'
    >
  >`
    select r.id as "relationId", r.part_id as "fromId", r.related_id as "toId", r.is_conjunction as "isConjunction",
      r.quantity, r.unit, r.is_mandatory as "isMandatory"
    from part_relation r where r.kind = ${relationKinds.supersession}
      and r.part_id = any(${ids}::bigint[]) and r.related_id = any(${ids}::bigint[])
    order by r.part_id, r.ordinal, r.id`.execute(db);
  return rows;
}

export { maxChain };

/** One writer of relations at a time, so that two who write at once close no circle between them. */
export const lockRelations = (db: Db) => sql`select pg_advisory_xact_lock(4605, platform.catalog()::int)`.execute(db);

/** A relation to be, beside its kind and its part. */
export interface RelationValues {
  related_id: number;
  is_conjunction: boolean;
  quantity: number;
  unit: string;
  is_mandatory: boolean;
}

/** Makes the relations of a part of one kind what `list` says, in its order; what is as it should be stays untouched. */
export async function writeRelations(db: Db, partId: number, kind: number, list: readonly RelationValues[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(list.map((one, ordinal) => ({ ...one, ordinal })))}::jsonb)
    as g(related_id bigint, is_conjunction boolean, quantity numeric, unit text, is_mandatory boolean, ordinal int)`;
  const own = sql`r.kind = ${kind} and r.part_id = ${partId}`;
  await sql`delete from part_relation r where ${own} and r.related_id not in (select g.related_id from ${given})`.execute(
    db,
  );
  await sql`
    update part_relation r set (is_conjunction, quantity, unit, is_mandatory, ordinal)
      = (g.is_conjunction, g.quantity, g.unit, g.is_mandatory, g.ordinal)
    from ${given} where ${own} and r.related_id = g.related_id
      and (r.is_conjunction, r.quantity, r.unit, r.is_mandatory, r.ordinal)
        is distinct from (g.is_conjunction, g.quantity, g.unit, g.is_mandatory, g.ordinal)`.execute(db);
  await sql`
    insert into part_relation (kind, part_id, related_id, is_conjunction, quantity, unit, is_mandatory, ordinal)
    select ${kind}, ${partId}, g.related_id, g.is_conjunction, g.quantity, g.unit, g.is_mandatory, g.ordinal from ${given}
    where not exists (select from part_relation r where ${own} and r.related_id = g.related_id)
    order by g.ordinal`.execute(db);
}

/** A part that supersedes `partId` directly and leads back to it; undefined where no chain of it closes a circle. */
export async function circleThrough(db: Db, partId: number) {
  const { rows } = await sql<{ partId: number; partNumber: string }>`
    with recursive after(id, first) as (
      select r.related_id, r.related_id from part_relation r
      where r.kind = ${relationKinds.supersession} and r.part_id = ${partId}
      union
      select n.related_id, after.first from after cross join lateral (
        select r.related_id from part_relation r
        where r.kind = ${relationKinds.supersession} and r.part_id = after.id offset 0) n
      where after.id <> ${partId}
    )
    select p.id as "partId", p.part_number as "partNumber" from after join part p on p.id = after.first
    where after.id = ${partId} order by p.number_order limit 1`.execute(db);
  return rows[0];
}

/** For each of some parts, named by id or by the key of their number, the id; null where there is no such part. */
export async function idsOf(db: Db, parts: readonly { id: number | null; key: string }[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(p.id, k.id) as id
    from unnest(${parts.map(({ id }) => id)}::bigint[], ${parts.map(({ key }) => key)}::text[]) with ordinality as g(id, key, at)
    left join part p on p.id = g.id left join part k on k.number_key = g.key
    order by g.at`.execute(db);
  return rows.map(({ id }) => id);
}
