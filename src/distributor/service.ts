import type { Db } from '../platform/db/pool.ts';
import { violated } from '../platform/db/refusals.ts';
import { conflict, invalid, invalidFields, notFound } from '../platform/http/errors.ts';
import type { DraftDistributor } from '../sku/record/rules.ts';
import type { SkuParts } from '../sku/service.ts';
import {
  catalogNamed,
  catalogOwners,
  distributors,
  draftsOf,
  insertCatalog,
  insertDistributor,
  isDistributor,
  isSku,
  knownIndustries,
  packed,
  replaceDrafts,
  skusOnPages,
  takenNumbers,
  toldOf,
  unpack,
} from './queries.ts';
import { distributorLimits, distributorMessages, firstCatalogYear, lastCatalogYear, parsePages } from './rules.ts';

/** Adds a distributor; throws as the route says. Run inside a change. */
export async function addDistributor(db: Db, name: string, industryIds: readonly number[]): Promise<number> {
  const unique = [...new Set(industryIds)];
  if ((await knownIndustries(db, unique)) < unique.length) {
    throw invalid('industryIds', distributorMessages.unknownIndustry);
  }
  try {
    return await insertDistributor(db, name.trim(), unique);
  } catch (error) {
    if (violated(error) === 'distributor_name') throw conflict({ name: [distributorMessages.nameTaken] });
    throw error;
  }
}

/** Adds a printed catalog, or answers the one that is there. Run inside a change. */
export async function addCatalog(db: Db, of: { distributorId: number; name: string; year: number }) {
  const last = lastCatalogYear();
  if (of.year < firstCatalogYear || of.year > last) throw invalid('year', distributorMessages.year(last));
  if (!(await isDistributor(db, of.distributorId))) throw notFound();
  const known = await catalogNamed(db, of);
  if (known !== undefined) return { id: known, isNew: false };
  return { id: await insertCatalog(db, of), isNew: true };
}

/** What distributors say of a SKU; 404 where there is none. */
export async function ofSku(db: Db, skuId: number) {
  if (!(await isSku(db, skuId))) throw notFound();
  return toldOf(db, await draftsOf(db, skuId));
}

/** Lets a SKU have these and no others; throws 400 by field. Run inside a change. */
async function write(db: Db, skuId: number, rows: readonly DraftDistributor[]): Promise<void> {
  const known = new Set((await distributors(db)).map(({ id }) => id));
  const owners = await catalogOwners(
    db,
    rows.flatMap(({ catalogs }) => catalogs.map(({ id }) => id)),
  );
  const taken = new Set(await takenNumbers(db, skuId, rows));
  const wrong: Record<string, string[]> = {};
  const seen = new Set<string>();
  const placed = rows.map((row, at) => {
    const field = (name: string) => `distributors.${at}.${name}`;
    const number = row.sku.trim();
    const key = `${row.distributorId} ${number.toLowerCase()}`;
    if (!known.has(row.distributorId)) wrong[field('distributorId')] = [distributorMessages.unknown];
    else if (number === '' || number.length > distributorLimits.number)
      wrong[field('sku')] = [distributorMessages.number];
    else if (taken.has(at)) wrong[field('sku')] = [distributorMessages.numberTaken];
    else if (seen.has(key)) wrong[field('sku')] = [distributorMessages.twice];
    seen.add(key);
    const ids = row.catalogs.map(({ id }) => id);
    const catalogs = row.catalogs.map(({ id, pages }, nth) => {
      const ranges = parsePages(pages);
      if (owners.get(id) !== row.distributorId)
        wrong[field(`catalogs.${nth}.id`)] = [distributorMessages.unknownCatalog];
      else if (ids.indexOf(id) < nth) wrong[field(`catalogs.${nth}.id`)] = [distributorMessages.catalogTwice];
      if (!ranges || ranges.length === 0) wrong[field(`catalogs.${nth}.pages`)] = [distributorMessages.pages];
      return { id, pages, ranges: ranges ?? [] };
    });
    return { ...row, sku: number, catalogs };
  });
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  await replaceDrafts(db, skuId, placed);
}

/** What SKUs ask of distributors. */
export const distributorParts: SkuParts['distributors'] = {
  read: draftsOf,
  tell: toldOf,
  write,
  // A number of a distributor stands for one SKU: copies have none.
  pack: packed,
  unpack,
  standing: async (db, { distributorCatalogId, pages, skuStart }) => {
    const ranges = parsePages(pages);
    if (!ranges) throw invalid('pages', distributorMessages.pages);
    if ((await catalogOwners(db, [distributorCatalogId])).size === 0) throw notFound();
    return skusOnPages({ distributorCatalogId, ranges, skuStart: skuStart.trim() });
  },
};
