import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import { listValue, unique, unitsOfIndustry, type LevelTree } from '../test/taxonomies.ts';

const headers = { 'X-Requested-With': 'XMLHttpRequest' };

/** A catalogue with units of an industry that has a taxonomy; the page's user has that role. */
async function scene(page: Page, role: 'super' | 'ManageCatalogSettings' = 'super', tree: LevelTree = streets) {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  const made = await inDatabase(async (database) => {
    const api = { services: { database } };
    const id = await database.outside(async (db) => {
      const { id: found } = await db
        .selectFrom('catalog')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      return found;
    });
    const numericCode = 1 + randomBytes(3).readUIntBE(0, 3);
    const industryId = await listValue(api, 1002, unique('Powersports'), numericCode);
    const names = ['Merlin 700', 'Merlin 900', 'Osprey 400', 'Osprey 650', 'Shrike 85'];
    const items = await unitsOfIndustry(api, { id }, industryId, names, {
      productTypeId: await listValue(api, 1000, unique('Motorcycle')),
      subTypeId: await listValue(api, 1001, unique('Naked')),
      modelYear: 2026,
    });
    return { industryId, items, numericCode };
  });
  await signIn(page, 'super', code);
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const { id } = await call('/api/taxonomy', { industryId: made.industryId, name: 'Consumer, by use' });
  const levels = new Map<string, number>();
  const add = async (under: LevelTree, parentId: number | null): Promise<void> => {
    for (const [name, below] of Object.entries(under)) {
      const level = await call('/api/taxonomy/level', { taxonomyId: id, parentId, name });
      levels.set(name, level.id);
      await add(below, level.id);
    }
  };
  await add(tree, null);
  if (role !== 'super') await signIn(page, role, code);
  const open = (show: string) =>
    page.goto(`/${code}/ari-management?tab=taxonomy&show=${show}&industry=${made.industryId}`);
  return { code, open, taxonomyId: id, level: (name: string) => levels.get(name) ?? 0, ...made };
}

const streets = { Street: { Naked: {}, Touring: {} }, Snow: {} };
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const node = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

