/** @module-tag daily */
import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { walker } from './emptyCells.ts';
import { emptyCells } from './emptyCells.table.ts';
import { boxes, withDrawing } from './replacing.ts';

const api = await openApi();
let catalog: TestCatalog;
let walk: ReturnType<typeof walker>['walk'];

beforeAll(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'] });
  const walking = walker(api, catalog);
  ({ walk } = walking);
  const { fill } = walking;
  await withDrawing(catalog, boxes.slice(0, 1), 'Drawn');
  expect(
    (await catalog.as('ManageCatalogSettings').post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' })).status,
  ).toBe(200);
  expect(
    (await catalog.as('ManageCatalogSettings').post('/api/lookup/lookupvalue', { type: 1, name: 'Printed' })).status,
  ).toBe(200);
  await fill(
    'attributes',
    'Name,Type,Required,Shortest,Longest,Several lines,Several values,Smallest,Largest,Values,Translations.FR',
    ['Paint', 'String', 'no', '2', '50', 'yes', 'yes', '', '', '', 'Peinture'],
    ['Mass', 'Decimal', 'yes', '', '', '', '', '1', '9', '', 'Masse'],
    ['Finish', 'Selection list', 'yes', '', '', '', 'yes', '', '', 'Matt\nGloss', 'Fini'],
  );
  await fill(
    'types',
    'Context,Code,Description,Base type,Top level,Diagrams,Image,Literature,Workflow,Attributes,Keys,Required,Searchable,Primary children,Link children',
    ['Oem', 'AS', 'Assembly', '4', 'yes', 'yes', 'yes', 'yes', 'no', 'Tag\nMass', 'Tag', 'Mass', 'Mass', 'IP', 'IP'],
  );
  await fill(
    'hierarchy',
    'Type,Name,Tag,Parent type,Parent name',
    ['DV', 'Snow'],
    ['DV', 'Summer'],
    ['MD', 'Fjell', '600', 'DV', 'Snow'],
    ['IP', 'Clutch', '7', 'MD', 'Fjell'],
    ['IP', 'Spare', '', 'MD', 'Fjell'],
  );
  await fill('links', 'Type,Name,Tag,Parent type,Parent name,Ordinal', ['MD', 'Fjell', '600', 'DV', 'Summer', '7']);
  await fill('partBase', 'part number,description', ['A-1', 'Bolt']);
  const measures = ['1.5', 'kg', '1', '2', '3', 'mm'];
  await fill('partMeasurements', 'part number,weight,weight unit,length,width,height,dimension unit', [
    'A-1',
    ...measures,
  ]);
  await fill('descriptionVariants', 'part number,description,diagram name,diagram tag,count', [
    'A-1',
    'Screw',
    'Clutch',
    '7',
    '3',
  ]);
  await fill('hotspots', 'item type,item name,value,x,y,w,h,confirmed', [
    'IP',
    'Drawn',
    '77',
    '10',
    '10',
    '20',
    '20',
    'no',
  ]);
  await fill('jumpTos', 'diagram name,diagram tag,reference tag,target name', ['Clutch', '7', '9', 'Spare']);
  await fill(
    'priceAudiences',
    'context,name,currency,default,enabled,shows cost,second,ordinal',
    ['Oem', 'Retail', 'USD', 'no'],
    ['Oem', 'Fleet', 'USD', 'yes', 'yes', 'yes', 'no', '9'],
    ['Oem', 'Rest', 'EUR', 'no', 'no', 'no', 'no', '10'],
    ['Oem', 'Third', 'CHF', 'no', 'yes', 'no', 'yes', '11'],
  );
  await fill('visibility', 'type,name,groups', ['DV', 'Snow', 'Dealers']);
  await fill(
    'urls',
    'url,item type,item name,item tag,display name,literature category,language,visibility groups,content groups',
    ['https://example.com/a', 'MD', 'Fjell', '600', 'Help', "Owner's manual", 'FR', 'Dealers', 'Printed'],
  );
});

it.each([
  ['attributes', 'Paint Mass Finish'],
  ['types', 'AS'],
  ['links', ''],
  ['visibility', ''],
  ['states', ''],
  ['partMeasurements', ''],
  ['descriptionVariants', ''],
  ['hotspots', '77'],
  ['jumpTos', ''],
  ['priceAudiences', 'Fleet Rest Third'],
  ['urls', ''],
])('an empty cell of %s leaves what is there, or erases it', async (key, own) => {
  const names = new Set(own.split(' '));
  await walk(key, { own: (cells) => own === '' || cells.some((cell) => names.has(cell)) });
  expect(Object.keys(emptyCells)).toContain(key);
});
