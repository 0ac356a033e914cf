import { expect, test, type Page } from '@playwright/test';
import { callsOf, dragTo, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const node = (page: Page, name: string | RegExp) => page.getByRole('treeitem').filter({ hasText: name });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tree' });

/** Chooses what the tools above the tree add, and names it. */
async function add(page: Page, what: string, name: string): Promise<void> {
  await tools(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).first().click();
  const dialog = page.getByRole('dialog', { name: what });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

test('M1 the tree of major units is built by mouse and keyboard, and the address is its own', async ({ page }) => {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  await signIn(page, 'MajorUnits', code);
  const api = callsOf(page, code);
  await page.goto(`/${code}/majorUnits`);
  await expect(heading(page, 'Major units')).toBeVisible();
  await expect(page.getByText('No items yet').first()).toBeVisible();
  await expectAccessible(page);

  await add(page, 'Add Folder', '2026');
  await add(page, 'Add Folder', 'Adventure');
  const folder = Number(/majorUnits\/(\d+)$/.exec(page.url())?.[1]);
  await page.locator('#browse-detail').focus();
  await page.keyboard.press('c');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Add Major unit' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const kinds = (await api.get('/api/itemType/MajorUnit')) as { id: number; code: string }[];
  const typeId = kinds.find((one) => one.code === 'MU')?.id;
  const item = { typeId, parentId: folder, name: 'Merlin 900 ADV' };
  const made = (await api.post('/api/items/MajorUnit', item)) as { id: number };
  await page.goto(`/${code}/majorUnits/${made.id}`);
  await expect(heading(page, 'Merlin 900 ADV')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${code}/majorUnits/\\d+$`));
  const unit = Number(/(\d+)$/.exec(page.url())?.[1]);

  for (const name of ['Details', 'Literature', 'Related models'])
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(page.getByRole('tab', { name: /Diagrams|Serial|Revision/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ready to Review' })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toContainText(/Major units.*2026.*Adventure.*Merlin 900 ADV/);
  await expectAccessible(page);

  // The address of another context leads to its own, with the tab.
  await page.goto(`/${code}/tree/${unit}?tab=relatedModels`);
  await expect(page).toHaveURL(`/${code}/majorUnits/${unit}?tab=relatedModels`);
  await expect(page.getByRole('button', { name: 'Add related models' })).toBeVisible();
  await page.goto(`/${code}/majorUnits/${unit}?tab=revisionHistory`);
  await expect(page.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
});

test(
  'M1 units are edited, deleted, moved and grouped in their tree, and read only by others',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
    await signIn(page, 'MajorUnits', code);
    const api = callsOf(page, code);
    const kinds = (await api.get('/api/itemType/MajorUnit')) as { id: number; code: string }[];
    const plant = async (kind: string, parentId: number | null, name: string): Promise<number> => {
      const typeId = kinds.find((one) => one.code === kind)?.id;
      return ((await api.post('/api/items/MajorUnit', { typeId, parentId, name })) as { id: number }).id;
    };
    const year = await plant('MF', null, '2026');
    const folder = await plant('MF', year, 'Adventure');
    const unit = await plant('MU', folder, 'Merlin 900 ADV');
    await page.goto(`/${code}/majorUnits/${unit}`);

    // By keyboard: F2 edits, Delete asks, Undo brings back; by mouse: another place.
    await node(page, 'Merlin 900 ADV').focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await node(page, 'Merlin 900 ADV').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Merlin 900 ADV has been deleted.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/majorUnits/${folder}`));
    await page.keyboard.press('Control+z');
    await expect(heading(page, 'Merlin 900 ADV')).toBeVisible();
    const drop = await dragTo(page, node(page, 'Merlin 900 ADV'), node(page, '2026'), 0.5);
    await expect(page.locator('.tree-hint')).toHaveText('Move under 2026');
    await drop();
    await expect(toast(page, 'The item has been moved!')).toBeVisible();

    // A group stands as a node of its own and is renamed there.
    const { version } = (await api.get(`/api/items/MajorUnit/${unit}`)) as { version: number };
    await api.post(`/api/items/MajorUnit/${unit}`, { version, group: 'Merlin' });
    await page.reload();
    await node(page, 'Merlin').first().focus();
    await page.keyboard.press('F2');
    const renaming = page.getByRole('dialog', { name: 'Rename model group' });
    await renaming.getByRole('textbox', { name: 'Group name' }).fill('Merlin II');
    await page.keyboard.press('Enter');
    await expect(node(page, 'Merlin II')).toBeVisible();
    await tools(page).getByRole('button', { name: 'Collapse all' }).click();
    await expect(node(page, 'Merlin 900 ADV')).toBeHidden();
    await tools(page).getByRole('button', { name: 'Locate in tree' }).press('Enter');
    await expect(node(page, 'Merlin 900 ADV')).toBeFocused();

    await page.goto(`/${code}/search/majorUnits?states=1`);
    await page.getByRole('link', { name: 'Merlin 900 ADV' }).click();
    await expect(page).toHaveURL(`/${code}/majorUnits/${unit}`);

    // Who writes Oem alone reads here.
    await signIn(page, 'Administrators', code);
    await page.goto(`/${code}/majorUnits/${unit}?tab=literature`);
    await expect(page.getByText(/^Your role can only read major units\./)).toBeVisible();
    await tools(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Add Folder' }).first()).toBeDisabled();
  },
);
