import { sql } from 'kysely';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { publishStatus } from '../rules.ts';
import type { PublishEnvironment } from '../rules.ts';
import type { Pointing } from '../switch/queries.ts';

/** What readers of a catalogue are shown in one context. */
interface Place {
  context: Context;
  environment: PublishEnvironment;
}

/** Environments of all catalogues that show the prices of an earlier day, and when today began. Asked outside any catalogue. */
export async function duePrices(db: Db): Promise<(Place & { catalogId: number; since: Date })[]> {
  const { rows } = await sql<Place & { catalogId: number; since: string }>`
    select d.catalog_id as "catalogId", d.context, d.environment, date_trunc('day', clock_timestamp(), c.time_zone) as since
    from platform.prices_due() d join catalog c on c.id = d.catalog_id`.execute(db);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

/** Points an environment to the prices of another day; false where it shows something else by now. */
export async function pointToPrices(
  db: Db,
  { context, environment }: Place,
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
  of: Place & { release: number; items: number; pricesOf: string; startedByName: string },
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
