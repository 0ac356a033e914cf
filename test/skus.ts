import { sql } from 'kysely';
import { skuKey } from '../src/sku/queries.ts';
import { installation } from '../src/platform/contract/installation.ts';
import { change } from '../src/platform/change/change.ts';
import type { Database } from '../src/platform/db/pool.ts';
import type { TestCatalog } from './api.ts';
import type { Caller } from './caller.ts';

let last = 0;

/** What the installation says of shops, under names of its own: two industries, two product types, three lists of values. */
export function shopWorld(database: Database) {
  last += 1;
  const mark = `${process.pid}-${Date.now()}-${last}`;
  return database.inCatalog(installation.id, (db) =>
    change(db, { kind: 'script', label: 'Shop for tests', actor: { id: null, name: 'tests' } }, async () => {
      const value = async (list: number, name: string, of: object = {}) =>
        (
          await db
            .insertInto('list_value')
            .values({ list_type_id: list, name: `${name} ${mark}`, ...of })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const list = async (name: string) =>
        (
          await db
            .insertInto('list_type')
            .values({ name: `${name} ${mark}` })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const [snow, marine] = [await value(1002, 'Snow'), await value(1002, 'Marine')];
      const [battery, cover] = [await value(1000, 'Battery'), await value(1000, 'Cover')];
      const [voltage, color, material] = [await list('Voltage'), await list('Color'), await list('Material')];
      const relate = (valueId: number, listId: number, isRequired: boolean) =>
        db
          .insertInto('list_relation')
          .values({ list_value_id: valueId, list_type_id: listId, is_required: isRequired })
          .execute();
      await relate(battery, voltage, true);
      await relate(battery, color, false);
      await relate(cover, material, false);
      const volts12 = await value(voltage, '12 V');
      const volts24 = await value(voltage, '24 V');
      const red = await value(color, 'Red');
      const crimson = await value(color, 'Crimson', { replace_with: red });
      const fresh = await value(color, 'Teal', { requires_validation: true });
      const long = await value(voltage, 'As the plate on the rear of the machine says, and no more than that');
      return {
        mark,
        snow,
        marine,
        battery,
        cover,
        voltage,
        color,
        material,
        volts12,
        volts24,
        red,
        crimson,
        fresh,
        long,
      };
    }),
  );
}

export type ShopWorld = Awaited<ReturnType<typeof shopWorld>>;

/** A catalogue with a shop, and what calls it. */
export function shopOf(catalog: TestCatalog, world: ShopWorld) {
  const editor = catalog.as('Users');
  const ok = async (answer: ReturnType<Caller['get']>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const group = async (name: string, of: { industryId?: number; productTypeId?: number } = {}): Promise<number> =>
    (
      await ok(
        editor.post('/api/ecommerce/Products', {
          name,
          industryId: world.snow,
          productTypeId: world.battery,
          ...of,
        }),
      )
    ).id;
  /** Keeps a copy of a SKU; `of` says what differs from one that lacks nothing but distributors. */
  const body = (number: string, of: Record<string, unknown> = {}) => ({
    partDetail: { sku: number, name: `Battery ${number}`, manufacturer: 'Norrland' },
    attributeAuthoring: {
      productType: { id: world.battery },
      attributes: [{ id: world.voltage, value: `12 v ${world.mark}` }],
    },
    ...of,
  });
  const keep = (id: number, of: object, caller = editor) => caller.put(`/api/ecommerce/skus/${id}`, of);
  const read = async (id: number, query = '', caller = editor) => ok(caller.get(`/api/ecommerce/skus/${id}${query}`));
  return { editor, ok, group, body, keep, read };
}

/** SKUs in the database, without the wizard: by number, with a manufacturer, a state and values. */
export async function plantSkus(
  database: Database,
  catalogId: number,
  skus: readonly {
    number: string;
    name?: string;
    manufacturer?: string;
    state?: number;
    productTypeId?: number;
    distributor?: string;
    gtin?: string;
  }[],
): Promise<Record<string, number>> {
  return database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'script', label: 'SKUs for tests', actor: { id: null, name: 'tests' } }, async () => {
      const ids: Record<string, number> = {};
      const makers = new Map<string, number>();
      for (const {
        number,
        name = number,
        manufacturer = 'Norrland',
        state = 1,
        productTypeId,
        distributor,
        gtin,
      } of skus) {
        const known =
          makers.get(manufacturer) ??
          (await db.selectFrom('manufacturer').select('id').where('name', '=', manufacturer).executeTakeFirst())?.id ??
          (await db.insertInto('manufacturer').values({ name: manufacturer }).returning('id').executeTakeFirstOrThrow())
            .id;
        makers.set(manufacturer, known);
        const { id } = await db
          .insertInto('sku')
          .values({
            manufacturer_id: known,
            number,
            number_key: skuKey(sql`${number}::text`),
            name,
            workflow_id: state,
            product_type_id: productTypeId ?? null,
            gtin: gtin ?? '',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids[number] = id;
        if (distributor !== undefined) {
          const of =
            (await db.selectFrom('distributor').select('id').where('name', '=', distributor).executeTakeFirst())?.id ??
            (await db.insertInto('distributor').values({ name: distributor }).returning('id').executeTakeFirstOrThrow())
              .id;
          await db.insertInto('distributor_sku').values({ distributor_id: of, sku_id: id, number }).execute();
        }
      }
      return ids;
    }),
  );
}
