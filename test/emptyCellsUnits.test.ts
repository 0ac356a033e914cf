/** @module-tag daily */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { walker } from './emptyCells.ts';
import { emptyCells } from './emptyCells.table.ts';
import { standardFields, taxonomyOf } from './features.ts';
import { unique } from './taxonomies.ts';
import { unitsOf, uploadImage } from './units.ts';

const api = await openApi();
const { database } = api.services;
let catalog: TestCatalog;
let walk: ReturnType<typeof walker>['walk'];

beforeAll(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'], contexts: ['Oem', 'MajorUnit'] });
  const walking = walker(api, catalog);
  ({ walk } = walking);
  const { fill } = walking;
  await (await unitsOf(catalog)).folder(null, 'Sleds');
  await fill(
    'attributes',
    'Name,Type,Several values,Required',
    ['Paint', 'String', 'yes', 'no'],
    ['Must', 'String', 'no', 'yes'],
  );
  await fill('types', 'Context,Code,Attributes', ['MajorUnit', 'MU', 'Tag\nPaint\nMust']);
  const named = ['MU', 'Polar', '', '2026', unique('Fjell')];
  const heads = 'type,name,tag,model year,make';
  const values = ['Industry', 'Sled', 'Sport', 'Ride', 'Group', 'Brand'].map(unique);
  await fill(
    'majorUnits',
    `${heads},industry,product type,product sub type,activity type,parent company,brand,display name,override name,group,notes,attributes.paint,attributes.must,parent type,parent name`,
    [...named, ...values, 'Shown', 'Override', 'Group', 'Notes', 'Red\nBlue', 'Yes', 'MF', 'Sleds'],
  );
  await fill('unitFeatures', `${heads},group,feature,value,ordinal`, [...named, 'Engine', 'Power', '60 hp', '7']);
  await fill('unitPrices', `${heads},audience,cost,msrp,destination charge,effective date`, [
    ...named,
    'Dealer',
    '5',
    '9',
    '1',
    '2026-01-01',
  ]);
  await fill('unitDescriptions', `${heads},language,description`, [...named, 'FR', '<p>Vite</p>']);
  await fill(
    'unitColors',
    `${heads},color,location,color type,basic name,rgb,metallic,code,price,valid from`,
    [...named, 'Ice', unique('Body'), unique('Paint'), unique('White'), '#ffffff', 'yes', 'W1', '5', '2026-02-01'],
    [...named, 'Night', '', '', '', '', 'no', '', '', ''],
  );
  const { rows } = await database.inCatalog(catalog.id, (db) =>
    sql<{ id: number; industry: number; type: number; sub: number }>`
      select item_id as id, industry_id as industry, product_type_id as type, sub_type_id as sub from major_unit`.execute(
      db,
    ),
  );
  const [of = { id: 0, industry: 0, type: 0, sub: 0 }] = rows;
  const [volume = '', count = '', edge = ''] = ['Volume', 'Count', 'Edge'].map(unique);
  await standardFields(database, of, [
    { name: volume, type: 'measurement', units: ['cc', 'ci'] },
    { name: count, type: 'number', custom: { isWhole: true } },
    { name: edge, type: 'text', repeatedBy: count },
  ]);
  await fill(
    'unitValues',
    `${heads},field,repetition,value`,
    [...named, volume, '', '599 cc'],
    [...named, count, '', '2'],
    [...named, edge, '2', 'blunt'],
  );
  const taxonomy = unique('Terms');
  await taxonomyOf(database, { industry: of.industry, name: taxonomy }, [['Winter', 'Sleds']]);
  await fill('unitTaxonomy', `${heads},taxonomy,level path`, [...named, taxonomy, 'Winter > Sleds']);
  const editor = catalog.as('MajorUnits');
  const images = [await uploadImage(editor, 'a'), await uploadImage(editor, 'b')];
  const put = await editor.post(`/api/majorUnits/${of.id}/images`, {
    known: [],
    images: images.map((id, at) => ({ id, relationCustomData: { isPrimary: at === 0 } })),
  });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
});

const ofItems = new Set(Object.keys(emptyCells['hierarchy'] ?? {}));

it.each([true, false])(
  'an empty cell of what majorUnits say of items: %s, leaves what is there, or erases it',
  async (isOf) => {
    await walk('majorUnits', { of: (column) => ofItems.has(column) === isOf });
    expect(ofItems.size).toBeGreaterThan(0);
  },
);

it.each(['unitColors', 'unitFeatures', 'unitPrices', 'unitValues', 'unitPictures', 'unitDescriptions', 'unitTaxonomy'])(
  'an empty cell of %s leaves what is there, or erases it',
  async (key) => {
    await walk(key);
    expect(Object.keys(emptyCells)).toContain(key);
  },
);
