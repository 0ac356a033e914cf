import { expect, test, type Page } from '@playwright/test';
import { addListValues } from '../src/global-lookup/value/service.ts';
import { callsOf, chooseIn, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A list of its own with these values, and values that an import met. */
async function listOf(page: Page, names: string[], met: string[]) {
  const name = `Makes ${Date.now()}`;
  const { post } = callsOf(page, '');
  const { id } = (await post('api/global-lookup/list-types', { name })) as { id: number };
  for (const value of names) await post('api/global-lookup/values', { listTypeId: id, name: value });
  const values = met.map((value) => ({ listTypeId: id, name: value }));
  await inDatabase((database) => addListValues(database, { id: null, name: 'tests' }, 'Import', values));
  return { id, name };
}

test(
  'L1 values are added, edited, related, replaced and settled on the page ARI management',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'super', code);
    const list = await listOf(page, ['Ridgeback', 'Tarn'], ['RIDGE BACK', 'Havmarin']);
    await page.goto(`/${code}`);
    await page.getByRole('link', { name: 'ARI management' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Management Landing Page' })).toBeVisible();
    await page.getByRole('link', { name: 'Global Lookup Values' }).click();
    await page.getByRole('textbox', { name: 'Filter list types' }).fill(String(list.id));
    await page.getByRole('navigation', { name: 'List types' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: list.name })).toBeVisible();
    await expect(row(page, 'RIDGE BACK')).toContainText('Check');

    // Adds one, in all three tabs, by mouse.
    await page.getByRole('button', { name: 'Add value' }).click();
    const added = page.getByRole('dialog', { name: `Add value to ${list.name}` });
    await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Kestrel');
    await added.getByRole('button', { name: 'Add property' }).click();
    await added.getByRole('button', { name: 'Add property' }).click();
    await added.getByRole('textbox', { name: 'Key 1' }).fill('Founded');
    await added.getByRole('textbox', { name: 'Value of Founded' }).fill('1974');
    await added.getByRole('textbox', { name: 'Key 2' }).fill('founded');
    await expect(added.getByText('Number', { exact: true })).toBeVisible();
    await added.getByRole('textbox', { name: 'Name', exact: true }).click();
    await expect(added.getByText('Another property has this name.')).toBeVisible();
    await added.getByRole('button', { name: 'Remove founded', exact: true }).click();
    await added.getByRole('tab', { name: 'Names' }).click();
    await added.getByRole('button', { name: 'Add language' }).click();
    await added.getByRole('textbox', { name: 'Language code' }).fill('de');
    await added.getByRole('textbox', { name: 'Name in DE' }).fill('Turmfalke');
    await expectAccessible(page);
    await added.getByRole('button', { name: 'Add value' }).click();
    await expect(row(page, 'Kestrel')).toContainText('Founded');

    // A dirty dialog asks before it closes; what another saved meanwhile is shown.
    await page.getByRole('button', { name: 'Edit Tarn' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit Tarn' });
    await edited.getByRole('textbox', { name: 'Name', exact: true }).fill('Tarn Boats');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    const { get, patch } = callsOf(page, '');
    const { items } = (await get(`api/global-lookup/values?listTypeId=${list.id}&q=tarn`)) as {
      items: { id: number; version: number }[];
    };
    const [tarn] = items;
    await patch(`api/global-lookup/values/${tarn?.id}`, { version: tarn?.version, name: 'Tarn Inc' });
    await edited.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'Somebody else saved this meanwhile' });
    await expect(question.getByText('Tarn Inc')).toBeVisible();
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Tarn Boats')).toBeVisible();

    // Relations.
    await page.getByRole('button', { name: 'Relations of Kestrel' }).click();
    const relations = page.getByRole('dialog', { name: 'Relations of Kestrel' });
    await chooseIn(relations, 'List', /^Brands/);
    await relations.getByRole('button', { name: 'Add relation' }).click();
    await expect(relations.getByRole('cell', { name: 'Brands', exact: true })).toBeVisible();
    await expectAccessible(page);
    await relations.getByRole('button', { name: 'Remove the relation to Brands' }).click();
    await expect(page.getByRole('alertdialog').getByText('Are you sure?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(relations.getByText('No relations yet')).toBeVisible();
    await relations.getByRole('button', { name: 'Close' }).first().click();

    // Settles what waits by the keyboard alone: replaced, undone, set invalid, approved from the archive.
    await page.getByRole('radio', { name: /^Values to validate/ }).focus();
    await page.keyboard.press('Space');
    await expect(row(page, 'Havmarin')).toBeVisible();
    await row(page, 'Havmarin').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Value of the list' });
    await expect(panel.getByText('Is known as')).toBeVisible();
    await expect(panel.getByText('Nothing refers to it.')).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByText('RIDGE BACK is read as Ridgeback.').first()).toBeVisible();
    await expect(row(page, 'RIDGE BACK')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(row(page, 'RIDGE BACK')).toBeVisible();
    await page.getByRole('button', { name: 'Set all invalid' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set invalid' }).press('Enter');
    await expect(page.getByText('Nothing to validate')).toBeVisible();
    await page.getByRole('radio', { name: /^Archive/ }).press('Space');
    await page.getByRole('button', { name: 'Approve Havmarin' }).click();
    await expect(row(page, 'Havmarin')).toHaveCount(0);

    // Replaced from the list: grey, with the name of its replacement.
    await page.getByRole('radio', { name: /^Values \d/ }).press('Space');
    await page.getByRole('button', { name: 'Replace Havmarin' }).click();
    const replace = page.getByRole('dialog', { name: 'Replace Havmarin' });
    await replace.getByRole('row').filter({ hasText: 'Ridgeback' }).click();
    await expect(replace).toBeHidden();
    await expect(row(page, 'Havmarin')).toContainText('replaced by Ridgeback');
    await page.getByRole('button', { name: 'Delete Ridgeback' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The value is in use: 1 of the installation.')).toBeVisible();
  },
);

test('L1 what belongs to the installation is locked, with the reason, for others than super administrators', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'super', code);
  const list = await listOf(page, ['Ridgeback'], []);
  await signIn(page, 'ManageCatalogSettings', code);
  await page.goto(`/${code}/ari-management?tab=lookups&list=${list.id}`);
  await expect(page.getByText('A super administrator changes what belongs to the installation.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Ridgeback' })).toBeDisabled();
  await page.getByRole('button', { name: 'Edit Ridgeback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ridgeback' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable();
  await expectAccessible(page);
  await signIn(page, 'Publisher', code);
  await page.goto(`/${code}/ari-management`);
  await expect(page).toHaveURL(/\/accessDenied/);
});
