import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

interface Written {
  id: number;
  version: number;
}

const blank = { t: '1', a: '', b: '', e: '', s: '' };

/** A signed-in user in a catalogue of their own, and a model in it. */
async function openModel(page: Page, role: 'Users' | 'member' | 'ManageCatalogSettings' = 'Users') {
  const code = await newCatalog();
  await signIn(page, 'super', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string) => {
    const typeId = types.find((one) => one.code === type)?.id;
    const attributeValues = [{ attributeId: 1, stringValue: name }];
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues })) as Written).id;
  };
  const model = await add('MD', await add('DV', null, 'Snowmobiles'), 'Fjell 600 LT');
  const versionOf = async () => ((await api.get(`/api/hierarchies/${model}/serialVin`)) as Written).version;
  const setRules = async (rules: object[]) => {
    const serialVins = rules.map((rule) => ({ ...blank, ...rule }));
    await api.post(`/api/hierarchies/${model}/serialVin`, { version: await versionOf(), serialVins });
  };
  if (role !== 'member') await signIn(page, role, code);
  const open = async () => {
    await page.goto(`/${code}/tree/${model}?tab=serialVin`);
    await expect(page.getByRole('tab', { name: 'Serial/VIN', selected: true })).toBeVisible();
  };
  return { code, api, model, setRules, open, become: (next: 'member') => signIn(page, next, code) };
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Serial/VIN rules' }).getByRole('row');
const addButton = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: 'Add', exact: true });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

test('000:32 the documented names of tabs open them, as does what the history was called', async ({ page }) => {
  const { code, model } = await openModel(page, 'ManageCatalogSettings');
  for (const [name, label] of [
    ['details', 'Details'],
    ['diagrams', 'Diagrams'],
    ['serialVin', 'Serial/VIN'],
    ['literature', 'Literature'],
    ['revisionHistory', 'Revision history'],
    ['history', 'Revision history'],
  ] as const) {
    await page.goto(`/${code}/tree/${model}?tab=${name}`);
    await expect(page.getByRole('tab', { name: new RegExp(`^${label}`), selected: true })).toBeVisible();
  }
});

test('adds, edits, filters and deletes rules, and takes a deletion back', { tag: '@daily' }, async ({ page }) => {
  const { open } = await openModel(page);
  await open();
  await expect(page.getByText('No serial/VIN rules')).toBeVisible();
  await addButton(page).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add serial/VIN' });
  await dialog.getByRole('radio', { name: 'Closed range' }).click();
  await dialog.getByLabel('Prefix').fill('KB?');
  await dialog.getByLabel('Start').fill('0100');
  await expect(dialog.getByText('The prefix may hold ? once, and not within the first 3 characters.')).toBeVisible();
  await dialog.getByLabel('End').fill('20000');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    dialog.getByText('Range start and end must have the same length where one begins with 0.'),
  ).toBeVisible();
  await dialog.getByLabel('Prefix').fill('KBXA?');
  await dialog.getByLabel('End').fill('0200');
  await expect(dialog.getByText('KBXAA0100')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, 'KBXAA0100')).toContainText('Closed range');
  await expect(page.locator('.dg-foot'), '18.a').toContainText('open');
  await expect(page.getByRole('tab', { name: 'Serial/VIN' })).toContainText('1');

  await addButton(page).click();
  await dialog.getByLabel('Prefix').fill('YH2');
  await dialog.getByLabel('Number').fill('7');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await addButton(page).click();
  await dialog.getByLabel('Prefix').fill('yh2');
  await dialog.getByLabel('Number').fill('7');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('The model already has this rule.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog'), '15.6').toContainText('You have unsaved changes.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proceed' }).click();

  await page.getByRole('button', { name: 'Edit YH27' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit serial/VIN' });
  await edit.getByLabel('Suffix').fill('Z');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'YH27Z')).toBeVisible();

  await page.getByLabel('Filter by number').fill('0150');
  await expect(row(page, 'YH27Z')).toHaveCount(0);
  await expect(row(page, 'KBXAA0100')).toBeVisible();
  await expect(page).toHaveURL(/vinNumber=0150/);
  await page.getByLabel('Filter by prefix').fill('Q');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await row(page, 'YH27Z').getByRole('checkbox').check({ force: true });
  await row(page, 'KBXAA0100').getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog').getByText('Are you sure?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No serial/VIN rules')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'YH27Z')).toBeVisible();
  await expect(row(page, 'KBXAA0100')).toBeVisible();
});

