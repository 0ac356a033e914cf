import { beforeAll, describe, expect, it } from 'vitest';
import { importTypes } from '../src/app/registered.ts';
import { openApi, type TestCatalog } from './api.ts';
import { eachDaily } from './daily.ts';
import { walker } from './emptyCells.ts';
import { emptyCells } from './emptyCells.table.ts';
import { loader } from './imports.ts';
import { withDrawing } from './replacing.ts';

const api = await openApi();
let catalog: TestCatalog;
let walk: ReturnType<typeof walker>['walk'];

beforeAll(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'] });
  await catalog.set({ allow_custom_part_status: true });
  const walking = walker(api, catalog);
  ({ walk } = walking);
  const { fill } = walking;
  const { imageId } = await withDrawing(catalog, [], 'Drawn');
  expect(imageId).toBeGreaterThan(0);
  await fill(
    'attributes',
    'Name,Type,Several values,Required',
    ['Paint', 'String', 'yes', 'no'],
    ['Must', 'String', 'no', 'yes'],
  );
  await fill('types', 'Context,Code,Attributes', ['Oem', 'CH', 'Tag\nPaint\nMust']);
  const own = ['Shown', 'Override', 'Group', 'Notes'];
  await fill(
    'hierarchy',
    'Type,Name,Tag,Display name,Override name,Group,Notes,Parent type,Parent name,Attributes.Paint,Attributes.Must',
    ['DV', 'Snow'],
    ['MD', 'Fjell', '600', ...own, 'DV', 'Snow'],
    ['CH', 'Engine', '', ...own, 'MD', 'Fjell', 'Red\nBlue', 'Yes'],
    ['IP', 'Clutch', '7', '', '', '', '', 'CH', 'Engine'],
  );
  const measures = ['1.5', 'kg', '1', '2', '3', 'mm', '5'];
  await fill(
    'partBase',
    'part number,description,long description,notes,unit,status,internal,weight,weight unit,length,width,height,dimension unit,minimum order quantity',
    ['A-1', 'Bolt', 'Long bolt', 'Pair', 'EA', 'New', 'yes', ...measures],
    ['A-2', 'Nut', 'Long nut', 'Single', 'EA', '', 'no', ...measures],
  );
  await fill(
    'partBom',
    'diagram name,diagram tag,reference tag,part number,quantity,context,footnote,grouping key',
    ['Clutch', '7', '1', 'A-1', '2', 'Left', 'Glued', '5'],
    ['Clutch', '7', '2', 'A-2', '3', 'Right', 'Greased', '5'],
  );
  await fill('partPricing', 'part number,audience,cost,msrp,as-of date', ['A-1', 'Dealer', '5', '10', '2026-01-01']);
  await fill('partHistory', 'part number,status,superseded by,and/or,quantity,unit,type', [
    'A-1',
    'Old',
    'A-2',
    'and',
    '2',
    'pc',
    'mandatory',
  ]);
  await fill('alternatePart', 'part number,alternate part number,quantity,unit,mandatory', [
    'A-1',
    'A-2',
    '2',
    'pc',
    'yes',
  ]);
  await fill('relatedParts', 'part number,relation type,related part number,quantity,unit,mandatory', [
    'A-1',
    '6',
    'A-2',
    '2',
    'pc',
    'yes',
  ]);
  await fill('hierarchyTranslations', 'type,name,tag,language,display name', ['MD', 'Fjell', '600', 'FR', 'Montagne']);
  await fill('partTranslations', 'part number,language,description,long description', [
    'A-1',
    'FR',
    'Vis',
    'Vis longue',
  ]);
  await fill('bomContextTranslations', 'kind,text,language,translation', ['Context', 'Left', 'FR', 'Gauche']);
  const settings = catalog.as('ManageCatalogSettings');
  for (const [type, name] of [
    [1, 'Printed'],
    [2, 'Dealers'],
  ])
    expect((await settings.post('/api/lookup/lookupvalue', { type, name })).status).toBe(200);
  const { body: items } = await catalog.as('Users').get('/api/parts/find?partNumber=A-1');
  const hung = await catalog
    .as('Users')
    .upload(`/api/parts/${items.id}/attachments?filename=manual.pdf`, Buffer.from('%PDF-1.7 a'), 'application/pdf');
  expect(hung.status, JSON.stringify(hung.body)).toBe(200);
  const { rows } = await walking.read('literature');
  await fill(
    'literature',
    'file path,part number,display name,literature category,language,visibility groups,content groups',
    [rows[0]?.[0] ?? '', 'A-1', 'Manual', "Owner's manual", 'FR', 'Dealers', 'Printed'],
  );
});

describe('an empty cell leaves what is there, or erases it where the import is told so', () => {
  it('is said of every column of every kind', () => {
    const said = Object.fromEntries(
      Object.entries(emptyCells).map(([key, columns]) => [
        key,
        Object.keys(columns)
          .filter((column) => !column.includes('.'))
          .toSorted(),
      ]),
    );
    const tells = importTypes.filter(
      ({ key, modes }) => key === 'svgImport' || (key.endsWith('Removals') && modes.length === 0),
    );
    expect(said).toEqual(
      Object.fromEntries(
        importTypes
          .filter((type) => !tells.includes(type))
          .map(({ key, columns }) => [key, columns.map((column) => column.key).toSorted()]),
      ),
    );
    for (const { key, columns } of tells) for (const column of columns) expect(column, key).not.toHaveProperty('empty');
  });

  eachDaily(
    [
      'partBase',
      'partBom',
      'partPricing',
      'hierarchy',
      'partHistory',
      'alternatePart',
      'relatedParts',
      'hierarchyTranslations',
      'partTranslations',
      'bomContextTranslations',
      'literature',
      'image',
    ],
    3,
  )('of %s', async (key: string) => {
    await walk(key);
    expect(Object.keys(emptyCells)).toContain(key);
  });

  it('of a price: the last amount is never erased, and an amount beside it is', async () => {
    const type = importTypes.find(({ key }) => key === 'partPricing');
    if (!type) throw new Error('There is no import of prices.');
    const load = (cells: string) =>
      loader(api, type)(catalog, ['part number,audience,cost,msrp,as-of date', `A-2,Dealer,${cells},2026-01-01`], {
        emptyCells: 'erase',
      });
    expect((await load('5,10')).counts).toMatchObject({ create: 1 });
    expect((await load(',')).errors).toEqual(['2 cost: Cost or MSRP is required']);
    expect((await load(',10')).counts).toMatchObject({ update: 1 });
    expect((await load('0,')).errors).toEqual(['2 cost: Cost or MSRP is required']);
  });
});
