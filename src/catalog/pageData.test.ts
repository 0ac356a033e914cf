import { expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';

const api = await openApi();

const named = (names: string[]) => names.map((name, at) => ({ id: at + 1, name }));

it('17.2 the page data tells limits and lists that the slices keep', async () => {
  const catalog = await api.catalog();
  const { code, name, profile, ...page } = (await catalog.as('Admin').get('/api/pageData')).body;
  expect([code, name, profile.role]).toEqual([catalog.code, `Catalogue ${catalog.code}`, 'Admin']);
  expect(page).toEqual({
    contexts: ['Oem'],
    supportedLangCodes: ['EN'],
    timeZone: 'UTC',
    allowFootnotes: true,
    serialVinEnabled: true,
    caseInsensitive: true,
    allowedSpecialCharacters: '',
    hotspotColor: '#00ff80',
    hotspotUnassignedColor: '#ff0000',
    enableNewFitment: true,
    allowCustomPartStatus: false,
    workbooksMb: 0,
    publishingEnvironments: [
      { id: 2, name: 'Staging' },
      { id: 1, name: 'Production' },
    ],
    publishingModes: ['delta', 'full', 'goBack', 'prices'],
    publishingStatuses: { '0': 'In progress', '1': 'Published', '2': 'Failed' },
    lookupTypes: named([
      'contentGroup',
      'visibilityGroup',
      'imageType',
      'literatureCategory',
      'unitOfMeasure',
      'partStatus',
    ]),
    relationTypes: { image: 3, supersession: 1, alternate: 5, included: 6, crossSell: 10, upSell: 11 },
    globalAttributeTypes: named(['number', 'text', 'list', 'flag', 'measurement', 'complexObject']),
    endpoints: { gateway: '/', published: '/published', docs: '/docs' },
    refreshMaxAttempts: 3,
    maxLength: {
      partNumber: 64,
      generatedPartNumber: 20,
      partDescription: 256,
      longDescription: 4095,
      unitOfMeasure: 50,
      hierarchyName: 256,
      imageName: 256,
      referenceTag: 16,
      quantity: 16,
      context: 256,
      footnote: 1024,
      notes: 4096,
      catalogName: 256,
    },
    valueRange: {
      price: { min: 0, max: 999_999_999.9999 },
      minimumOrderQuantity: { min: 1, max: 2_147_483_647 },
    },
    maxBytes: { image: 52_428_800, zip: 2_147_483_648, importText: 2_147_483_648, noteAttachment: 20_971_520 },
    maxContentGroupsAllowed: 20,
    maxPriceAudiences: 10,
    pdfSettings: { maxModelsForCustomPdf: 50 },
    importFileRetentionThreshold: 30,
    importErrorLimit: 100,
    importHistoryLimit: 10,
    knownAttributes: { tag: 1, visibility: 26, language: 31, literatureCategory: 42 },
    unitsOfMeasure: { weight: ['oz', 'lb', 'g', 'kg'], length: ['in', 'ft', 'mm', 'cm', 'm'] },
    uomTypes: named(['oz', 'lb', 'g', 'kg', 'in', 'ft', 'mm', 'cm', 'm']).map((unit) => ({
      ...unit,
      measurementType: unit.id <= 4 ? 1 : 2,
    })),
    measurementTypes: named(['weight', 'length']),
    catalogModule: { partsLookup: 4 },
    visibilityTypes: [],
    busy: null,
    importTypes: [
      [1, 'Hierarchy'],
      [2, 'Image'],
      [13, 'SvgImport'],
      [3, 'PartBom'],
      [4, 'PartBase'],
      [5, 'PartPricing'],
      [6, 'PartHistory'],
      [7, 'AlternatePart'],
      [8, 'HierarchyTranslations'],
      [9, 'PartTranslations'],
      [11, 'BomContextTranslations'],
      [12, 'Literature'],
      [14, 'RelatedParts'],
      [15, 'SerialVin'],
    ].map(([id, type]) => ({ id, name: type, hasAccess: true })),
  });
});

it('17.2 lists what the slices import and export in one order', async () => {
  const caller = (await api.catalog()).as('Admin');
  const types = (await caller.get('/api/import/types')).body as { id: number; modes: string[]; isMultiFile: boolean }[];
  // ' [UP]' is update only, of any type.
  expect(types.filter(({ modes }) => !modes.includes('update'))).toEqual([]);
  expect(types.filter(({ isMultiFile }) => isMultiFile).map(({ id }) => id)).toEqual([2, 12]);
  expect(types.map(({ id }) => id)).toEqual([1, 2, 13, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15]);
  const { datasets } = (await caller.get('/api/export/formats')).body as { datasets: { key: string }[] };
  expect(datasets.map(({ key }) => key)).toEqual([
    'hierarchy',
    'image',
    'partBom',
    'partBase',
    'partPricing',
    'partHistory',
    'alternatePart',
    'hierarchyTranslations',
    'partTranslations',
    'bomContextTranslations',
    'literature',
    'relatedParts',
    'serialVin',
    'hierarchyKeys',
  ]);
});