test('by keyboard alone', async ({ page }) => {
  const { open, setRules } = await openModel(page);
  await setRules([{ a: 'KBX', b: '1' }]);
  await open();
  await expect(row(page, 'KBX1')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Add serial/VIN' });
  await expect(dialog.getByLabel('Prefix')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Open range' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('YH2');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Open range')).toContainText('YH2');
  await row(page, 'KBX1').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit serial/VIN' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await remove.focus();
  await page.keyboard.press('Enter');
  const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true });
  await expect(sure).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(sure).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Open range')).toHaveCount(0);
  await expect(row(page, 'KBX1')).toBeVisible();
});

test(
  'takes rows of a spreadsheet, without those that are there, or says which is none',
  { tag: '@daily' },
  async ({ page }) => {
    const { open, setRules } = await openModel(page);
    await setRules([{ a: 'KBX', b: '1' }]);
    await open();
    await expect(row(page, 'KBX1')).toBeVisible();
    const paste = (text: string) =>
      page.locator('#browse-detail').evaluate((pane, data) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', data);
        pane.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    await paste('single\tKBX\t2\nclosed range\tKBX\t9\t1\n');
    await expect(page.getByText('Row 2: The range end must be greater than the range start.').first()).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await paste('Single\tkbx\t1\nClosed range\tKBX\t10\t20\tZ\n2\tYH2\n');
    await expect(row(page, 'KBX10Z')).toBeVisible();
    await expect(rows(page)).toHaveCount(4);
  },
);

test(
  'keeps what was typed where somebody saved meanwhile, and where 10,000 rules stand',
  { tag: '@daily' },
  async ({ page }) => {
    const { open, setRules } = await openModel(page);
    await setRules(Array.from({ length: 9_999 }, (_, n) => ({ a: 'KBX', b: String(10_000 + n) })));
    await open();
    await expect(page.getByRole('tab', { name: 'Serial/VIN' })).toContainText('9999');
    await row(page, 'KBX10000').focus();
    await page.keyboard.press('End');
    await expect(row(page, 'KBX19998')).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(120);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit serial/VIN' });
    await dialog.getByLabel('Suffix').fill('Z');
    await setRules([{ a: 'YH2', b: '1' }]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Somebody else has saved this model.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'KBX19998Z')).toBeVisible();
    await expect(row(page, 'YH21')).toBeVisible();
  },
);

test(
  '18.a only shows rules to who may not change them, in both themes, and names no key that opens one',
  { tag: '@daily' },
  async ({ page }) => {
    const { open, setRules, become } = await openModel(page, 'member');
    await setRules([
      { a: 'KBX', b: '1' },
      { t: '3', a: 'YH2SN', b: '1000', e: '1999' },
    ]);
    await become('member');
    await open();
    await expect(row(page, 'YH2SN1000')).toBeVisible();
    await expect(addButton(page)).toHaveCount(0);
    await expect(rows(page).getByRole('checkbox')).toHaveCount(0);
    await expect(page.locator('.dg-foot')).not.toContainText('open');
    await expectAccessible(page);
  },
);

test('is switched off and on in the settings, by keyboard too', { tag: '@daily' }, async ({ page }) => {
  const { code, model } = await openModel(page, 'ManageCatalogSettings');
  await page.goto(`/${code}/settings/10`);
  await expect(page.getByRole('heading', { level: 1, name: 'Serial/VIN' })).toBeVisible();
  const enabled = page.getByRole('switch', { name: 'Models have serial/VIN rules' });
  await expect(enabled).toBeChecked();
  await expectAccessible(page);
  await enabled.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved the serial/VIN settings.').first()).toBeVisible();
  await page.goto(`/${code}/tree/${model}?tab=serialVin`);
  await expect(page.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Serial/VIN' })).toHaveCount(0);
  await page.goto(`/${code}/settings/10`);
  await enabled.check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved the serial/VIN settings.').first()).toBeVisible();
});
