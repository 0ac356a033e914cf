import { sql } from 'kysely';
import { type LookupKey, lookupType } from '../lookup/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Context, onlyIn } from '../contexts.ts';
import { baseTypes, mainTypeOf } from '../hierarchy/rules.ts';
import type { Manifest } from '../release/contract.ts';
import { textsOf } from './derive/records.ts';
import type { PictureSource } from './derive/sources.ts';

type Meta = NonNullable<Manifest['meta']>;

/** Names of the values of a list by their codes. */
const namesOf = (list: LookupKey) => sql`coalesce((select jsonb_object_agg(l.char_code, l.name order by l.id)
  from lookup_value l where l.type = ${lookupType(list)} and l.char_code <> ''), '{}')`;

/** What the records of a release refer to, and the settings that decide on its content. */
export async function releaseMeta(db: Db, context: Context): Promise<Meta> {
  const { rows } = await sql<Meta & { specification: number | null }>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'description', t.description,
        'base', t.base_type) order by t.id) from hierarchy_type t where t.context = ${context}), '[]') as types,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'texts', (
          select jsonb_object_agg(t.language, t.text order by t.language) from translation t
          where t.noun = 'attribute' and t.field = 'name' and t.row_id = a.id and t.text <> '')) order by a.id) from attribute a), '[]')
        as attributes,
      c.hotspot_color as "hotspotColor", c.allow_footnotes as "allowFootnotes",
      c.serial_vin_enabled as "serialVinEnabled", c.specification_attribute_id as specification, c.languages, c.publish_parts_without_list as "partsWithoutList",
      jsonb_build_object('units', ${namesOf('unitOfMeasure')}, 'statuses', ${namesOf('partStatus')},
        'literature', coalesce((select jsonb_object_agg(l.id, l.name order by l.id) from lookup_value l
          where l.type = ${lookupType('literatureCategory')}), '{}'),
        'groups', coalesce((select jsonb_object_agg(l.id, l.name order by l.ordinal, l.id) from lookup_value l
          where l.type = ${lookupType('contentGroup')}), '{}')) as names
    from catalog c where c.id = platform.catalog()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The catalogue is gone.');
  return {
    types: row.types.map(({ id, code, description, base }) => ({ id, code, description, base })),
    attributes: row.attributes.map(({ id, name, texts }) => ({
      id,
      name,
      ...(texts && { texts: textsOf(name, row.languages, new Map(Object.entries(texts))) }),
    })),
    hotspotColor: row.hotspotColor,
    allowFootnotes: row.allowFootnotes,
    serialVinEnabled: row.serialVinEnabled && context === onlyIn.serials,
    languages: row.languages,
    partsWithoutList: row.partsWithoutList && context === onlyIn.parts,
    ...(mainTypeOf(context) === baseTypes.majorUnit && { units: true }),
    allPictures: true,
    partedChains: true,
    heldTexts: true,
    ...(row.specification !== null && { specification: row.specification }),
    ...(row.names && { names: row.names }),
  };
}

/** The brand as it is kept, with its logo; undefined where there is none. */
export async function brandSource(db: Db): Promise<(PictureSource & { name: string; accent: string }) | undefined> {
  const { rows } = await sql<PictureSource & { name: string; accent: string }>`
    select b.name, b.accent, m.hash, m.content_type as type, m.width, m.height, f.size as bytes
    from brand b left join image m on m.id = b.image_id left join stored_file f on f.hash = m.hash`.execute(db);
  return rows[0];
}

export async function currentSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/** Rows of release_item as they stand in the newest release, or stood in an older one. */
export async function itemsIn(db: Db, releaseId: number | 'newest'): Promise<Kept[]> {
  const inIt =
    releaseId === 'newest'
      ? sql`k.until_release is null`
      : sql`k.from_release <= ${releaseId} and (k.until_release is null or k.until_release > ${releaseId})`;
  const { rows } = await sql<Kept>`
    select k.item_id as "itemId", k.taken_release as "takenRelease", k.version, k.layers
    from release_item k where ${inIt}`.execute(db);
  return rows;
}

/** The release of the same context that was made before another; undefined for the first. */
export async function releaseBefore(db: Db, releaseId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select max(n.id) as id from release r join release n on n.context = r.context and n.id < r.id
    where r.id = ${releaseId}`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** An item of a release: the release whose moment its content is of, its version and its layers. */
export interface Kept {
  itemId: number;
  takenRelease: number;
  version: number;
  layers: readonly string[];
}

/** From a release on, items are no more as they were, and others are. */
export async function writeItems(
  db: Db,
  releaseId: number,
  { ended, begun }: { ended: readonly number[]; begun: readonly Kept[] },
): Promise<void> {
  await sql`update release_item set until_release = ${releaseId}
    where until_release is null and item_id = any(${[...ended]}::bigint[])`.execute(db);
  await sql`
    insert into release_item (item_id, from_release, taken_release, version, layers)
    select n."itemId", ${releaseId}::bigint, n."takenRelease", n.version, n.layers
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb)
      as n("itemId" bigint, "takenRelease" bigint, version bigint, layers text[])`.execute(db);
}
