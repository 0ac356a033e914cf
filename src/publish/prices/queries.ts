import { sql } from 'kysely';
import type { Context } from '../../platform/contract/fields.ts';
import type { Db } from '../../platform/db/pool.ts';
import { publishStatus } from '../rules.ts';
import type { PublishEnvironment } from '../rules.ts';
import type { Pointing } from '../switch/queries.ts';

export interface DuePrices {
  catalogId: number;
  context: Context;
  environment: PublishEnvironment;
}

/** Environments of all catalogues that show the prices of an earlier day. Asked outside any catalogue. */
export async function duePrices(db: Db): Promise<DuePrices[]> {
  const { rows } = await sql<DuePrices>`
    select catalog_id as "catalogId", context, environment from platform.prices_due()`.execute(db);
  return rows;
}

/** Locks what an environment shows until the transaction ends; false where another worker has it. */
export async function lockPointer(db: Db, { context, environment }: Omit<DuePrices, 'catalogId'>): Promise<boolean> {
  const found = await db
    .selectFrom('published')
    .select('release_id')
    .where('context', '=', context)
    .where('environment', '=', environment)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a job for that environment is under way, or failed so lately that another try would do the same. */
export async function isPricesJobThere(db: Db, kind: string, { catalogId, context, environment }: DuePrices) {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from job where catalog_id = ${catalogId} and kind = ${kind}
      and input->>'context' = ${context} and input->>'environment' = ${environment}
      and (state in ('queued', 'running') or (state = 'failed' and finished_at > clock_timestamp() - interval '1 hour')))
      as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** Points an environment to the prices of another day; false where it shows something else by now. */
export async function pointToPrices(
  db: Db,
  { context, environment }: Omit<DuePrices, 'catalogId'>,
  from: string,
  { releaseId, manifests, pricesOf }: Pointing,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('published')
    .set({ manifests, prices_of: pricesOf })
    .where('context', '=', context)
    .where('environment', '=', environment)
    .where('release_id', '=', releaseId)
    .where('prices_of', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The entry of the history that says "Prices of {date}". */
export const insertPricesEntry = (
  db: Db,
  of: Omit<DuePrices, 'catalogId'> & { release: number; items: number; pricesOf: string; startedByName: string },
) =>
  db
    .insertInto('publish_session')
    .values({
      context: of.context,
      environment: of.environment,
      kind: 'prices',
      release_number: of.release,
      status: publishStatus.published,
      items: of.items,
      prices_of: of.pricesOf,
      started_by_name: of.startedByName,
      ended_at: sql<string>`clock_timestamp()`,
    })
    .execute();
