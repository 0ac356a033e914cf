import { sql } from 'kysely';
import { offerUnits } from '../src/fitment/unit/service.ts';
import { change } from '../src/platform/change/change.ts';
import { installation } from '../src/platform/contract/installation.ts';
import type { Database, Db } from '../src/platform/db/pool.ts';
import { listValue, unique } from './taxonomies.ts';

type Written = { services: { database: Database } };

/** A unit as a list of units names it. */
export interface NamedUnit {
  year: number;
  make: string;
  model: string;
  attributes?: Record<string, string>;
  archived?: boolean;
  itemId?: number;
}

const script = <T>(api: Written, catalogId: number, work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'script', label: 'Test', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

/** Offers units of an industry, as a list of units or as the catalogue `targetId` does. */
export const offer = (api: Written, industryId: number, units: readonly NamedUnit[], targetId: number | null = null) =>
  script(api, installation.id, (db) =>
    offerUnits(
      db,
      sql`(select ${industryId}::bigint as industry_id, u.year as model_year, u.make, u.model,
        coalesce(u.attributes, '{}') as attributes, coalesce(u.archived, false) as archived, u."itemId" as item_id
        from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
          as u(year int, make text, model text, attributes jsonb, archived boolean, "itemId" bigint))`,
      targetId,
    ),
  );

/** An industry of its own with units; answers its id. */
export async function industryWith(api: Written, units: readonly NamedUnit[]): Promise<number> {
  const industryId = await listValue(api, 1002, unique('Industry'));
  await offer(api, industryId, units);
  return industryId;
}

/** An application of fitments; answers its id. */
export const application = (api: Written, name = unique('Application')) => listValue(api, 1010, name);

/** SKUs of a manufacturer in the initial state; answers their ids, in the order of the numbers. */
export const skusNumbered = (
  api: Written,
  catalog: { id: number },
  numbers: readonly string[],
  manufacturer = 'Norrland',
) =>
  script(api, catalog.id, async (db) => {
    await sql`insert into manufacturer (name) values (${manufacturer}) on conflict do nothing`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into sku (manufacturer_id, number, number_key, name, workflow_id)
      select (select id from manufacturer where lower(name) = lower(${manufacturer})), n.number, upper(n.number), 'Battery ' || n.number,
        (select number from workflow_state where context = 'Ecommerce' and is_init)
      from unnest(${[...numbers]}::text[]) with ordinality n(number, place) order by n.place returning id`.execute(db);
    return rows.map(({ id }) => id);
  });

/** Ids of units of an industry by `year make model`. */
export async function unitIds(api: Written, industryId: number): Promise<Map<string, number>> {
  return api.services.database.inCatalog(installation.id, async (db) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select u.id, u.model_year || ' ' || l.make || ' ' || l.model as name
      from fit_unit u join fit_line l on l.id = u.line_id where l.industry_id = ${industryId}`.execute(db);
    return new Map(rows.map(({ id, name }) => [name, id]));
  });
}
