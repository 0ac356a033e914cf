// size: one unit and each of its tabs and dialogs, by mouse and by keyboard
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf, chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import { listValues } from '../test/units.ts';

/** A new catalogue with a major unit, and what calls it. */
async function unit(page: Page, of: { languages?: string[] } = {}) {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'], ...of });
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/MajorUnit')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string): Promise<number> => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/MajorUnit', { typeId, parentId, name })) as { id: number }).id;
  };
  const id = await add('MU', await add('MF', null, 'Snowmobiles'), 'Fjell 700');
  return { code, api, id, open: (tab: string) => page.goto(`/${code}/majorUnits/${id}?tab=${tab}`) };
}

const saved = (page: Page) => expect(page.getByText('Major Unit Fjell 700 has been updated')).toBeVisible();

test(
  '23 features of a unit are typed, proposed, given a picture, deleted and met by another editor',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, id, open } = await unit(page);
    await api.post(`/api/majorUnits/${id}/features`, {
      featuresToAdd: [
        { featureGroupName: 'Engine', featureName: 'Type', featureValue: 'V-twin' },
        { featureGroupName: 'Engine', featureName: 'Cooling', featureValue: 'Liquid' },
      ],
    });
    await open('features');
    const grid = page.getByRole('grid', { name: 'Features' });
    await expect(grid.getByRole('row')).toHaveCount(4);

    // By keyboard: a new row at the end, its group proposed.
    await grid.getByRole('gridcell', { name: 'Engine' }).first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.type('en');
    await expect(page.getByRole('option', { name: 'Engine' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Fuel');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 error')).toBeVisible();
    await page.keyboard.press('F8');
    await page.keyboard.type('Petrol');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await saved(page);
    const features = async () =>
      ((await api.get(`/api/majorUnits/${id}/features`)) as { features: Record<string, unknown>[] }).features;
    expect(await features()).toMatchObject([
      {},
      {},
      { featureGroupName: 'Engine', featureName: 'Fuel', featureValue: 'Petrol' },
    ]);

    // Deleting asks first.
    await grid.getByRole('gridcell', { name: 'Cooling' }).click();
    await page.keyboard.press('Control+Delete');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Are you sure you want to delete Cooling?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(async () => (await features()).length).toBe(2);

    // Two editors of one row.
    const [first] = (await features()) as { featureId: number; version: number }[];
    await grid.getByRole('gridcell', { name: 'V-twin' }).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('V4');
    await page.keyboard.press('Enter');
    await api.post(`/api/majorUnits/${id}/features`, {
      featuresToUpdate: [
        {
          featureId: first?.featureId,
          version: first?.version,
          featureGroupName: 'Engine',
          featureName: 'Type',
          featureValue: 'Boxer',
        },
      ],
    });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await expect(dialog.getByText('Boxer')).toBeVisible();
    await dialog.getByText('Take theirs').click();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await expect(grid.getByRole('gridcell', { name: 'Boxer' })).toBeVisible();
  },
);

test('23 a feature that is being typed is unsaved, and saved from the open cell', async ({ page }) => {
  const { api, id, open } = await unit(page);
  await open('features');
  const first = page.getByRole('grid', { name: 'Features' }).locator('td[data-column]').first();
  await first.click();
  await page.keyboard.type('Engine');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  for (const text of ['Type', 'V-twin']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+s');
  await saved(page);
  const { features } = (await api.get(`/api/majorUnits/${id}/features`)) as { features: { featureValue: string }[] };
  expect(features[0]?.featureValue).toBe('V-twin');
});

test('23 a feature is given a picture of the catalogue', { tag: '@daily' }, async ({ page }) => {
  const { api, id, open, code } = await unit(page);
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#258' } })
    .png()
    .toBuffer();
  await open('features');
  const answer = await page.request.post(`/${code}/api/file?filename=engine.png`, {
    data: png,
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'image/png' },
  });
  expect(answer.ok()).toBe(true);
  const grid = page.getByRole('grid', { name: 'Features' });
  await grid.locator('td[data-column="0"]').first().click();
  for (const text of ['Engine', 'Type', 'V-twin']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'engine' }).click();
  await page.keyboard.press('Control+s');
  await saved(page);
  const { features } = (await api.get(`/api/majorUnits/${id}/features`)) as { features: { image: { name: string } }[] };
  expect(features[0]?.image.name).toBe('engine');
});

