import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { shopOf, shopWorld, type ShopWorld } from '../../../test/skus.ts';
import { uploadImage } from '../../../test/units.ts';
import { skuMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let world: ShopWorld;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  world = await shopWorld(api.services.database);
  catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'], languages: ['EN', 'FR'] });
  shop = shopOf(catalog, world);
});

describe('24 E1 a SKU and its copies', () => {
  it('E1.9 begins with nothing and the stock image, and draws its number with the first copy', async () => {
    const blank = await shop.ok(shop.editor.get('/api/ecommerce/skus/default'));
    expect(blank).toMatchObject({
      partDetail: { id: 0, useStockImage: true },
      status: { isSaved: false, workflowName: 'Draft', progress: 1 },
    });
    expect(blank.status.missing).toEqual([
      'name',
      'manufacturer',
      'sku',
      'productGroups',
      'productType',
      'distributors',
    ]);
    const { status, body } = await shop.keep(0, { progress: 2, ...shop.body('BT-1') });
    expect([status, body.changeId]).toEqual([200, null]);
    const { id } = body.sku.partDetail;
    expect(id).toBeGreaterThan(0);
    // A part of its number says in how many lists it stands, however many rows it has there.
    const add = await itemsOf(catalog);
    const diagram = await add.diagram(await add.model(await add.division(null)));
    const row = { partNumber: 'BT-1', description: 'Battery', partQty: '1' };
    const items = [
      { ...row, tag: '1' },
      { ...row, tag: '2' },
    ];
    expect((await catalog.as('Admin').post(`/api/diagrams/${diagram}/pegged`, { items })).status).toBe(200);
    expect((await shop.read(id)).partDetail.part).toMatchObject({ partNumber: 'BT-1', lists: 1 });
    expect(await shop.read(id)).toMatchObject({ status: { progress: 2, isSaved: false }, partDetail: { sku: 'BT-1' } });
    expect((await shop.ok(shop.editor.get('/api/ecommerce/skus/unsaved'))).items).toMatchObject([
      { id, sku: 'BT-1', isNew: true, progress: 2 },
    ]);
    // It is the caller's own.
    expect((await catalog.as('Reviewers').get(`/api/ecommerce/skus/${id}`)).status).toBe(404);
    expect((await catalog.as('member').put('/api/ecommerce/skus/0', shop.body('X'))).status).toBe(403);
    expect((await shop.editor.del(`/api/ecommerce/skus/${id}/copy`)).status).toBe(200);
    expect((await shop.editor.get(`/api/ecommerce/skus/${id}`)).status).toBe(404);
  });

  it('E2.4 takes values of the list without case, clears others, and marks what was replaced or waits', async () => {
    const { body } = await shop.keep(0, {
      ...shop.body('BT-2'),
      attributeAuthoring: {
        productType: { id: world.battery },
        attributes: [
          { id: world.voltage, value: 'nothing of it' },
          { id: world.color, value: `CRIMSON ${world.mark}` },
          { id: world.color, value: `teal ${world.mark}` },
        ],
      },
    });
    const { attributes } = body.sku.attributeAuthoring;
    expect(attributes).toMatchObject([
      { id: world.voltage, value: '', isRequired: true },
      { id: world.color, value: `Crimson ${world.mark}`, replaceWith: `Red ${world.mark}`, isSuggested: true },
      { id: world.color, value: `Teal ${world.mark}`, requiresValidation: true },
    ]);
    expect(attributes[0].values.map(({ name }: { name: string }) => name)).toContain(`12 V ${world.mark}`);
    expect(body.sku.status.missing).toContain('attributes');
  });

  it('E1.5 E1.6 E1.4 orders pictures, and shows the stock image where a new SKU has none', async () => {
    const [a, b, c] = [await uploadImage(shop.editor), await uploadImage(shop.editor), await uploadImage(shop.editor)];
    const image = (id: number, isPrimary: boolean, weight: number, imageType = 'Item') => ({
      id,
      relationCustomData: { isPrimary, weight, imageType },
    });
    const images = [image(a, false, 9), image(b, true, 5), image(c, true, 2, 'Sizing Chart')];
    const { body } = await shop.keep(0, {
      ...shop.body('BT-3'),
      partDetail: { sku: 'BT-3', name: 'B', manufacturer: 'N', useStockImage: true },
      imageSet: { images },
    });
    expect(body.sku.partDetail.useStockImage).toBe(false);
    expect(
      body.sku.imageSet.images.map((one: { id: number; relationCustomData: object }) => [
        one.id,
        one.relationCustomData,
      ]),
    ).toEqual([
      [c, { isPrimary: true, weight: 1, imageType: 'Sizing Chart' }],
      [b, { isPrimary: false, weight: 2, imageType: 'Item' }],
      [a, { isPrimary: false, weight: 3, imageType: 'Item' }],
    ]);
    const bad = await shop.keep(0, { ...shop.body('BT-3'), imageSet: { images: [image(a, true, 1, 'Front')] } });
    expect([bad.status, bad.body.message]).toEqual([400, 'The type of a picture is Item or Sizing Chart.']);
    const gone = await shop.keep(0, { ...shop.body('BT-3'), imageSet: { images: [image(99_999_999, true, 1)] } });
    expect(gone.body.modelState).toEqual({ 'imageSet.images.0.id': [skuMessages.unknownImage] });
    const bare = await shop.keep(body.sku.partDetail.id, { ...shop.body('BT-3'), imageSet: { images: [] } });
    expect(bare.body.sku.partDetail.useStockImage).toBe(true);
  });

  it('E1.8 E1.14 says what a review still needs, and takes nothing before', async () => {
    const group = await shop.group('Batteries of review');
    const { body } = await shop.keep(0, {
      complete: true,
      ...shop.body('BT-4', {
        productGroups: [{ id: group }],
        attributeAuthoring: {
          productType: { id: world.battery },
          attributes: [{ id: world.voltage, valueId: world.long, value: await longName() }],
        },
      }),
    });
    expect(body.modelState).toEqual({
      distributors: [skuMessages.needs.distributors],
      values: [skuMessages.needs.values],
    });
  });

  it('E1.12 E2.5 refuses wrong check digits, own associations and groups that break a rule', async () => {
    const [one, same] = [await shop.group('Groups A'), await shop.group('Groups B')];
    const other = await shop.group('Groups C', { industryId: world.marine, productTypeId: world.cover });
    const wrong = async (of: object) => (await shop.keep(0, shop.body('BT-5', { ...of }))).body.modelState;
    expect(await wrong({ partDetail: { sku: 'BT-5', gtin: '4006381333932' } })).toEqual({
      'partDetail.gtin': [skuMessages.checksum],
    });
    expect(await wrong({ partDetail: { sku: '---' } })).toEqual({ 'partDetail.sku': [skuMessages.noNumber] });
    const complete = async (groups: number[]) =>
      (
        await shop.keep(0, {
          complete: true,
          ...shop.body('BT-5', { productGroups: groups.map((id) => ({ id })) }),
        })
      ).body.message;
    expect(await complete([one, one])).toBe(skuMessages.notUnique);
    expect(await complete([one, same])).toBe(skuMessages.notUniqueIndustry);
    expect(await complete([one, other])).toBe(skuMessages.otherType);
    const check = (gtinValue: string) =>
      shop.editor.get(`/api/ecommerce/skus/gtin-checksum-validate?gtinType=EAN&gtinValue=${gtinValue}`);
    expect((await check('4006381333931')).status).toBe(200);
    expect((await check('12A')).status).toBe(200);
    expect((await check('')).status).toBe(200);
    expect((await check('123')).body.modelState).toEqual({ checksum: [skuMessages.checksum] });
  });
});

const longName = async () =>
  (await shop.ok(shop.editor.get(`/api/ecommerce/Attributes/list/${world.voltage}?term=as%20the`))).values[0].name;

it('24 the lists of the shop are those of the installation', async () => {
  const of = (path: string) => shop.ok(shop.editor.get(`/api/ecommerce/${path}`));
  expect((await of('ImageTypes')).map(({ name }: { name: string }) => name)).toEqual(['Item', 'Sizing Chart']);
  expect(await of('ImageSources')).toHaveLength(2);
  expect(await of('stockimage')).toMatchObject({
    productType: null,
    url: expect.stringContaining('data:image/svg+xml'),
  });
  const { attributes, others } = await shop.ok(
    shop.editor.post('/api/ecommerce/Attributes', { productTypeId: world.battery, attributeIds: [] }),
  );
  expect(attributes).toMatchObject([
    { id: world.voltage, isRequired: true },
    { id: world.color, isSuggested: true },
  ]);
  expect(others.map(({ id }: { id: number }) => id)).toContain(world.material);
});
