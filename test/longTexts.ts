import type { Page } from '@playwright/test';
import { addListValues } from '../src/global-lookup/value/service.ts';
import { drawnDiagram } from './drawnDiagram.ts';
import { callsOf, inDatabase, newCatalog, signIn } from './e2e.ts';
import { productsInProgram, setProduct, sharedCalls } from './productScene.ts';

/** The longest that parts and items are called in catalogues that we know of. */
export const longest = {
  part: 'Dichtungssatz für Kurbelgehäuse und Kupplungsabdeckung, links, mit Zentrierstiften, Stehbolzen und O-Ringen',
  number: 'KTM-78930095000-2-LH',
  item: 'Kurbelgehäuse und Kupplungsabdeckung links (ab Fahrgestellnummer VBKEXA40XKM123456)',
};

export type LongTexts = Awaited<ReturnType<typeof longTexts>>;

/** A catalogue whose texts are as long as real ones get, beside an empty one. The page is signed in to both. */
export async function longTexts(page: Page) {
  const { code, api, add, draw } = await drawnDiagram(page, 'super');
  const switches = (await api.get('/api/settings/switches')) as object;
  await api.put('/api/settings/switches', { ...switches, hasImportApi: true });
  const empty = await newCatalog();
  const division = await add('DV', null, `${longest.item} A`);
  await add('DV', null, `${longest.item} B`);
  const model = await add('MD', division, longest.item);
  await add('MD', division, `${longest.item} 2`);
  const diagram = await add('IP', model, longest.item);
  const bare = await add('IP', model, `${longest.item} 2`);
  const { id: part } = (await api.post('/api/parts', {
    partNumber: `${longest.number}-0`,
    description: longest.part,
  })) as { id: number };
  const items = Array.from({ length: 12 }, (_, at) => ({
    tag: String(at + 1),
    partNumber: `${longest.number}-${at}`,
    description: longest.part,
    partQty: '1',
    context: longest.item,
  }));
  await api.post(`/api/diagrams/${diagram}/pegged`, { items });
  const imageId = await draw(diagram);
  const spots = ['1', '2', '12'].map((value, at) => ({ value, x: 100 + at * 200, y: 100, w: 60, h: 40 }));
  await api.post('/api/file/hotspots', { imageId, items: spots });
  return { code, empty, division, model, diagram, bare, part };
}

export type LongUnits = Awaited<ReturnType<typeof longUnits>>;

/** A list with values of each kind, an industry with fields, and a unit that has all that units have, of such texts. */
export async function longUnits(page: Page) {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'], languages: ['EN', 'DE'] });
  await signIn(page, 'super', code);
  const api = callsOf(page, code);
  const shared = sharedCalls(page);
  const post = async (path: string, data: object) => (await shared.post(path, data)) as { id: number };
  const value = (listTypeId: number, name: string, more: object = {}) =>
    post('/api/global-lookup/values', { listTypeId, name: `${name} ${code}`, ...more });

  const { id: list } = await post('/api/global-lookup/list-types', { name: `${longest.item} ${code}` });
  const properties = [{ name: longest.item.slice(0, 60), value: longest.part }];
  const { id: kept } = await value(list, longest.item, { numericCode: 123_456, properties });
  const other = (await value(list, longest.part)) as { id: number; version: number };
  await shared.post(`/api/global-lookup/values/${other.id}/replace`, { version: other.version, replaceWith: kept });
  // Three that are called like the first, and three that nothing is.
  const met = ['.', ',', ';'].flatMap((sign) => [
    `${longest.item}${sign} ${code}`,
    `${longest.part}${sign} ${sign.charCodeAt(0)} ${code}`,
  ]);
  await inDatabase((database) =>
    addListValues(
      database,
      { id: null, name: 'tests' },
      'Import',
      met.map((name) => ({ listTypeId: list, name })),
    ),
  );

  const products = await productsInProgram();
  const [subType] = products.subs;
  const define = (name: string, globalTypeId: number, more: object = {}) =>
    post('/api/global-attributes', { name: `${name} ${code}`, globalTypeId, ...more });
  const definitions = [
    await define(longest.item, 2),
    await define(longest.part, 3, { customData: { listType: list } }),
    await define('Flag', 4),
  ];
  const fields: number[] = [];
  for (const [at, { id: typeId }] of definitions.entries())
    fields.push(
      (
        await post('/api/standardizedFeatures/attributeAssignment', {
          industryNumericCode: products.industry.code,
          fieldName: `${longest.item} ${at}`,
          groupName: at === 0 ? longest.item : longest.part,
          typeId,
        })
      ).id,
    );
  const product = { productTypeNumericCode: products.type.code, productSubTypeNumericCode: subType?.code };
  await shared.post('/api/standardizedFeatures/addAssignments', {
    standardFeatureIds: fields,
    subTypeToAssign: product,
  });

  const { id: taxonomyId } = await post('/api/taxonomy', { industryId: products.industry.id, name: longest.item });
  let parentId: number | null = null;
  for (const name of [longest.item, longest.part, longest.item])
    ({ id: parentId } = await post('/api/taxonomy/level', { taxonomyId, parentId, name }));

  const types = (await api.get('/api/itemType/MajorUnit')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string): Promise<number> => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/MajorUnit', { typeId, parentId, name })) as { id: number }).id;
  };
  const folder = await add('MF', null, longest.item);
  const unit = await add('MU', folder, longest.item);
  await setProduct(code, unit, products);
  await api.post(`/api/majorUnits/${unit}/features`, {
    featuresToAdd: [1, 2, 3].map((nth) => ({
      featureGroupName: longest.item,
      featureName: `${longest.item} ${nth}`,
      featureValue: `${longest.part} ${longest.part}`,
    })),
  });
  await api.post(`/api/majorUnits/${unit}/colors`, {
    mfrName: longest.item,
    rgbValue: '#c1121f',
    modelCode: longest.number,
    price: 1234.5,
  });
  return { code, list, unit, folder, industry: products.industry };
}