test(
  '23 prices of a unit are added for audiences, corrected, and what was before stands beneath',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, id, open } = await unit(page);
    await open('pricing');
    await page.getByRole('button', { name: 'Dealer USD' }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Row 1 Cost, MSRP or Destination charge is required.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Row 1 Destination charge').fill('450');
    await page.getByRole('group', { name: 'Row 1 Effective date' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('15012026');
    await page.keyboard.press('Control+s');
    await saved(page);
    const read = async () => (await api.get(`/api/majorUnits/${id}/prices`)) as { prices: object[]; version: number };
    expect((await read()).prices).toMatchObject([
      { destinationCharge: 450, cost: 0, msrp: 0, effectiveDate: '2026-01-15' },
    ]);
    const { version } = await read();
    const [audience] = (await api.get('/api/MajorUnit/pricing/settings')) as { id: number }[];
    await api.post(`/api/majorUnits/${id}/prices`, {
      version,
      prices: [{ id: audience?.id, cost: 0, msrp: 9000, destinationCharge: 500, effectiveDate: '2026-03-01' }],
    });
    await page.reload();
    await expect(page.getByRole('row', { name: /Dealer/ }).last()).toContainText('450');
    await page.getByRole('button', { name: 'Remove price of row 1' }).click();
    await page.keyboard.press('Control+s');
    await saved(page);
    await expect(page.getByLabel('Row 1 Destination charge')).toHaveValue('450.00');
  },
);

test(
  '23 a description is typed and formatted in each language, pasted text is cleaned, a link is set',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, id, open } = await unit(page, { languages: ['EN', 'DE'] });
    await open('description');
    const text = page.getByRole('textbox', { name: 'Description, English' });
    await text.click();
    await page.keyboard.type('A light ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('mountain');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' sled');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.type('70 kW');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Address').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Set link' }).click();
    await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Address').fill('https://fjell.example');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await saved(page);
    const read = async () =>
      ((await api.get(`/api/majorUnits/${id}/descriptions`)) as { descriptions: { body: string }[] }).descriptions;
    expect((await read())[0]?.body).toBe(
      '<p>A light <strong>mountain</strong> sled</p><ul><li><p>70 kW<a href="https://fjell.example">https://fjell.example</a></p></li></ul>',
    );

    await chooseIn(page, 'Language', 'German');
    const german = page.getByRole('textbox', { name: 'Description, German' });
    await german.click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<p class="MsoNormal" style="color:red"><b>Leicht</b><o:p></o:p></p><script>x</script>',
      );
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(german).toContainText('Leicht');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await read()).map(({ body }) => body).at(1)).toBe('<p><strong>Leicht</strong></p>');
  },
);

