import { expect, test } from '@playwright/test';
import { axeFaults, callsOf, newCatalog, signIn } from '../test/e2e.ts';
import { productsInProgram, setProduct, sharedCalls } from '../test/productScene.ts';

test('the standardized features of a unit are typed, converted, repeated and saved', async ({ page }) => {
  test.slow();
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  const lists = await productsInProgram();
  await signIn(page, 'super', code);
  const { get, post } = callsOf(page, code);
  const shared = sharedCalls(page);
  const tail = lists.industry.name;
  const define = async (name: string, globalTypeId: number, more: object = {}) =>
    (await shared.post('/api/global-attributes', { name: `${name} ${tail}`, globalTypeId, ...more })) as { id: number };
  const uoms = (await shared.get('/api/global-attributes/uoms')) as { id: number; symbol: string }[];
  const unitOf = (symbol: string) => ({ id: uoms.find((one) => one.symbol === symbol)?.id ?? 0 });
  const disc = await define('Disc', 2);
  const size = await define('Size', 5, { customData: { decimals: 0 }, unitsOfMeasure: [unitOf('mm')] });
  const types = {
    Displacement: await define('Volume', 5, {
      customData: { decimals: 1 },
      unitsOfMeasure: [unitOf('cc'), unitOf('ci')],
    }),
    'Number of gears': await define('Whole', 1, { customData: { isWhole: true } }),
    'Gear ratios': await define('Ratio', 1, { customData: { decimals: 3 } }),
    ABS: await define('Flag', 4),
    'Front brake': await define('Brake', 6, { subObjects: [{ id: disc.id, isRequired: true }, { id: size.id }] }),
    'Model code': await define('Code', 2, { customData: { allCaps: true, default: 'KM9' } }),
  };
  const ids: number[] = [];
  for (const [fieldName, { id: typeId }] of Object.entries(types)) {
    const groupName = fieldName === 'Model code' ? 'Other marks' : 'Engine';
    const { id } = (await shared.post('/api/standardizedFeatures/attributeAssignment', {
      industryNumericCode: lists.industry.code,
      fieldName,
      groupName,
      typeId,
    })) as { id: number };
    ids.push(id);
  }
  const product = { productTypeNumericCode: lists.type.code, productSubTypeNumericCode: lists.subs[0]?.code };
  await shared.post('/api/standardizedFeatures/addAssignments', { standardFeatureIds: ids, subTypeToAssign: product });
  const rows = (await shared.get(
    `/api/standardizedFeatures/productSubTypeFields/${lists.industry.code}/${lists.type.code}/${lists.subs[0]?.code}`,
  )) as { relationId: number; version: number; id: number; sortOrder: number; fieldName: string }[];
  await shared.post('/api/standardizedFeatures/saveProductFeatures', {
    industryNumericCode: lists.industry.code,
    ...product,
    features: rows.map(({ relationId, version, sortOrder, fieldName }) => ({
      relationId,
      version,
      sortOrder,
      isRequired: fieldName === 'Displacement' || fieldName === 'ABS',
      repeatField: fieldName === 'Gear ratios' ? ids[1] : null,
    })),
  });
  const kinds = (await get('/api/itemType/MajorUnit')) as { id: number; code: string }[];
  const typeId = (of: string) => kinds.find((one) => one.code === of)?.id;
  const add = async (of: string, parentId: number | null, name: string) =>
    (await post('/api/items/MajorUnit', { typeId: typeId(of), parentId, name })) as { id: number };
  const folder = await add('MF', null, '2026');
  const unit = await add('MU', folder.id, 'Merlin 900');
  await setProduct(code, unit.id, lists);

  await page.goto(`/${code}/majorUnits/${unit.id}?tab=standardizedFeatures`);
  const groups = page.getByRole('navigation', { name: 'Groups of fields' });
  await expect(groups.getByRole('button')).toHaveText([/Required.*0\/2/, /Engine.*0\/5/, /Other marks.*0\/1/]);
  await page.getByRole('textbox', { name: 'Displacement, Cubic centimetre' }).fill('889');
  await expect(page.getByRole('textbox', { name: 'Displacement, Cubic inch' })).toHaveValue('54.3');
  await page.getByRole('group', { name: 'ABS' }).getByText('No', { exact: true }).click();
  await expect(groups.getByRole('button', { name: /Required/ })).toContainText('Complete');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Major Unit Merlin 900 has been updated')).toBeVisible();

  // The keyboard leads on: the next group, the next field that lacks something.
  await page.getByRole('heading', { name: 'Required' }).click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { name: 'Engine' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Number of gears' })).toBeFocused();
  await page.keyboard.type('2');
  await page.getByRole('textbox', { name: 'Gear ratios 2' }).fill('1.632');
  await page.getByRole('textbox', { name: 'Gear ratios 1' }).fill('2.8465');
  await page.getByRole('textbox', { name: 'Front brake, Disc' }).fill('Dual');
  await page.getByRole('textbox', { name: /Front brake, Size.*Millimetre/ }).fill('320 mm');
  await expect(page.getByText('The value has at most 3 decimals.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Gear ratios 1' }).fill('2.846');
  await page.getByRole('button', { name: 'Fill in 1 default' }).click();
  await expect(page.getByText('6 of 6 fields, required 2 of 2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Gear ratios 1' }).focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unsaved')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tab', { name: /Standardized features/ })).toContainText('6/6');
  await groups.getByRole('button', { name: /Engine/ }).click();
  await expect(page.getByRole('textbox', { name: 'Gear ratios 1' })).toHaveValue('2.846');
  await expect(page.getByRole('textbox', { name: /Front brake, Size.*Millimetre/ })).toHaveValue('320');
  expect(await axeFaults(page)).toEqual([]);

  // What a definition lost stands apart until it is taken out.
  const code6 = rows.find(({ fieldName }) => fieldName === 'Model code');
  await shared.del(`/api/standardizedFeatures/relation/${code6?.relationId}`);
  await page.reload();
  await groups.getByRole('button', { name: /Without a place/ }).click();
  await page.getByLabel('Take out Model code').check();
  await page.keyboard.press('Control+s');
  await expect(groups.getByRole('button', { name: /Without a place/ })).toBeHidden();
});
