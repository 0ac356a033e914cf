import { sql } from 'kysely';
import { distributorMessages, lastCatalogYear } from '../../distributor/rules.ts';
import type { ImportType, Stage } from '../../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { hasShop } from '../../sku/queries.ts';
import { catalogColumns, distributorColumn, exchangeMessages as said } from '../rules.ts';

/** Side table `catalog`: of each good row the distributor, and its catalog. */
const planCatalogs = (stage: Stage) =>
  makeSide(
    stage,
    'catalog',
    sql`
    select s.line, x.id as distributor_id, c.id as catalog_id,
      min(s.line) over (partition by x.id, lower(s.catalog), s.year) as first
    from ${stage.table} s left join distributor x on lower(x.name) = lower(s.distributor)
    left join distributor_catalog c on c.distributor_id = x.id and lower(c.name) = lower(s.catalog) and c.year = s.year
    where not s.bad`,
  );

const records: Records = {
  table: 'distributor_catalog',
  side: 'catalog',
  match: sql`r.id = k.catalog_id`,
  added: { distributor_id: sql`k.distributor_id`, name: sql`s.catalog`, year: sql`s.year::int` },
  fields: [],
  by: [
    {
      key: 'distributor',
      now: sql`(select x.name from distributor x where x.id = r.distributor_id)`,
      becomes: sql`s.distributor`,
      isIdentity: true,
    },
    { key: 'catalog', now: sql`null::text`, becomes: sql`case when r.id is null then s.catalog end`, isIdentity: true },
    { key: 'year', now: sql`null::text`, becomes: sql`case when r.id is null then s.year::text end`, isIdentity: true },
  ],
};

/** Import 213: the printed catalogs of distributors. */
export const catalogsImport: ImportType = {
  id: 213,
  listedAt: 210.1,
  key: 'distributorCatalogs',
  name: 'Catalogs of distributors',
  xml: { number: 210, list: 'distributorCatalogs', element: 'distributorCatalog' },
  isOffered: hasShop,
  comesFirst: { [said.noDistributor]: 'distributors' },
  modes: ['update'],
  tables: ['distributor_catalog'],
  columns: [distributorColumn, ...catalogColumns],

  async validate(stage) {
    const last = lastCatalogYear();
    await stage.reject('year', distributorMessages.year(last), sql`s.year > ${sql.lit(last)}`);
    await planCatalogs(stage);
    await rejectSide(stage, {
      side: 'catalog',
      column: 'distributor',
      reason: said.noDistributor,
      where: sql`k.distributor_id is null`,
    });
    await rejectRepeated(stage, 'catalog', 'catalog', 'Same catalog as in row');
  },

  count: (stage) => countRecords(stage, records),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records)] },
  makes: (stage) => [
    {
      table: 'distributor_catalog',
      rows: sql`select ${stage.newId(sql`k.line`)} as id, k.distributor_id, s.catalog as name, s.year::int as year
        from ${stage.side('catalog')} k join ${stage.table} s on s.line = k.line
        where not s.bad and k.catalog_id is null and ${sql.lit(stage.mode !== 'update')}`,
    },
  ],

  async write(stage) {
    await planCatalogs(stage);
    return writeRecords(stage, records);
  },
};
