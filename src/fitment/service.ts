import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Carried } from '../sku/rules.ts';
import type { SkuParts } from '../sku/service.ts';
import { copyFitments } from './assign/queries.merge.ts';
import { countLines, fitmentsOf } from './assign/queries.ts';
import { filterShape } from './contract.ts';
import { unitsById, type UnitFilter } from './find/queries.ts';
import { fitmentMessages } from './rules.ts';
import { industriesOf, packed, skusFitting, skusFittingUnits, unpack } from './search/queries.ts';

/** Units that a search names: their ids by comma, or an industry and chosen values as JSON. */
function namedUnits(units: string): { ids: number[] } | UnitFilter {
  if (/^[0-9]{1,15}(,[0-9]{1,15})*$/.test(units)) return { ids: units.split(',').map(Number) };
  const of = parsed(units);
  const filters = filterShape.safeParse(of?.filters);
  if (!filters.success || !Number.isSafeInteger(of?.industryId)) throw invalid('fitment', fitmentMessages.search);
  return { industryId: Number(of?.industryId), filters: filters.data, contains: '' };
}

function parsed(json: string): { industryId?: unknown; filters?: unknown } | null {
  try {
    const of: unknown = JSON.parse(json);
    return typeof of === 'object' ? of : null;
  } catch {
    return null;
  }
}

/** What SKUs ask of fitments. */
export const fitmentParts: SkuParts['fitments'] = {
  read: async (db, skuId, take) => {
    const [items, { units }] = await Promise.all([
      fitmentsOf(db, skuId, { skip: 0, take }),
      countLines(db, skuId, { contains: '' }),
    ]);
    return { items: items.map(({ isAssigned: _a, isArchived: _b, ...item }) => item), total: units };
  },
  fitting: async (db: Db, units: string) => {
    const named = namedUnits(units);
    if (!('ids' in named)) return skusFitting(named);
    if ((await unitsById(db, named.ids)).length === 0) throw invalid('fitment', fitmentMessages.search);
    return skusFittingUnits(named.ids);
  },
  industries: industriesOf,
  copy: (db, from, to) => copyFitments(db, from, sql`select unnest(${[...to]}::bigint[])`),
  pack: packed,
  unpack: (db: Db, skuId: number, rows: Carried) => unpack(db, skuId, rows),
};
