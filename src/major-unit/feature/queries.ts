import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { unitLimits } from '../rules.ts';
import type { Feature } from './contract.ts';

export async function featuresOf(db: Db, itemId: number): Promise<Feature[]> {
  const { rows } = await sql<Feature>`
    select f.id as "featureId", f.group_id as "featureGroupId", g.name as "featureGroupName", f.name as "featureName",
      f.value as "featureValue", m.id as "imageId",
      case when m.id is not null then json_build_object('id', m.id, 'name', m.name, 'version', m.change_id) end as image,
      (row_number() over (order by f.ordinal, f.id) - 1)::int as "itemIndex", f.change_id as version
    from unit_feature f join feature_group g on g.id = f.group_id left join image m on m.id = f.image_id
    where f.item_id = ${itemId} order by f.ordinal, f.id limit ${unitLimits.features}`.execute(db);
  return rows;
}

/** Groups that some unit has a feature in, by name. */
export async function groupsHolding(db: Db, term: string, take: number) {
  const { rows } = await sql<{ featureGroupId: number; featureGroupName: string }>`
    select g.id as "featureGroupId", g.name as "featureGroupName" from feature_group g
    where strpos(lower(g.name), lower(${term})) > 0 and exists (select from unit_feature f where f.group_id = g.id)
    order by lower(g.name), g.id limit ${take}`.execute(db);
  return rows;
}

export interface KeptFeature {
  id: number;
  version: number;
  ordinal: number;
}

/** Features of a unit in their order. */
export async function keptFeatures(db: Db, itemId: number): Promise<KeptFeature[]> {
  const { rows } = await sql<KeptFeature>`
    select id, change_id as version, ordinal from unit_feature where item_id = ${itemId} order by ordinal, id`.execute(
    db,
  );
  return rows;
}

/** Makes groups of the names that are none yet, whatever their case. Answers how many. */
export async function addGroups(db: Db, names: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into feature_group (name) select distinct on (lower(n.name)) n.name
    from unnest(${[...names]}::text[]) with ordinality n(name, at)
    where not exists (select from feature_group g where lower(g.name) = lower(n.name))
    order by lower(n.name), n.at
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** The group of each name, whatever its case. */
export async function groupsNamed(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, n.name from unnest(${[...names]}::text[]) n(name) join feature_group g on lower(g.name) = lower(n.name)`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Which of the ids are groups. */
export async function groupsAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from feature_group where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Which of the ids are images that the caller may see. */
export async function imagesAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from image where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface FeatureRow {
  /** Null for a new one. */
  id: number | null;
  groupId: number;
  name: string;
  value: string;
  imageId: number | null;
  ordinal: number;
}

/** Writes features; those that say what stands there stay as they are. Answers how many were written. */
export async function writeFeatures(db: Db, itemId: number, rows: readonly FeatureRow[]): Promise<number> {
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as x(id bigint, "groupId" bigint, name text, value text, "imageId" bigint, ordinal int)`;
  const updated = await sql`
    update unit_feature f set group_id = x."groupId", name = x.name, value = x.value, image_id = x."imageId",
      ordinal = x.ordinal
    from ${recordset} where f.id = x.id and f.item_id = ${itemId}
      and (f.group_id, f.name, f.value, f.image_id, f.ordinal)
        is distinct from (x."groupId", x.name, x.value, x."imageId", x.ordinal)`.execute(db);
  const inserted = await sql`
    insert into unit_feature (item_id, group_id, name, value, image_id, ordinal)
    select ${itemId}, x."groupId", x.name, x.value, x."imageId", x.ordinal
    from ${recordset} where x.id is null order by x.ordinal`.execute(db);
  return Number(updated.numAffectedRows ?? 0) + Number(inserted.numAffectedRows ?? 0);
}

/** Gives features other places. */
export const moveFeatures = (db: Db, moved: readonly { id: number; ordinal: number }[]) =>
  sql`
    update unit_feature f set ordinal = x.ordinal
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ ordinal }) => ordinal)}::int[]) as x(id, ordinal)
    where f.id = x.id`.execute(db);

export const deleteFeatures = (db: Db, itemId: number, ids: readonly number[]) =>
  sql`delete from unit_feature where item_id = ${itemId} and id = any(${[...ids]}::bigint[])`.execute(db);
