import { expect, test, type Page } from '@playwright/test';
import { axeFaults, chooseIn, newCatalog, selectOf, signIn } from '../test/e2e.ts';
import { productsInProgram } from '../test/productScene.ts';
import { featureMessages } from '../src/standard-feature/rules.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** Adds a definition on the page of its type. */
async function addDefinition(page: Page, name: string, fill: () => Promise<void> = async () => {}): Promise<void> {
  await page
    .getByRole('button', { name: /^Add (property|complex object)$/ })
    .first()
    .click();
  await field(page, 'Name').fill(name);
  await fill();
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The definition was successfully added.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test('data, field and product definitions are made by mouse and by keyboard', { tag: '@daily' }, async ({ page }) => {
  test.slow();
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  const lists = await productsInProgram();
  const tail = lists.industry.name.split(' ')[1] ?? '';
  await signIn(page, 'super', code);
  const at = (view: string, more = '') =>
    `/${code}/ari-management?tab=fields&view=${view}&industry=${lists.industry.code}${more}`;

  // Data definitions.
  await page.goto(at('definitions', '&type=number'));
  await addDefinition(page, `Gears ${tail}`, () => dialog(page).getByLabel('Is Whole').check());
  await page.getByRole('button', { name: `Edit Gears ${tail}` }).click();
  await field(page, 'Name').fill(`Gears, all ${tail}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The definition was successfully updated.')).toBeVisible();
  await page.getByRole('button', { name: `Edit Gears, all ${tail}` }).click();
  await field(page, 'Name').fill(`Gears ${tail}`);
  await page.keyboard.press('Control+Enter');
  await expect(row(page, `Gears ${tail}`)).toBeVisible();
  await page.goto(at('definitions', '&type=measurement'));
  await page.getByRole('button', { name: 'Add property' }).first().click();
  await field(page, 'Name').fill(`Displacement ${tail}`);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page).getByText(featureMessages.noUnit)).toBeVisible();
  await chooseIn(dialog(page), 'Units of measure', 'qt,');
  await chooseIn(dialog(page), 'Units of measure', 'kg,');
  await expect(dialog(page).getByText(featureMessages.mixedUnits)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Take kg out' }).click();
  await chooseIn(dialog(page), 'Units of measure', 'cu ft,');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, `Displacement ${tail}`)).toContainText('qt, cu ft');
  await page.goto(at('definitions', '&type=complexObject'));
  await page.getByRole('button', { name: 'Add complex object' }).first().click();
  await field(page, 'Name').fill(`Brake ${tail}`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByText(featureMessages.noSubObject)).toBeVisible();
  for (let nth = 0; nth < 2; nth++) await chooseIn(dialog(page), 'Sub objects', `Displacement ${tail}`);
  await expect(dialog(page).getByText(featureMessages.subObjectTwice)).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: `Take Displacement ${tail} out` })
    .last()
    .click();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, `Brake ${tail}`)).toContainText(`Displacement ${tail}`);
  expect(await axeFaults(page)).toEqual([]);

  // Field definitions.
  await page.goto(at('fields'));
  await expect(page.getByText('No fields in this industry')).toBeVisible();
  for (const [name, type] of [
    ['Gears', `Gears ${tail}`],
    ['Displacement', `Displacement ${tail}`],
  ] as const) {
    await page.getByRole('button', { name: 'Add field' }).first().click();
    await field(page, 'Field name').fill(name);
    await field(page, 'Group name').fill(name === 'Gears' ? 'Engine' : 'ENGINE');
    await chooseIn(dialog(page), 'Type', type);
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('The field was successfully added to the definition.')).toBeVisible();
    await expect(row(page, name).first()).toContainText('Engine');
  }
  await page.getByRole('button', { name: 'Edit Gears' }).click();
  await field(page, 'Field name').fill('Gear');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The field was successfully updated.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Gear', exact: true }).click();
  await expect(page.getByRole('alertdialog').getByText('Are you sure?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The field has been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit Gear', exact: true }).click();
  await field(page, 'Field name').fill('Gears');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Gears').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add field' }).click();
  await field(page, 'Field name').fill('GEARS');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByText(featureMessages.fieldTaken)).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Proceed|Leave/ })
    .click({ timeout: 2000 })
    .catch(() => {});
  await row(page, 'Displacement').first().getByRole('button', { name: 'Sub types of Displacement' }).click();
  await chooseIn(dialog(page), 'Product type', lists.type.name);
  await chooseIn(dialog(page), 'Sub type', lists.subs[1]?.name ?? '');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await chooseIn(dialog(page), 'Sub type', lists.subs[1]?.name ?? '');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page).getByText(featureMessages.assigned)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Successfully updated assignment for Displacement.')).toBeVisible();
  await expect(row(page, 'Displacement').first()).toContainText('1 sub type has it.');
  expect(await axeFaults(page)).toEqual([]);
  await row(page, 'Displacement').first().getByRole('button', { name: 'Edit Displacement' }).click();
  await expect(dialog(page).getByText('Name, group and type are locked. 1 sub type has it.')).toBeVisible();
  await expect(field(page, 'Field name')).toHaveAttribute('readonly', '');
  await page.keyboard.press('Escape');

  // Product definitions.
  await page.goto(at('products', `&type=${lists.type.code}&subtype=${lists.subs[0]?.code}`));
  await expect(page.getByText('No fields yet')).toBeVisible();
  await page.getByRole('button', { name: 'Assign features' }).click();
  await dialog(page).getByLabel('All shown').check();
  await dialog(page).getByRole('button', { name: 'Assign (2)' }).click();
  await expect(page.getByText('Successfully assigned new features.')).toBeVisible();
  const names = page.locator('table tbody tr td:nth-child(2) .med');
  await expect(names).toHaveText(['Displacement', 'Gears']);
  await page.getByLabel('Displacement is required').check();
  await page.getByLabel('Gears is required').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText(['Gears', 'Displacement']);
  await chooseIn(page, 'Repeat field of Displacement', 'Gears');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The fields were successfully saved.')).toBeVisible();
  await row(page, 'Gears').first().dragTo(row(page, 'Displacement').first());
  await expect(names).toHaveText(['Displacement', 'Gears']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(names).toHaveText(['Gears', 'Displacement']);
  expect(await axeFaults(page)).toEqual([]);
  await chooseIn(page, 'Sub type', lists.subs[1]?.name ?? '');
  await expect(names).toHaveText(['Displacement']);
  await page.getByRole('button', { name: 'Copy from sub type' }).click();
  await chooseIn(dialog(page), 'Sub type', lists.subs[0]?.name ?? '');
  await expect(dialog(page).getByText('1 fields come, 1 are there already.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('The fields were successfully copied.')).toBeVisible();
  await expect(names).toHaveText(['Displacement', 'Gears']);
  await page.getByRole('button', { name: 'Remove Displacement' }).click();
  await page.getByRole('alertdialog').or(dialog(page)).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Successfully removed the assigned feature.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Displacement', 'Gears']);
});

test('definitions are locked, with the reason, for who is no super administrator', async ({ page }) => {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit'] });
  const lists = await productsInProgram();
  await signIn(page, 'ManageCatalogSettings', code);
  await page.goto(`/${code}/ari-management?tab=fields&industry=${lists.industry.code}`);
  await expect(page.getByText('a super administrator writes them')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add field' }).first();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(selectOf(page, 'Industry')).toContainText(lists.industry.name);
});
