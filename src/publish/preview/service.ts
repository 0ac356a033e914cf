import { sql } from 'kysely';
import { buildBranch } from '../../content/service.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { releaseSecret } from '../../release/queries.ts';
import { openReleaseFiles, releaseRoot } from '../../release/service.ts';
import type { PublishServices } from '../service.ts';
import { todayIn } from '../../catalog/queries.ts';
import { insertPreview } from './queries.ts';

const quiet = { step: () => undefined, log: () => undefined };

/** Makes the draft of an item's branch at one moment and answers its id; undefined where the item hangs nowhere. */
export async function makePreview(
  services: PublishServices,
  { catalogId, context, itemId }: { catalogId: number; context: Context; itemId: number },
): Promise<number | undefined> {
  const { database, files: images, config } = services;
  const secret = await database.inCatalog(catalogId, releaseSecret);
  const files = openReleaseFiles(releaseRoot(config.filesDir), catalogId, secret);
  const built = await database.alone(catalogId, async (db: Db) => {
    await sql`begin isolation level repeatable read read only`.execute(db);
    const today = await todayIn(db);
    const order = { db, catalogId, context, base: undefined, mode: 'full', files, images, database, today } as const;
    const manifests = await buildBranch({ ...order, report: quiet }, itemId);
    await sql`commit`.execute(db);
    return manifests && { manifests, pricesOf: today };
  });
  if (!built) return undefined;
  await files.settle();
  return database.inCatalog(catalogId, (db) => insertPreview(db, { itemId, ...built }));
}
