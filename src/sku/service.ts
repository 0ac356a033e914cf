import { sql, type RawBuilder } from 'kysely';
import { fallen, noneFallen, type Fallen } from '../hierarchy/states/queries.ts';
import { noteFallen } from '../hierarchy/states/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { SkuDistributor, SkuFitment } from './record/contract.ts';
import type { DraftDistributor } from './record/rules.ts';
import type { Carried } from './rules.ts';

/**
 * Call it in the change that saved content of SKUs, unless that was Save for review: those in a review or published
 * state go back to the initial state and leave their environment (docs/domain/skus.md, States). `skus` is a query of
 * ids, or their list. Answers how many went back.
 */
export async function skuSaved(db: Db, skus: RawBuilder<unknown> | readonly number[]): Promise<number> {
  const ids = 'execute' in skus ? skus : sql`select unnest(${[...skus]}::bigint[])`;
  const { rows } = await sql<Fallen>`
    with changed as (
      update sku s set workflow_id = init.number, published_environment = null
      from workflow_state init, workflow_state now
      where init.context = 'Ecommerce' and init.is_init and now.context = 'Ecommerce' and now.number = s.workflow_id
        and now.is_editable and not now.is_init and s.id in (${ids})
      returning s.id, now.id as was, init.id as back)
    ${fallen}`.execute(db);
  const did = rows[0] ?? noneFallen;
  noteFallen(db, did);
  return did.fallen;
}

/** What belongs to a SKU and stands in a later slice: how it goes along with others, and to another catalogue. */
interface SkuPart {
  /** What a SKU has, by the names of what it refers to. */
  pack(db: Db, skuId: number): Promise<Carried>;
  /** Gives it to a SKU of another catalogue, inside a change. */
  unpack(db: Db, skuId: number, rows: Carried): Promise<void>;
}

/** What copying fitments did to a SKU, in units. */
interface CopiedFitments {
  skuId: number;
  before: number;
  added: number;
  updated: number;
}

/** What later slices know of a SKU; app hands it in. */
export interface SkuParts {
  distributors: SkuPart & {
    /** As they are kept. */
    read(db: Db, skuId: number): Promise<DraftDistributor[]>;
    /** The same with names, as the dto tells them; what is unknown is left out. */
    tell(db: Db, rows: readonly DraftDistributor[]): Promise<SkuDistributor[]>;
    /** Lets a SKU have these and no others, inside a change; throws 400 by `distributors.{n}.{field}`. */
    write(db: Db, skuId: number, rows: readonly DraftDistributor[]): Promise<void>;
    /** SKUs on pages of a printed catalog, as a query of ids; of all pages where none are named. 400 for no pages. */
    standing(
      db: Db,
      of: { distributorCatalogId: number; pages: string; skuStart: string },
    ): Promise<RawBuilder<unknown>>;
  };
  fitments: SkuPart & {
    /** The first units that a SKU fits, and how many there are. */
    read(db: Db, skuId: number, take: number): Promise<{ items: SkuFitment[]; total: number }>;
    /** SKUs that fit one of these units, named by comma, as a query of ids. 400 for what is none. */
    fitting(db: Db, units: string): Promise<RawBuilder<unknown>>;
    /** Industries of the units that SKUs fit; one that fits nothing is not there. */
    industries(db: Db, skuIds: readonly number[]): Promise<{ skuId: number; industryIds: number[] }[]>;
    /**
     * Merges what one SKU fits into what others fit, inside a change (docs/domain/fitments.md, Assigning). Answers those
     * that it wrote, each with the units that it fitted, those that came, and those of which something else is said now.
     */
    copy(db: Db, from: number, to: readonly number[]): Promise<CopiedFitments[]>;
  };
}

const nothing: SkuPart = {
  pack: () => Promise.resolve([]),
  unpack: () => Promise.resolve(),
};
const noSkus = sql`select null::bigint where false`;

/** What holds where no slice brings more. */
export const noParts: SkuParts = {
  distributors: {
    ...nothing,
    read: () => Promise.resolve([]),
    tell: () => Promise.resolve([]),
    write: () => Promise.resolve(),
    standing: () => Promise.resolve(noSkus),
  },
  fitments: {
    ...nothing,
    read: () => Promise.resolve({ items: [], total: 0 }),
    fitting: () => Promise.resolve(noSkus),
    industries: () => Promise.resolve([]),
    copy: () => Promise.resolve([]),
  },
};