test(
  '23 M1.10 pictures of a unit stand in a tab of their own, with weight and type',
  { tag: '@daily' },
  async ({ page }) => {
    const { open } = await unit(page);
    await open('images');
    const file = async (name: string, background: string) => ({
      name,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    });
    await page
      .getByLabel('Choose file', { exact: true })
      .last()
      .setInputFiles([await file('front.png', '#258'), await file('back.png', '#852')]);
    const cards = page.locator('.pictures-card');
    await expect(cards).toContainText(['Weight 1, type Item', 'Weight 2, type Item']);
    await page.getByRole('button', { name: 'Picture back' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Make primary' }).click();
    await expect(cards).toContainText(['back', 'front']);
    await expect(cards.first()).toContainText('Primary');
    await expectAccessible(page);
  },
);

/** What units and colors of these tests take from the lists of the installation. */
const values = () =>
  inDatabase((database) =>
    listValues(database, [
      { list: 'industry', name: 'Powersports' },
      { list: 'productType', name: 'Snowmobile', industry: 'Powersports' },
      { list: 'productType', name: 'Quad', industry: 'Powersports' },
      { list: 'productSubType', name: 'Mountain', parent: 'Snowmobile' },
      { list: 'make', name: 'Fjell' },
      { list: 'make', name: 'FJ', replaceWith: 'Fjell' },
      { list: 'colorLocation', name: 'Hood' },
    ]),
  );

test('23 M1.15 a unit is added and edited, each list following the one before', async ({ page }) => {
  const { mark } = await values();
  const { code, api } = await unit(page);
  const pick = async (label: string, text: string, option: string) => {
    await page.getByRole('combobox', { name: label }).fill(text);
    await expect(page.getByRole('option', { name: option })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await page.goto(`/${code}/majorUnits`);
  await page.getByRole('treeitem', { name: 'Snowmobiles' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /Major unit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add major unit under Snowmobiles' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fjell 900');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('A product sub type is required.')).toBeVisible();
  await pick('Industry', `Powersports ${mark}`, `Powersports ${mark}`);
  await pick('Product type', `snow`, `Snowmobile ${mark}`);
  await pick('Product sub type', 'mou', `Mountain ${mark}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole('combobox', { name: 'Product sub type' })).toHaveValue(`Mountain ${mark}`);
  await pick('Make', `FJ`, `FJ ${mark}`);
  await expect(page.getByRole('option', { name: `FJ ${mark}` })).toContainText('replaced by');
  await page.keyboard.press('Escape');
  await pick('Make', `Fjell ${mark}`, `Fjell ${mark}`);
  await page.getByRole('textbox', { name: 'Model year' }).fill('2026');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Major Unit Fjell 900 has been updated')).toBeVisible();
  await expectAccessible(page);
  const id = Number(/majorUnits\/(\d+)/.exec(page.url())?.[1]);
  expect(await api.get(`/api/majorUnits/${id}`)).toMatchObject({
    customData: { make: { name: `Fjell ${mark}` }, modelYear: 2026, productSubType: { name: `Mountain ${mark}` } },
  });
  // Another type takes the sub type away.
  await pick('Product type', 'quad', `Quad ${mark}`);
  await expect(page.getByRole('combobox', { name: 'Product sub type' })).toHaveValue('');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('A product sub type is required.')).toBeVisible();
});

test(
  '23 M1.6 colors of a unit are added, taken from others, told of, asked about and deleted',
  { tag: '@daily' },
  async ({ page }) => {
    const { mark, ids } = await values();
    const { api, id, open } = await unit(page);
    const item = (await api.get(`/api/items/MajorUnit/${id}`)) as { typeId: number; parentId: number };
    const other = (await api.post('/api/items/MajorUnit', {
      typeId: item.typeId,
      parentId: item.parentId,
      name: 'Fjell 600',
    })) as {
      id: number;
    };
    await api.post(`/api/majorUnits/${other.id}/colors`, {
      mfrName: 'Basalt',
      locationId: ids['Hood'],
      rgbValue: '#333840',
    });
    await open('colors');
    await page.getByRole('button', { name: 'Add color' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Manufacturer name' }).fill('Ember');
    await dialog.getByRole('combobox', { name: 'Location' }).fill('hood');
    await page.getByRole('option', { name: `Hood ${mark}` }).click();
    await dialog.getByRole('textbox', { name: 'RGB' }).fill('#d9622b');
    await dialog.getByLabel('Metallic').check();
    await dialog.getByRole('spinbutton', { name: 'Price' }).fill('250');
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await saved(page);
    await expect(page.getByRole('row', { name: /Ember/ })).toContainText('250.00');

    await page.getByRole('button', { name: 'Add color' }).click();
    await dialog.getByRole('textbox', { name: 'Manufacturer name' }).fill('Bas');
    await dialog.getByRole('button', { name: /Basalt/ }).click();
    await expect(page.getByRole('row', { name: /Basalt/ })).toContainText('1 other unit');
    await page.getByRole('button', { name: 'About Basalt' }).click();
    await expect(dialog.getByRole('link', { name: 'Fjell 600' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit Basalt' }).click();
    await dialog.getByRole('textbox', { name: 'Model code' }).fill('KM-1');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Another unit has this color too, and changes with it. Save it?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Basalt/ })).toContainText('KM-1');
    await page.getByRole('button', { name: 'Delete Ember' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: /Ember/ })).toHaveCount(0);
  },
);
