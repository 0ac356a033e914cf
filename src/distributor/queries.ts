import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { SkuDistributor } from '../sku/record/contract.ts';
import type { DraftDistributor } from '../sku/record/rules.ts';
import type { Distributor, PrintedCatalog } from './contract.ts';
import { distributorLimits, type PageRange } from './rules.ts';

/** Pages as they are written: "12, 14-16". */
const pagesText = (pages: RawBuilder<unknown>) => sql<string>`
  (select string_agg(case when lower(r) = upper(r) - 1 then lower(r)::text else lower(r) || '-' || (upper(r) - 1) end, ', '
    order by lower(r)) from unnest(${pages}) r)`;

/** Pages as the database keeps them. */
const printMultirange = (ranges: readonly PageRange[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to}]`).join(',')}}`;

/** Distributors by name; those of some industries, with those of all of them, where they are given. */
export async function distributors(db: Db, industryIds?: readonly number[]): Promise<Distributor[]> {
  const { rows } = await sql<Distributor>`
    select x.id, x.name, to_jsonb(x.industry_ids) as "industryIds", x.change_id as version from distributor x
    where ${industryIds === undefined ? sql`true` : sql`(x.industry_ids = '{}' or x.industry_ids && ${[...industryIds]}::bigint[])`}
    order by lower(x.name), x.id limit ${distributorLimits.listed}`.execute(db);
  return rows;
}

