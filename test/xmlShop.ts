import { sql } from 'kysely';
import type { Database } from '../src/platform/db/pool.ts';
import { relate, writing } from './collisions.ts';
import { application, offer } from './fitments.ts';
import { listValue, unique } from './taxonomies.ts';
import type { Case, Fields } from './xmlUnits.ts';

const industry = unique('Snow');
const [front, rear] = [unique('Front'), unique('Rear')];
const sku = (number: string): Fields => ({ manufacturer: 'Norrland', number });
const polar: Fields = { industry, make: 'Fjell', model: 'Polar' };
const at = (number: string) => ({ distributor: 'Berg', distributorSku: number });
const main = { catalog: 'Main', year: '2026' };

/** Three SKUs of a manufacturer with a distributor, and units that they may fit. */
export async function shopWith(
  api: Parameters<typeof relate>[0] & { services: { database: Database } },
  catalog: { id: number },
) {
  const industryId = await listValue(api, 1002, industry);
  const [frontId] = [await application(api, front), await application(api, rear)];
  await offer(api, industryId, [
    ...[2014, 2015, 2017].map((year) => ({ year, make: 'Fjell', model: 'Polar' })),
    { year: 2015, make: 'Fjell', model: 'Polar', attributes: { Trim: 'X' } },
  ]);
  const of = { distributor: 'Berg', manufacturer: 'Norrland' };
  await relate(api, catalog.id, [
    { ...of, number: 'B-0', sku: 'NB3' },
    { ...of, number: 'B-1', sku: 'NB1' },
    { ...of, distributor: 'Tind', number: 'T-1', sku: 'NB2' },
  ]);
  await writing(api, catalog.id, async (db) => {
    await sql`insert into distributor_catalog (distributor_id, name, year) select id, 'Main', 2026 from distributor`.execute(
      db,
    );
    await sql`insert into distributor_place (distributor_sku_id, distributor_catalog_id, pages)
      select d.id, c.id, '{[3,3]}' from distributor_sku d join distributor_catalog c on c.distributor_id = d.distributor_id
      where d.number = 'B-0'`.execute(db);
    const fit = (number: string, applications: number[], years: string) =>
      sql`insert into fitment (sku_id, line_id, applications, years)
        select k.id, l.id, ${applications}::bigint[], ${years}::int4multirange from shared_fit_line l, sku k
        where k.number = ${number} and l.industry_id = ${industryId} and l.attributes = '{}'`.execute(db);
    await fit('NB1', [], '{[2014,2014]}');
    await fit('NB3', [], '{[2014,2015]}');
    await fit('NB3', [frontId], '{[2014,2014]}');
  });
}

/** Fills a shop by the imports of tables, with texts that files find hard. */
export async function filledShop(
  api: Parameters<typeof relate>[0],
  catalog: { id: number },
  load: (key: string, head: string, cells: readonly string[][]) => Promise<void>,
  of: { first: string; second: string; note: string; cost: string },
): Promise<void> {
  const { first, second, cost } = of;
  const [snow, place] = [unique(first), unique(second)];
  const industryId = await listValue(api, 1002, snow);
  await application(api, place);
  await offer(api, industryId, [
    ...[2014, 2015, 2017].map((year) => ({ year, make: second, model: first })),
    { year: 2015, make: second, model: first, attributes: { Trim: first } },
  ]);
  const relation = { distributor: second, manufacturer: first };
  await relate(api, catalog.id, [
    { ...relation, number: '007', sku: 'a' },
    { ...relation, number: first, sku: '0b' },
  ]);
  await load('distributors', 'distributor,industries', [
    [first, snow],
    [second, ''],
  ]);
  await load('distributorCatalogs', 'distributor,catalog,year', [[second, first, '2026']]);
  await load('distributorSkus', 'distributor,distributor sku,manufacturer,sku,name,names,status,cost', [
    [second, '007', first, 'A', first, `${first}\n${second}`, 'closeout', cost],
    [first, second, first, '0b', '', '', '', ''],
  ]);
  await load('catalogPages', 'distributor,distributor sku,catalog,year,pages', [
    [second, '007', first, '2026', '12, 14-16'],
  ]);
  const sku = [first, 'a', snow, second, first];
  await load('fitments', 'manufacturer,sku,industry,make,model,attributes.Trim,years,applications,note', [
    [...sku, '', '2014-2015, 2017', place, `${of.note}y`],
    [...sku, '', '2015', '', ''],
    [...sku, first, '2015', '', ''],
  ]);
}

