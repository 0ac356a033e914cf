import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { change } from '../src/platform/change/change.ts';
import { callsOf, inDatabase } from './e2e.ts';
import { productLists, type ProductLists } from './products.ts';

/** An industry with a product type and two sub types, for browser tests. */
export const productsInProgram = (): Promise<ProductLists> => inDatabase((database) => productLists(database));

/** Says what a unit is, by script: that tab is another's. */
export const setProduct = (code: string, unit: number, lists: ProductLists): Promise<unknown> =>
  inDatabase(async (database) => {
    const catalogId = await database.outside(async (db) => {
      const { id } = await db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      return id;
    });
    return database.inCatalog(catalogId, (db) =>
      change(db, { kind: 'script', label: 'Product', actor: { id: null, name: 'tests' } }, () =>
        sql`insert into major_unit (item_id, industry_id, product_type_id, sub_type_id)
          values (${unit}, ${lists.industry.id}, ${lists.type.id}, ${lists.subs[0]?.id})`.execute(db),
      ),
    );
  });

type Calls = ReturnType<typeof callsOf>;

/** Calls of the page's user that belong to no catalogue, beside those of one. */
export function sharedCalls(page: Page): Calls {
  return callsOf(page, '.');
}
