import { sql } from 'kysely';
import type { Context } from '../../contexts.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { keptReleases, newsListed, releaseFormat } from '../../release/rules.ts';
import type { PublishEnvironment } from '../rules.ts';

/** A release as its table has it, without its items. */
export interface ReleaseRow {
  id: number;
  number: number;
  snapshot: string;
  manifests: Record<string, string>;
  pricesOf: string;
  items: number;
  createdAt: string;
  diagrams: number;
  parts: number;
}

const releases = (db: Db, context: Context) =>
  db
    .selectFrom('release')
    .select(['id', 'number', 'snapshot', 'manifests', 'prices_of as pricesOf', 'items', 'diagrams', 'parts'])
    .select('created_at as createdAt')
    .where('context', '=', context)
    .$castTo<ReleaseRow>();

/** Releases whose files are kept for going back, newest first. */
export const releasesKept = (db: Db, context: Context) =>
  releases(db, context).orderBy('number', 'desc').limit(keptReleases).execute();

export const releaseNumbered = (db: Db, context: Context, number: number) =>
  releases(db, context).where('number', '=', number).executeTakeFirst();

export interface NewRelease {
  context: Context;
  number: number;
  baseId: number | null;
  snapshot: string;
  changeId: number;
  manifests: Record<string, string>;
  pricesOf: string;
  items: number;
  diagrams: number;
  parts: number;
}

export async function insertRelease(db: Db, of: NewRelease): Promise<number> {
  const { id } = await db
    .insertInto('release')
    .values({
      context: of.context,
      number: of.number,
      base_id: of.baseId,
      format: releaseFormat,
      snapshot: of.snapshot,
      change_id: of.changeId,
      manifests: of.manifests,
      prices_of: of.pricesOf,
      items: of.items,
      diagrams: of.diagrams,
      parts: of.parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets of layers of which a release tells news: those with most of them. */
const newsSets = 100;

/** Keeps what a release, whose items are written, added and changed against the one before. */
export const keepNews = (db: Db, releaseId: number) =>
  sql`
    with taken as (
      select k.item_id, k.layers, t.base_type <> ${sql.lit(baseTypes.diagram)} as is_model,
        not exists (select from release_item o where o.item_id = k.item_id and o.until_release = ${releaseId}) as is_new
      from release_item k
      join hierarchy_item i on i.id = k.item_id
      join hierarchy_type t on t.id = i.type_id
        and t.base_type in (${sql.lit(baseTypes.model)}, ${sql.lit(baseTypes.diagram)}, ${sql.lit(baseTypes.majorUnit)})
      where k.from_release = ${releaseId} and k.taken_release = ${releaseId}
    ), found as (
      select layers, count(*) filter (where is_model and is_new) as "newModels",
        count(*) filter (where is_model and not is_new) as "changedModels",
        count(*) filter (where not is_model and is_new) as "newDiagrams",
        count(*) filter (where not is_model and not is_new) as "changedDiagrams",
        (array_agg(item_id order by is_new desc, is_model desc, item_id))[1:${sql.lit(newsListed)}] as items
      from taken group by layers order by count(*) desc, layers limit ${newsSets}
    )
    update release set news = coalesce((select jsonb_agg(found) from found), '[]') where id = ${releaseId}`.execute(db);

/** What an environment is to show. */
export interface Pointing {
  releaseId: number;
  manifests: Record<string, string>;
  pricesOf: string;
}

/** Lets readers of an environment see another release. */
export const pointTo = (
  db: Db,
  { context, environment }: { context: Context; environment: PublishEnvironment },
  { releaseId, manifests, pricesOf }: Pointing,
) => {
  const shown = { release_id: releaseId, manifests, prices_of: pricesOf, published_at: sql<string>`clock_timestamp()` };
  return db
    .insertInto('published')
    .values({ context, environment, ...shown })
    .onConflict((c) => c.columns(['catalog_id', 'context', 'environment']).doUpdateSet(shown))
    .execute();
};
