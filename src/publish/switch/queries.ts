import { sql } from 'kysely';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { keptReleases, releaseFormat } from '../../release/rules.ts';
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
