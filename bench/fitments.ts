import type pg from 'pg';
import { z } from 'zod';
import { fitmentContract } from '../src/fitment/contract.ts';
import { fitmentQualityContract } from '../src/fitment/quality/contract.ts';
import { answerOf, type Client } from '../test/accept/api/client.ts';
import { below, timed, type BenchRow } from './rows.ts';

const code = 'FITBENCH';
const industries = 4;
const asked = 60;

/**
 * What SKUs fit: `skus` of them, twice as many units and fifty pairs each, in ranges. Questions, an Assign of 10,000 units
 * with its undo, a roll-up, and the quality of a SKU (docs/performance.md, Fitments).
 */
export async function fitmentWork(of: { client: Client; db: pg.Client; skus: number }): Promise<BenchRow[]> {
  const { db, skus } = of;
  await of.client.post(
    '/api/catalogs',
    { code, name: 'Fitments', contexts: ['Oem', 'Ecommerce'] },
    z.object({ code: z.string() }),
  );
  const client = of.client.in(code);
  const catalog = Number(
    (await db.query<{ id: string }>('select id from public.catalog where code = $1', [code])).rows[0]?.id,
  );
  const industryIds = await make(db, catalog, skus);
  const industryId = industryIds[0] ?? 0;
  const size = await db.query<{ rows: string; pairs: string; bytes: string }>(
    `select count(*) as rows, sum(platform.numbers_in(years)) as pairs, pg_total_relation_size('public.fitment') as bytes
     from public.fitment where catalog_id = $1`,
    [catalog],
  );
  const { rows, pairs, bytes } = size.rows[0] ?? { rows: '0', pairs: '0', bytes: '0' };
  const sample = await db.query<{ id: string; make: string; model: string; year: number; unit: string }>(
    `select f.sku_id as id, l.make, l.model, lower(f.years) as year,
       (select u.id from public.fit_unit u where u.catalog_id = -1 and u.line_id = l.id and u.model_year = lower(f.years)) as unit
     from public.fitment f join public.fit_line l on l.catalog_id = -1 and l.id = f.line_id
     where f.catalog_id = $1 and l.industry_id = $2 order by md5(f.id::text) limit $3`,
    [catalog, industryId, asked],
  );
  const p95 = async (what: (of: (typeof sample.rows)[number]) => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (const one of sample.rows) times.push(await ms(() => what(one)));
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  };
  const at = `/api/ecommerce/Industry/${industryId}/Fitments`;
  const query = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const facets = await p95(({ make, year }) =>
    client.get(`${at}?version=2&${query({ Year: [String(year)], Make: [make] })}`, answerOf(fitmentContract.facets)),
  );
  const allFacets = await p95(() => client.get(`${at}?version=2`, answerOf(fitmentContract.facets)));
  const units = await p95(({ id }) => client.get(`${at}/GlobalUnits?skuId=${id}`, answerOf(fitmentContract.units)));
  const ofSku = await p95(({ id }) =>
    client.get(`/api/ecommerce/skus/${id}/fitments/lines`, answerOf(fitmentContract.linesOfSku)),
  );
  const found = await p95(({ make, model, year }) =>
    client.get(
      `/api/ecommerce/skus?type=Fitment&fitment=${encodeURIComponent(
        JSON.stringify({ industryId, filters: { Year: [String(year)], Make: [make], Model: [model] } }),
      )}`,
      z.object({ items: z.array(z.unknown()), totalCount: z.number() }),
    ),
  );
  const quality = await p95(({ id }) =>
    client.get(`/api/ecommerce/skus/${id}/fitments/quality`, answerOf(fitmentQualityContract.ofSku)),
  );
  const sku = sample.rows[0]?.id ?? '0';
  const ids = (
    await db.query<{ id: string }>(
      `select u.id from public.fit_unit u join public.fit_line l on l.catalog_id = -1 and l.id = u.line_id
       where u.catalog_id = -1 and l.industry_id = $1 order by u.id limit 10000`,
      [industryId],
    )
  ).rows.map(({ id }) => Number(id));
  let changeId: number | null = null;
  const assigned = await ms(async () => {
    const answer = await client.post(
      `/api/ecommerce/skus/${sku}/fitments`,
      { industryId, units: { ids }, note: 'bench' },
      answerOf(fitmentContract.assign),
    );
    ({ changeId } = answer);
  });
  const undone = await ms(() => client.post(`/api/changes/${changeId}/undo`, {}, z.unknown()));
  return [
    timed(`${rows} rows of ${pairs} pairs`, 'MB', Number(bytes) / 1_000_000),
    below('SKUs of a year, make and model, with their total, p95', 'ms', found, 50),
    below('fitments of a SKU, with their total, p95', 'ms', ofSku, 50),
    below('units of an industry, with what a SKU fits, p95', 'ms', units, 50),
    below('facets of a year and make, p95', 'ms', facets, 100),
    below('facets of an industry, p95', 'ms', allFacets, 100),
    below('quality of a SKU, p95', 'ms', quality, 100),
    below(`Assign of ${ids.length} units`, 's', assigned / 1000, 1),
    below('its undo', 's', undone / 1000, 1),
  ];
}

