/** @module-tag daily */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { writing } from './collisions.ts';
import { walker } from './emptyCells.ts';
import { emptyCells } from './emptyCells.table.ts';
import { application, offer } from './fitments.ts';
import { ownList } from './products.ts';
import { listValue, unique } from './taxonomies.ts';
import { uploadImage } from './units.ts';

const api = await openApi();
let catalog: TestCatalog;
let walk: ReturnType<typeof walker>['walk'];

beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'] });
  const walking = walker(api, catalog);
  ({ walk } = walking);
  const { fill } = walking;
  const sku = 'manufacturer,sku';
  await fill(
    'skus',
    `${sku},name,description,product type,gtin,stock image,workflow`,
    ['Fjell', 'B-1', 'Battery', 'Twelve volts', unique('Battery'), '4006381333931', 'no', 'Draft'],
    ['Fjell', 'B-2', 'Charger', 'For batteries', unique('Charger'), '4006381333931', 'no', 'Draft'],
  );
  await fill('skuAssociations', `${sku},other manufacturer,other sku,association type`, [
    'Fjell',
    'B-1',
    'Fjell',
    'B-2',
    '6',
  ]);
  await fill('skuPrices', `${sku},audience,cost,msrp,effective date`, [
    'Fjell',
    'B-1',
    'Dealer',
    '5',
    '9',
    '2026-01-01',
  ]);
  const { name: list } = await ownList(api.services.database, ['Red', 'Blue']);
  await fill('skuAttributes', `${sku},attribute,value`, ['Fjell', 'B-1', list, 'Red\nBlue']);
  const image = await uploadImage(catalog.as('Users'), 'a');
  await writing(api, catalog.id, (db) =>
    sql`insert into sku_image (sku_id, image_id, is_primary, image_type, weight)
      select s.id, ${image}, true, 'Sizing Chart', 1 from sku s where s.number = 'B-1'`.execute(db),
  );
  const [industry, place] = [unique('Snow'), unique('Front')];
  const industryId = await listValue(api, 1002, industry);
  await application(api, place);
  await offer(api, industryId, [{ year: 2014, make: 'Fjell', model: 'Polar' }]);
  await fill('productGroups', `group,industry,product type,${sku}`, ['Spare', industry, unique('Other'), '', '']);
  await fill('distributors', 'distributor,industries', ['Berg', industry]);
  await fill('distributorCatalogs', 'distributor,catalog,year', ['Berg', 'Main', '2026']);
  await fill(
    'distributorSkus',
    'distributor,distributor sku,manufacturer,manufacturer sku,name,names,status,cost,msrp',
    ['Berg', 'F-1', 'Fjell', 'B-1', 'Article', 'Akku\nCell', 'closeout', '5', '9'],
  );
  await fill('catalogPages', 'distributor,distributor sku,catalog,year,pages', [
    'Berg',
    'F-1',
    'Main',
    '2026',
    '12, 14-16',
  ]);
  await fill('fitments', 'manufacturer,manufacturer sku,industry,make,model,years,applications,note', [
    'Fjell',
    'B-1',
    industry,
    'Fjell',
    'Polar',
    '2014',
    place,
    'Left',
  ]);
});

it.each([
  'skus',
  'skuPictures',
  'skuAttributes',
  'skuAssociations',
  'skuPrices',
  'productGroups',
  'distributors',
  'distributorCatalogs',
  'distributorSkus',
  'catalogPages',
  'fitments',
  'applications',
])('an empty cell of %s leaves what is there, or erases it', async (key) => {
  await walk(key);
  expect(Object.keys(emptyCells)).toContain(key);
});
