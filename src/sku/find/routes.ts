import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { readSku } from '../record/service.ts';
import { isWrongGtin, skuMessages } from '../rules.ts';
import type { SkuParts } from '../service.ts';
import type { skuFindContract, SkuSearchOf } from './contract.ts';
import {
  byNames,
  filteredLevels,
  hasLevel,
  inLevel,
  likeOne,
  linesOf,
  manufacturersLike,
  matching,
  otherSkus,
  skuIds,
  skuPage,
} from './queries.ts';

/** What a search means, over `sku s`. 400 where a kind of search is not told what it needs. */
async function conditionOf(db: Db, parts: SkuParts, of: SkuSearchOf): Promise<RawBuilder<boolean>> {
  const state = of.workflow === undefined ? sql<boolean>`true` : sql<boolean>`s.workflow_id = ${of.workflow}`;
  const text = of.type === 'DistributorCatalog' ? sql<boolean>`true` : matching(of.skuStart);
  return sql<boolean>`${state} and ${text} and ${await ofType(db, parts, of)}`;
}

async function ofType(db: Db, parts: SkuParts, of: SkuSearchOf): Promise<RawBuilder<boolean>> {
  if (of.type === 'MfrSku') return sql<boolean>`true`;
  if (of.type === 'Taxonomy') {
    if (of.taxonomyId === undefined) throw invalid('taxonomyId', skuMessages.unknownLevel);
    return sql<boolean>`s.id in (${inLevel(of.taxonomyId)})`;
  }
  if (of.type === 'Fitment') return sql<boolean>`s.id in (${await parts.fitments.fitting(db, of.fitment)})`;
  const { distributorCatalogId, pages, skuStart } = of;
  if (distributorCatalogId === undefined) throw invalid('distributorCatalogId', skuMessages.unknownCatalogPages);
  return sql<boolean>`s.id in (${await parts.distributors.standing(db, { distributorCatalogId, pages, skuStart })})`;
}

/** Where a page begins: the order and id of the last SKU before it. 400 for what is none. */
function placeOf(cursor: string | undefined): { order: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const at = cursor.indexOf(' ');
  const id = Number(cursor.slice(0, at));
  if (at < 1 || !Number.isSafeInteger(id) || id < 1) throw invalid('cursor', 'The place is not known.');
  return { id, order: cursor.slice(at + 1) };
}

async function pageOf(db: Db, where: RawBuilder<boolean>, of: { take: number; cursor?: string | undefined }) {
  const { last, ...page } = await skuPage(db, where, { take: of.take, after: placeOf(of.cursor) });
  return { ...page, cursor: last ? `${last.id} ${last.order}` : null };
}

export const skuFindHandlers = (parts: SkuParts): HandlersOf<typeof skuFindContract> => ({
  list: async ({ db, input }) => pageOf(db, await conditionOf(db, parts, input), input),

  ids: async ({ db, input }) => skuIds(db, await conditionOf(db, parts, input)),

  fromIds: async ({ db, input }) => ({ items: await linesOf(db, input.ids) }),

  fromNames: async ({ db, input: { name, sku, skuName } }) => {
    if (sku.trim() === '' && skuName.trim() === '') throw invalid('sku', skuMessages.needs.sku);
    const [found, second] = await byNames(db, { manufacturer: name, sku, skuName });
    if (!found || second) throw notFound();
    return found;
  },

  others: async (call) => {
    const { id, ...of } = call.input;
    await readSku(call.db, parts, signedIn(call).userId, { id });
    return otherSkus(call.db, id, of);
  },

  duplicates: async (call) => {
    const { id } = call.input;
    const { partDetail } = await readSku(call.db, parts, signedIn(call).userId, { id });
    const { sku, gtin, name } = partDetail;
    return { items: await likeOne(call.db, { id, number: sku, gtin, name }) };
  },

  taxonomy: ({ db }) => filteredLevels(db),

  inTaxonomy: async ({ db, input: { id, ...page } }) => {
    if (!(await hasLevel(db, id))) throw notFound();
    return pageOf(db, sql<boolean>`s.id in (${inLevel(id)})`, page);
  },

  manufacturers: ({ db, input }) => manufacturersLike(db, input.name),

  checkGtin: ({ input: { gtinType, gtinValue } }) => {
    const digits = /\d+$/.exec(gtinType)?.[0];
    const isLength = digits === undefined || gtinValue.length === Number(digits) || !/^\d+$/.test(gtinValue);
    if (isWrongGtin(gtinValue) || !isLength) throw invalid('checksum', skuMessages.checksum);
    return Promise.resolve({ valid: true as const });
  },
});