test(
  '23 L3.3 units are dragged onto a leaf, assigned by keys, and each assignment is taken back',
  { tag: '@daily' },
  async ({ page }) => {
    const { open } = await scene(page);
    await open('assign');
    await expect(row(page, 'Merlin 900')).toBeVisible();
    await expect(node(page, 'Street')).toBeVisible();

    // By mouse: two go along, a branch takes none and opens, a leaf takes them.
    for (const name of ['Merlin 700', 'Merlin 900']) await row(page, name).locator('label').click();
    const [from, branch] = [await row(page, 'Merlin 900').boundingBox(), await node(page, 'Street').boundingBox()];
    if (!from || !branch) throw new Error('Nothing to drag.');
    await page.mouse.move(from.x + 120, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 140, from.y + 14, { steps: 3 });
    await page.mouse.move(branch.x + 60, branch.y + 10, { steps: 4 });
    await expect(page.getByRole('status').filter({ hasText: 'Only leaves take items.' })).toBeVisible();
    await expect(node(page, 'Naked')).toBeVisible();
    const leaf = await node(page, 'Naked').boundingBox();
    if (!leaf) throw new Error('No leaf.');
    await page.mouse.move(leaf.x + 60, leaf.y + 10, { steps: 4 });
    await expect(page.getByRole('status').filter({ hasText: '2 units to Naked' })).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText('2 units assigned to Naked.')).toBeVisible();
    await expect(row(page, 'Merlin 900')).toHaveCount(0);
    const recent = page.getByRole('region', { name: 'Assigned just now' });
    await expect(recent.getByText('Merlin 700 and 1 more')).toBeVisible();
    await expect(recent.getByText('3 units have a sub type whose units all lie in one leaf.')).toBeVisible();
    await recent.getByRole('button', { name: 'Undo 2 units to Naked' }).click();
    await expect(row(page, 'Merlin 900')).toBeVisible();
    await expect(recent.getByText('What is assigned is listed here')).toBeVisible();

    // By keys alone: J goes to the next row, X takes it, T opens the picker.
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('t');
    await page.keyboard.type('sno');
    await expect(page.getByRole('option', { name: /^Snow/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('status').filter({ hasText: '1 match' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 unit assigned to Snow.')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Unassigned' }).getByRole('row')).toHaveCount(5);

    // The others of its sub type are proposed the same leaf.
    await recent.getByRole('button', { name: 'Review 4' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Assign 4' }).click();
    await expect(page.getByText('Every unit has a leaf')).toBeVisible();
  },
);

test('23 L3.2 levels are added, translated, moved and deleted, and locked for others', async ({ page }) => {
  const { open, code } = await scene(page);
  await open('manage');
  await page.getByRole('button', { name: 'Add level' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('SNOW');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Another level beside it has this name.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Scooters');
  await dialog.getByRole('button', { name: 'Add language' }).click();
  await dialog.getByLabel('Language 1').fill('IT');
  await dialog.getByLabel('Name in IT', { exact: true }).fill('Scooter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await node(page, 'Scooters').click();
  await expect(page.getByText('Italian')).toBeVisible();
  await expect(page.getByText('No unit stands here.')).toBeVisible();

  // By keys: renamed, moved up, moved under another, deleted and taken back.
  await node(page, 'Scooters').focus();
  await page.keyboard.press('F2');
  await dialog.getByLabel('Name', { exact: true }).fill('Mopeds');
  await page.keyboard.press('Enter');
  await expect(node(page, 'Mopeds')).toBeVisible();
  await node(page, 'Mopeds').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Mopeds moved.')).toBeVisible();
  await expect(page.getByRole('treeitem').nth(1)).toContainText('Mopeds');
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.keyboard.type('street');
  await expect(page.getByRole('option', { name: /^Street/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await node(page, 'Snow').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(node(page, 'Snow')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(node(page, 'Snow')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, 'ManageCatalogSettings', code);
  await open('manage');
  await expect(page.getByText('Taxonomies belong to the installation')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add level' })).toHaveAttribute('aria-disabled', 'true');
});

test(
  '23 L3.1 the catalogue view shows the units at a level, the workflow view the states, a unit its leaves',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, open, items, level } = await scene(page, 'ManageCatalogSettings');
    const assigned = await page.request.post(`/${code}/api/taxonomy/unassigned`, {
      headers,
      data: { items: [{ itemId: items[0], newLeafNode: level('Naked') }] },
    });
    expect(assigned.ok()).toBe(true);
    await open('catalogue');
    await node(page, 'Street').click();
    await expect(page.getByRole('grid', { name: 'Units at Street' }).getByText('Merlin 700')).toBeVisible();
    await page.getByRole('radio', { name: 'Workflow management' }).click();
    await expect(page.getByRole('heading', { name: /Workflow/ })).toBeVisible();
    await expect(page.getByText('Ready to Review').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Management Landing Page' }).click();
    await expect(page.getByText('units with a leaf')).toBeVisible();

    await signIn(page, 'MajorUnits', code);
    await page.goto(`/${code}/majorUnits/${items[0]}?tab=taxonomy`);
    const leaves = page.getByRole('list', { name: 'Leaves of this unit' });
    await expect(leaves.getByText('Naked')).toBeVisible();
    await page.getByRole('treeitem', { name: /Snow/ }).focus();
    await page.keyboard.press('Enter');
    await expect(leaves.getByText('Snow')).toBeVisible();
    await leaves.getByRole('button', { name: 'Take from Street / Naked' }).click();
    await expect(leaves.getByText('Naked')).toHaveCount(0);
  },
);

test(
  '23 L4 import configs are added with the documented words, filtered and sorted',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, numericCode } = await scene(page);
    await page.goto(`/${code}/ari-management?tab=configs`);
    await page.getByRole('button', { name: 'Add import config' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Catalog').fill('Nobody / X');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Not a valid Catalog Name or Code.')).toBeVisible();
    await expect(dialog.getByText('Not a valid Industry')).toBeVisible();
    await expectAccessible(page);
    // Its only industry is chosen by itself.
    await dialog.getByLabel('Catalog').fill(`Catalogue ${code} / ${code}`);
    await expect(dialog.getByText('Not a valid Industry')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`Import config of Catalogue ${code} saved.`)).toBeVisible();
    await expect(row(page, `${code}-${numericCode}.xml`)).toBeVisible();
    await chooseIn(page, 'Catalog code', code);
    const line = row(page, code).filter({ hasText: 'Active' });
    await expect(line).toContainText(`${code}-${numericCode}.xml`);
    await page.getByRole('columnheader', { name: 'Status' }).click();
    await expect(page).toHaveURL(/sort=status/);

    await line.getByRole('button', { name: /^Edit import config/ }).click();
    await dialog.getByLabel('Active').uncheck({ force: true });
    await page.keyboard.press('Control+s');
    await expect(row(page, code).filter({ hasText: 'Inactive' })).toBeVisible();
    await page.getByRole('button', { name: 'Add import config' }).first().click();
    await dialog.getByLabel('Catalog').fill(`Catalogue ${code} / ${code}`);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Invalid Entry: Catalog and Industry combination already exists')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).not.toHaveURL(/code=/);
  },
);
