import { sql } from 'kysely';
import { findCollisions } from '../src/collision/service.ts';
import { skuKey } from '../src/sku/queries.ts';
import { change } from '../src/platform/change/change.ts';
import type { Db } from '../src/platform/db/pool.ts';
import type { Api } from './api.ts';

/** What has the database: the api of tests, or a browser test's own. */
type Written = { services: Pick<Api['services'], 'database'> };

/** A number of a distributor, and the SKU that it stands for, or that a row names for it. */
export interface Relation {
  distributor: string;
  number: string;
  manufacturer: string;
  sku: string;
  /** Number of the SKU's state; default 1, Draft. */
  state?: number;
}

export const writing = <T>(api: Written, catalogId: number, work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalogId, (db) =>
    change(db, { kind: 'script', label: 'Test', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

const listed = (of: readonly Relation[]) => sql`
  (select u.*, ${skuKey(sql`u.sku`)} as key from unnest(${of.map((r) => r.distributor)}::text[], ${of.map((r) => r.number)}::text[],
    ${of.map((r) => r.manufacturer)}::text[], ${of.map((r) => r.sku)}::text[], ${of.map((r) => r.state ?? 1)}::int[])
    as u(distributor, number, manufacturer, sku, state) offset 0) r`;

/** Makes distributors, manufacturers and SKUs with their relations. */
export const relate = (api: Written, catalogId: number, of: readonly Relation[]) =>
  writing(api, catalogId, async (db) => {
    await sql`insert into distributor (name) select distinct r.distributor from ${listed(of)}
      where not exists (select from distributor x where x.name = r.distributor)`.execute(db);
    await sql`insert into manufacturer (name) select distinct on (lower(r.manufacturer)) r.manufacturer from ${listed(of)}
      where not exists (select from manufacturer m where lower(m.name) = lower(r.manufacturer))`.execute(db);
    await sql`insert into sku (manufacturer_id, number, number_key, name, workflow_id)
      select distinct on (m.id, r.key) m.id, r.sku, r.key, 'SKU ' || r.sku, r.state
      from ${listed(of)} join manufacturer m on lower(m.name) = lower(r.manufacturer)
      where not exists (select from sku s where s.manufacturer_id = m.id and s.number_key = r.key)`.execute(db);
    await sql`insert into distributor_sku (distributor_id, sku_id, number, name, cost)
      select x.id, s.id, r.number, 'Article ' || r.number, 12.5 from ${listed(of)}
      join distributor x on x.name = r.distributor join manufacturer m on lower(m.name) = lower(r.manufacturer)
      join sku s on s.manufacturer_id = m.id and s.number_key = r.key order by x.name, r.number`.execute(db);
  });

/** Compares rows with what is there, as an import does; answers how many collisions came or changed. */
export const bring = (api: Written, catalogId: number, of: readonly Relation[], sessionId: number | null = null) =>
  writing(api, catalogId, (db) =>
    findCollisions(
      db,
      sql`select x.id as distributor_id, r.number as distributor_sku, r.manufacturer, r.sku as number
        from ${listed(of)} join distributor x on x.name = r.distributor`,
      sessionId,
    ),
  );