export async function isDistributor(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from distributor where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** How many of these are industries. */
export async function knownIndustries(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shared_list_value v
    where v.list_type_id = 1002 and v.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertDistributor(db: Db, name: string, industryIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into distributor (name, industry_ids) values (${name}, ${[...industryIds]}::bigint[]) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** The printed catalogs of a distributor, the newest first. */
export async function printedCatalogs(db: Db, distributorId: number): Promise<PrintedCatalog[]> {
  const { rows } = await sql<PrintedCatalog>`
    select c.id, c.name, c.year, c.change_id as version,
      (select count(*)::int from distributor_page g where g.distributor_catalog_id = c.id) as pages
    from distributor_catalog c where c.distributor_id = ${distributorId}
    order by c.year desc, lower(c.name), c.id limit ${distributorLimits.listed}`.execute(db);
  return rows;
}

export async function catalogNamed(db: Db, of: { distributorId: number; name: string; year: number }) {
  const { rows } = await sql<{ id: number }>`
    select c.id from distributor_catalog c
    where c.distributor_id = ${of.distributorId} and lower(c.name) = lower(${of.name}) and c.year = ${of.year}`.execute(
    db,
  );
  return rows[0]?.id;
}

export async function insertCatalog(
  db: Db,
  of: { distributorId: number; name: string; year: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into distributor_catalog (distributor_id, name, year)
    values (${of.distributorId}, ${of.name}, ${of.year}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The file of a page. */
export async function pageHash(db: Db, of: { distributorId: number; catalogId: number; page: number }) {
  const { rows } = await sql<{ hash: string }>`
    select g.hash from distributor_page g join distributor_catalog c on c.id = g.distributor_catalog_id
    where c.id = ${of.catalogId} and c.distributor_id = ${of.distributorId} and g.page = ${of.page}`.execute(db);
  return rows[0]?.hash;
}

export async function isSku(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from sku where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** What distributors say of a SKU, as it is kept. */
export async function draftsOf(db: Db, skuId: number): Promise<DraftDistributor[]> {
  const { rows } = await sql<DraftDistributor>`
    select d.distributor_id as "distributorId", d.number as sku, d.name as "skuName", to_jsonb(d.names) as names, d.status,
      d.cost::float8 as cost, d.msrp::float8 as msrp, coalesce((
        select jsonb_agg(jsonb_build_object('id', p.distributor_catalog_id, 'pages', ${pagesText(sql`p.pages`)})
          order by p.distributor_catalog_id)
        from distributor_place p where p.distributor_sku_id = d.id), '[]') as catalogs
    from distributor_sku d where d.sku_id = ${skuId} order by d.distributor_id, lower(d.number), d.id
    limit ${distributorLimits.listed}`.execute(db);
  return rows;
}

/** The names of what drafts refer to, and the pages that are there as files; in the order of the drafts. */
export async function toldOf(db: Db, drafts: readonly DraftDistributor[]): Promise<SkuDistributor[]> {
  const places = drafts.flatMap(({ catalogs }, line) => catalogs.map(({ id, pages }) => ({ line, id, pages })));
  const { rows } = await sql<{ line: number; name: string; catalogs: SkuDistributor['catalogs']; hasPdfs: boolean }>`
    select r.line::int as line, x.name, coalesce(c.catalogs, '[]') as catalogs, coalesce(c.has, false) as "hasPdfs"
    from unnest(${drafts.map((_, line) => line)}::int[], ${drafts.map((one) => one.distributorId)}::bigint[]) as r(line, distributor_id)
    join distributor x on x.id = r.distributor_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'year', k.year, 'pages', p.pages)
          order by k.year desc, lower(k.name), k.id) as catalogs,
        bool_or(exists (select from distributor_page g where g.distributor_catalog_id = k.id and p.kept::int4multirange @> g.page)) as has
      from unnest(${places.map(({ line }) => line)}::int[], ${places.map(({ id }) => id)}::bigint[],
        ${places.map(({ pages }) => pages)}::text[], ${places.map(({ pages }) => multirangeOf(pages))}::text[])
        as p(line, catalog_id, pages, kept)
      join distributor_catalog k on k.id = p.catalog_id and k.distributor_id = r.distributor_id
      where p.line = r.line) c on true
    order by r.line`.execute(db);
  return rows.flatMap(({ line, name, catalogs, hasPdfs }) => {
    const draft = drafts[line];
    if (!draft) return [];
    const { cost, msrp, ...of } = draft;
    return [{ ...of, name, catalogs, hasPdfs, customData: { cost, msrp } }];
  });
}

/** A text such as "12, 14-16" as the database reads it; of what is none, no pages. */
const multirangeOf = (pages: string): string =>
  /^[\d\s,;–-]*$/.test(pages)
    ? `{${pages
        .split(/[,;]/)
        .flatMap((part) => {
          const found = /^\s*(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?\s*$/.exec(part);
          const [from, to] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])];
          return found && to >= from ? [`[${from},${to}]`] : [];
        })
        .join(',')}}`
    : '{}';

/** Catalogs of these ids, with their distributors. */
export async function catalogOwners(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; distributorId: number }>`
    select c.id, c.distributor_id as "distributorId" from distributor_catalog c where c.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, distributorId }) => [id, distributorId]));
}

/** Which of these numbers distributors give other SKUs, by line. */
export async function takenNumbers(db: Db, skuId: number, drafts: readonly DraftDistributor[]): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select r.line from unnest(${drafts.map((_, line) => line)}::int[], ${drafts.map((one) => one.distributorId)}::bigint[],
      ${drafts.map(({ sku }) => sku)}::text[]) as r(line, distributor_id, number)
    where exists (select from distributor_sku d
      where d.distributor_id = r.distributor_id and lower(d.number) = lower(r.number) and d.sku_id <> ${skuId})`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

export interface PlacedDraft extends DraftDistributor {
  catalogs: { id: number; pages: string; ranges: readonly PageRange[] }[];
}

/** Lets a SKU have these and no others; a row that is the same is not written. */
export async function replaceDrafts(db: Db, skuId: number, drafts: readonly PlacedDraft[]): Promise<void> {
  const rows = JSON.stringify(drafts);
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as r("distributorId" bigint, sku text, "skuName" text, names jsonb,
    status int, cost numeric, msrp numeric, catalogs jsonb)`;
  const namesOf = sql`array(select jsonb_array_elements_text(r.names))`;
  const { rows: gone } = await sql<{ id: number }>`
    select d.id from distributor_sku d where d.sku_id = ${skuId} and not exists (
      select from ${given} where r."distributorId" = d.distributor_id and lower(r.sku) = lower(d.number))`.execute(db);
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await sql`select platform.release_hanging('distributor_sku', ${ids}::bigint[])`.execute(db);
    await sql`delete from distributor_sku where id = any(${ids}::bigint[])`.execute(db);
  }
  await sql`
    update distributor_sku d set number = r.sku, name = r."skuName", names = ${namesOf}, status = r.status, cost = r.cost, msrp = r.msrp
    from ${given} where d.sku_id = ${skuId} and d.distributor_id = r."distributorId" and lower(d.number) = lower(r.sku)
      and (d.number, d.name, d.names, d.status, d.cost, d.msrp)
        is distinct from (r.sku, r."skuName", ${namesOf}, r.status, r.cost, r.msrp)`.execute(db);
  await sql`
    insert into distributor_sku (distributor_id, sku_id, number, name, names, status, cost, msrp)
    select r."distributorId", ${skuId}, r.sku, r."skuName", ${namesOf}, r.status, r.cost, r.msrp from ${given}
    where not exists (select from distributor_sku d
      where d.sku_id = ${skuId} and d.distributor_id = r."distributorId" and lower(d.number) = lower(r.sku))`.execute(
    db,
  );
  const places = drafts.flatMap(({ distributorId, sku, catalogs }) =>
    catalogs.map(({ id, ranges }) => ({ distributorId, sku, id, pages: printMultirange(ranges) })),
  );
  const wanted = sql`
    select d.id as relation_id, p.id as catalog_id, p.pages::int4multirange as pages
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p("distributorId" bigint, sku text, id bigint, pages text)
    join distributor_sku d on d.sku_id = ${skuId} and d.distributor_id = p."distributorId" and lower(d.number) = lower(p.sku)`;
  await sql`
    delete from distributor_place p using distributor_sku d
    where d.id = p.distributor_sku_id and d.sku_id = ${skuId} and not exists (
      select from (${wanted}) w where w.relation_id = d.id and w.catalog_id = p.distributor_catalog_id)`.execute(db);
  await sql`
    update distributor_place p set pages = w.pages from (${wanted}) w
    where p.distributor_sku_id = w.relation_id and p.distributor_catalog_id = w.catalog_id and p.pages <> w.pages`.execute(
    db,
  );
  await sql`
    insert into distributor_place (distributor_sku_id, distributor_catalog_id, pages)
    select w.relation_id, w.catalog_id, w.pages from (${wanted}) w
    where not exists (select from distributor_place p
      where p.distributor_sku_id = w.relation_id and p.distributor_catalog_id = w.catalog_id)`.execute(db);
}

/** What a SKU has, by the names of distributors and catalogs. */
export async function packed(db: Db, skuId: number) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('distributor', x.name, 'number', d.number, 'name', d.name, 'names', d.names, 'status', d.status,
      'cost', d.cost, 'msrp', d.msrp, 'catalogs', coalesce((
        select jsonb_agg(jsonb_build_object('name', c.name, 'year', c.year, 'pages', p.pages::text) order by c.id)
        from distributor_place p join distributor_catalog c on c.id = p.distributor_catalog_id
        where p.distributor_sku_id = d.id), '[]')) as row
    from distributor_sku d join distributor x on x.id = d.distributor_id where d.sku_id = ${skuId}
    order by d.id limit ${distributorLimits.listed}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Gives a SKU what another catalogue packed; a number that the distributor gives another SKU here stays with that one. */
export async function unpack(db: Db, skuId: number, rows: unknown): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(distributor text, number text, name text, names jsonb,
    status int, cost numeric, msrp numeric, catalogs jsonb)`;
  await sql`insert into distributor (name) select distinct on (lower(r.distributor)) r.distributor from ${given}
    where not exists (select from distributor x where lower(x.name) = lower(r.distributor))
    order by lower(r.distributor)`.execute(db);
  await sql`insert into distributor_catalog (distributor_id, name, year)
    select distinct on (x.id, lower(k.name), k.year) x.id, k.name, k.year from ${given}
    join distributor x on lower(x.name) = lower(r.distributor)
    cross join lateral jsonb_to_recordset(r.catalogs) as k(name text, year int, pages text)
    where not exists (select from distributor_catalog c
      where c.distributor_id = x.id and lower(c.name) = lower(k.name) and c.year = k.year)
    order by x.id, lower(k.name), k.year`.execute(db);
  await sql`insert into distributor_sku (distributor_id, sku_id, number, name, names, status, cost, msrp)
    select x.id, ${skuId}, r.number, r.name, array(select jsonb_array_elements_text(r.names)), r.status, r.cost, r.msrp
    from ${given} join distributor x on lower(x.name) = lower(r.distributor)
    where not exists (select from distributor_sku d where d.distributor_id = x.id and lower(d.number) = lower(r.number))`.execute(
    db,
  );
  await sql`insert into distributor_place (distributor_sku_id, distributor_catalog_id, pages)
    select d.id, c.id, k.pages::int4multirange from ${given}
    join distributor x on lower(x.name) = lower(r.distributor)
    join distributor_sku d on d.distributor_id = x.id and lower(d.number) = lower(r.number) and d.sku_id = ${skuId}
    cross join lateral jsonb_to_recordset(r.catalogs) as k(name text, year int, pages text)
    join distributor_catalog c on c.distributor_id = x.id and lower(c.name) = lower(k.name) and c.year = k.year
    where not exists (select from distributor_place p where p.distributor_sku_id = d.id and p.distributor_catalog_id = c.id)`.execute(
    db,
  );
}

/** SKUs on pages of a printed catalog; of all its pages where none are given. */
export const skusOnPages = (of: {
  distributorCatalogId: number;
  ranges: readonly PageRange[];
  skuStart: string;
}) => sql`
  select d.sku_id from distributor_place p join distributor_sku d on d.id = p.distributor_sku_id
  where p.distributor_catalog_id = ${of.distributorCatalogId}
    ${of.ranges.length === 0 ? sql`` : sql`and p.pages && ${printMultirange(of.ranges)}::int4multirange`}
    ${of.skuStart === '' ? sql`` : sql`and starts_with(lower(d.number), lower(${of.skuStart}))`}`;