/** Fills the installation and the catalogue by statements over whole tables; answers the industries. */
async function make(db: pg.Client, catalog: number, skus: number): Promise<number[]> {
  const inside = async (id: number, statements: readonly (readonly [string, unknown[]])[]): Promise<void> => {
    await db.query('begin');
    await db.query("select set_config('callout.catalog', $1, true)", [String(id)]);
    await db.query("select platform.begin_change('script', 'Bench', null, 'bench', null, false)");
    for (const [text, values] of statements) await db.query(text, values);
    await db.query('commit');
  };
  const lines = Math.ceil((2 * skus) / 4.5);
  await inside(-1, [
    [
      `insert into public.list_value (list_type_id, name) select 1002, 'Bench ' || n from generate_series(1, $1) n`,
      [industries],
    ],
    [
      `insert into public.fit_line (industry_id, make, model, attributes)
       select (select id from public.list_value where catalog_id = -1 and list_type_id = 1002 and name = 'Bench ' || 1 + n % ${industries}),
         'Make ' || (n / ${industries}) % 40, 'Model ' || (n / ${industries * 40}) % 300,
         jsonb_build_object('Engine', 'E' || n % 60, 'Trim', 'T' || n / ${industries * 40 * 4}, 'Unit type', 'Type ' || n % 7)
       from generate_series(0, $1 - 1) n on conflict do nothing`,
      [lines],
    ],
    [
      `insert into public.fit_unit (line_id, model_year)
       select l.id, 2000 + (l.id * 7 % 20)::int + y from public.fit_line l cross join lateral generate_series(0, 3 + (l.id % 3)::int) y
       where l.catalog_id = -1 and l.make like 'Make %'`,
      [],
    ],
    [
      `do $$ declare v_lines bigint[] := array(select id from public.fit_line where catalog_id = -1 and make like 'Make %');
       begin call platform.settle_lines(v_lines); end $$`,
      [],
    ],
  ]);
  const found = await db.query<{ id: string }>(
    "select id from public.list_value where catalog_id = -1 and list_type_id = 1002 and name like 'Bench %' order by id",
  );
  const ids = found.rows.map(({ id }) => Number(id));
  await inside(catalog, [
    [`insert into public.manufacturer (name) values ('Bench')`, []],
    [
      `insert into public.sku (manufacturer_id, number, number_key, name, workflow_id)
       select (select id from public.manufacturer where catalog_id = $2 and name = 'Bench'), 'B-' || n, 'B' || n, 'Battery ' || n, 1
       from generate_series(1, $1::int) n`,
      [skus, catalog],
    ],
    [
      `insert into public.product_group (name, industry_id, product_type_id)
       select 'Group ' || n, $1::bigint, (select min(id) from public.list_value where catalog_id = -1 and list_type_id = 1002)
       from generate_series(1, $2::int / 12) n`,
      [ids[0] ?? 0, skus],
    ],
    [
      `insert into public.sku_group (sku_id, group_id)
       select s.id, g.id from (select id, row_number() over (order by id) as n from public.sku where catalog_id = $1) s
       join (select id, row_number() over (order by id) as n from public.product_group where catalog_id = $1) g on g.n = 1 + s.n % ($2::int / 12)`,
      [catalog, skus],
    ],
    [
      `with line as materialized (
         select id, years, industry_id, row_number() over (partition by industry_id order by id) as n,
           count(*) over (partition by industry_id) as most
         from public.fit_line where catalog_id = -1 and make like 'Make %'),
       own as materialized (select id, row_number() over (order by id) as n from public.sku where catalog_id = $1)
       insert into public.fitment (sku_id, line_id, years)
       select s.id, l.id, l.years * int4multirange(int4range(lower(l.years), lower(l.years) + 3))
       from own s cross join generate_series(0, 16) k
       join line l on l.industry_id = ($2::bigint[])[1 + s.n % ${industries}] and l.n = 1 + (s.n * 7919 + k * 104729) % l.most
       on conflict do nothing`,
      [catalog, ids],
    ],
  ]);
  await db.query('vacuum analyze');
  return ids;
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
