import type { RawBuilder } from 'kysely';
import { skuSaved } from '../sku/service.ts';
import { csvLine } from '../platform/files/table/write.ts';
import type { Database, Db } from '../platform/db/pool.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import type { FailedSku } from './contract.ts';
import { collisionsById, collisionTotals, collisions, knownCount } from './queries.ts';
import type { CollisionOrder, CollisionsAsked } from './queries.ts';
import {
  compareRows,
  lockChosen,
  makeManufacturers,
  makeSkus,
  moveRelations,
  namesOf,
  plan,
  renameSkus,
  respellManufacturers,
  settle,
} from './queries.write.ts';
import type { Planned } from './queries.write.ts';
import { collisionMessages, defaultSort, sortKeys } from './rules.ts';
import type { CollisionAction, CollisionView } from './rules.ts';

/** Rows that are read at once for a file. */
const batch = 1000;

/** A page of a list with its totals. */
export async function collisionReport(
  db: Db,
  view: CollisionView,
  { sort, skip, take, ...asked }: CollisionsAsked & { sort: string; skip: number; take: number },
) {
  const order = orderOf(view, sort);
  const { total, manufacturers } = await collisionTotals(db, view, asked);
  return {
    skuCollisions: await collisions(db, view, asked, { order, skip, take }),
    totalSkuCollisions: total,
    currentManufacturers: manufacturers,
  };
}

/** The order that a text means; the documented one where it is empty. */
function orderOf(view: CollisionView, sort: string): CollisionOrder[] {
  const parts = (sort === '' ? defaultSort(view) : sort).split(',').map((part) => {
    const descending = part.startsWith('-');
    const key = sortKeys.find((one) => one === (descending ? part.slice(1) : part));
    return key && { key, descending };
  });
  const order = parts.filter((part) => part !== undefined);
  if (order.length < parts.length || new Set(order.map(({ key }) => key)).size < order.length)
    throw invalid('sort', collisionMessages.sort);
  return order;
}

/** 404 where one of the ids is no collision of the catalogue; answers each once. */
export async function knownIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(ids)];
  if ((await knownCount(db, unique)) < unique.length) throw notFound();
  return unique;
}

/** The rows that an action would leave as they are. */
export async function conflicting(db: Db, ids: readonly number[], action: CollisionAction): Promise<FailedSku[]> {
  return failedOf(await plan(db, await knownIds(db, ids), action));
}

const failedOf = (planned: readonly Planned[]): FailedSku[] =>
  planned.flatMap(({ id, distributorSku, failure }) => (failure ? [{ id, distributorSku, reason: failure }] : []));

/** Settles chosen rows by an action; runs inside a change. Statements do not depend on how many they are. */
export async function act(db: Db, ids: readonly number[], action: CollisionAction) {
  const chosen = await knownIds(db, ids);
  await lockChosen(db, chosen);
  const planned = await plan(db, chosen, action);
  const done = planned.filter(({ failure }) => failure === null);
  const failedSkus = failedOf(planned);
  if (done.length === 0) return { count: 0, failedSkus };
  const former = await namesOf(
    db,
    done.map(({ id }) => id),
  );
  if (action !== 'ChangeManufacturerSkus') await makeManufacturers(db, done);
  const written = done.map(({ skuId }) => skuId);
  if (action === 'SplitSkus') {
    await makeSkus(db, done);
    await moveRelations(db, done);
    written.push(...done.flatMap(({ targetId }) => (targetId === null ? [] : [targetId])));
  } else {
    if (action !== 'ChangeManufacturerSkus') await respellManufacturers(db, done);
    await renameSkus(db, done);
  }
  await settle(db, former, action);
  await skuSaved(db, written);
  return { count: done.length, failedSkus };
}

/**
 * Finds the collisions of rows that an import wrote or left: `rows` is a query of `distributor_id`, `distributor_sku`,
 * `manufacturer` and `number`, of distributors and numbers that are known, each pair once. Run inside the import's change,
 * behind what it wrote. Answers how many came or changed (docs/domain/skus.md, Collisions).
 */
export const findCollisions = (db: Db, rows: RawBuilder<unknown>, sessionId: number | null = null): Promise<number> =>
  compareRows(db, rows, sessionId);

const heads = [
  'DistributorSku',
  'CurrentMfr',
  'IncomingMfr',
  'CurrentMfrSku',
  'IncomingMfrSku',
  'Distributor',
  'HasMfrNameMismatch',
  'HasMfrSkuMismatch',
  'Action',
  'ImportDate',
  'Modified',
];

/** The lines of a list as CSV. */
export async function* collisionLines(
  database: Database,
  catalogId: number,
  view: CollisionView,
  asked: CollisionsAsked,
) {
  yield `\uFEFF${csvLine(heads)}`;
  for (let after = 0; ;) {
    const from = after;
    const rows = await database.inCatalog(catalogId, (db) =>
      collisionsById(db, view, asked, { after: from, take: batch }),
    );
    if (rows.length > 0)
      yield rows
        .map((of) =>
          csvLine([
            of.distributorSku,
            of.currentMfr,
            of.incomingMfr,
            of.currentMfrSku,
            of.incomingMfrSku,
            of.distributor,
            String(of.hasMfrNameMismatch),
            String(of.hasMfrSkuMismatch),
            of.action,
            of.importDate,
            of.modified,
          ]),
        )
        .join('');
    if (rows.length < batch) return;
    after = rows.at(-1)?.id ?? after;
  }
}