/** Kinds of record of distributors and fitments. */
export const shopCases: readonly Case[] = [
  {
    number: 210,
    records: () => [{ distributor: 'Fjord' }, { distributor: 'berg', industries: [industry] }],
    counts: { create: 1, update: 1 },
    wrong: [[{ distributor: 'Berg', industries: ['Nowhere'] }, 'The industry does not exist.']],
  },
  {
    number: 211,
    records: () => [
      { ...at('B-2'), ...sku('NB2'), name: 'Battery', names: ['Akku', 'Cell'], status: 'active', cost: '5.5' },
      { ...at('b-1'), ...sku('NB-9') },
      { ...at('B-0'), ...sku('NB3'), status: '5', msrp: '9' },
    ],
    counts: { create: 2, update: 1 },
    warnings: [
      'Collision: the number stands for another manufacturer or SKU, and stays with it. b-1 stands for Norrland NB1, not Norrland NB-9',
    ],
    wrong: [
      [{ ...at('B-3'), ...sku('NB1'), distributor: 'Nobody' }, 'Distributor not found'],
      [{ ...at('B-3'), ...sku('NB99') }, 'SKU not found'],
      [{ ...at('B-4'), ...sku('NB1'), status: 'sold' }, 'Must be 0 to 5 or undefined'],
    ],
  },
  {
    number: 212,
    records: () => [
      { ...at('B-1'), ...main, catalog: 'main', pages: '12, 14-16; 15' },
      { ...at('B-0'), ...main, pages: '3-4' },
    ],
    counts: { create: 1, update: 1 },
    wrong: [
      [{ ...at('B-1'), ...main, pages: '16-14' }, 'Pages are numbers and ranges'],
      [{ ...at('B-1'), ...main, pages: 'cover' }, 'Pages are numbers and ranges'],
      [{ ...at('B-1'), ...main, year: '2025', pages: '1' }, 'The distributor has no such catalog'],
      [{ ...at('B-9'), ...main, pages: '1' }, 'The distributor has no such SKU'],
    ],
  },
  {
    number: 150,
    records: () => [
      { ...sku('NB2'), ...polar, make: 'fjell', years: '2014-2015, 2017', applications: [front, front.toLowerCase()] },
      { ...sku('NB1'), ...polar, yearFrom: '2014', yearTo: '2015' },
    ],
    counts: { create: 1, update: 1 },
    wrong: [
      [{ ...sku('NB99'), ...polar, years: '2014' }, 'SKU not found'],
      [{ ...sku('NB1'), ...polar, industry: 'Nowhere', years: '2014' }, 'Industry not found'],
      [{ ...sku('NB1'), ...polar, years: 'Universal' }, 'What fits everything has no fitments'],
      [{ ...sku('NB1'), ...polar, model: 'UNIVERSAL', years: '2014' }, 'What fits everything has no fitments'],
      [{ ...sku('NB1'), ...polar }, 'A year is required'],
      [{ ...sku('NB1'), ...polar, years: '2018-2014' }, 'The last year is before the first one'],
      [{ ...sku('NB1'), ...polar, years: '2014', yearTo: '2015' }, 'Name years, or a year from and to'],
      [{ ...sku('NB1'), ...polar, yearFrom: '2015', yearTo: '2014' }, 'The last year is before the first one'],
      [{ ...sku('NB1'), ...polar, years: '2014', applications: ['Nowhere'] }, 'An application is not in the list.'],
      [{ ...sku('NB1'), ...polar, years: '2015', attributes: { Trim: 'Y' } }, 'No unit has this make'],
      [{ ...sku('NB1'), ...polar, years: '2016' }, 'There is no unit of these years'],
    ],
  },
  {
    number: 151,
    records: () => [
      { ...sku('NB2'), ...polar, yearFrom: '2014', yearTo: '2015', applications: [rear], note: 'Left' },
      { ...sku('NB3'), ...polar, years: '2014' },
    ],
    counts: { create: 1, update: 1, remove: 1 },
    wrong: [[{ ...sku('NB1'), ...polar, years: '2017' }, 'The SKU fits no unit of these years']],
  },
];

/** Kinds of record that go. */
export const shopRemovals: readonly Case[] = [
  {
    number: 175,
    records: () => [{ ...sku('NB1'), ...polar }],
    counts: { remove: 1 },
    wrong: [[{ ...sku('NB99'), ...polar }, 'SKU not found']],
  },
];
