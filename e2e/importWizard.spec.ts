import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, dragTo, expectAccessible, selectOf, signIn } from '../test/e2e.ts';
import { buttonOf, openImport, openWizard, partBase, partLists, uploadTable } from '../test/importPage.ts';

const column = (page: Page, header: string) =>
  page.locator('.import-file-columns').getByRole('button', { name: new RegExp(`\\b${header}\\b`) });
const target = (page: Page, title: string) =>
  page
    .locator('#import-targets')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) });
const first = (page: Page, title: string) => target(page, title).locator('.c-first');
const unmapped = 'Column must contain a reference column from the file.';
const noDelimiter = 'A delimitor is required to deliminate the string.';

const odd = 'NR;TXT_A;TXT_B;KG;REST\nx/A-1;Nut;M6;1,5;zinc\ny/A-2;Bolt;M8;2,25;black\n';

test(
  '21 file columns are dragged, chosen, combined, split and fixed, each with its first value; then imported',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await openWizard(page, odd);
    await expect(buttonOf(page, 'Continue')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('1 column to fix')).toBeVisible();
    await expect(target(page, 'Part number').getByText(unmapped)).toBeVisible();

    await (
      await dragTo(page, column(page, 'NR'), target(page, 'Part number'), 0.5)
    )();
    await expect(first(page, 'Part number')).toHaveText('x/A-1');
    await buttonOf(page, 'Split Part number').click();
    await expect(target(page, 'Part number').getByText(noDelimiter)).toBeVisible();
    await page.getByLabel('Delimiter of Part number').fill('/');
    await page.getByLabel('Piece of Part number').fill('2');
    await expect(first(page, 'Part number')).toHaveText('A-1');
    await expect(target(page, 'Part number').getByLabel('Valid', { exact: true })).toBeVisible();

    await chooseIn(page, 'File column of Description', 'TXT_A');
    await (
      await dragTo(page, column(page, 'TXT_B'), target(page, 'Description'), 0.5)
    )();
    await expect(target(page, 'Description').getByText(noDelimiter)).toBeVisible();
    await expect(buttonOf(page, 'Continue')).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Delimiter of Description').fill(' ');
    await expect(first(page, 'Description')).toHaveText('Nut M6');

    await chooseIn(page, 'File column of Unit', 'The same value in every row');
    await page.getByLabel('Value of Unit').fill('EA');
    await expect(first(page, 'Unit')).toHaveText('EA');

    // The preview marks the column that is looked at, and stays in sight whatever is scrolled.
    await column(page, 'KG').hover();
    await expect(page.getByRole('region', { name: 'First rows of the file' }).locator('th.is-marked')).toHaveText(/KG/);

    await page.getByRole('tab', { name: /Measurements/ }).click();
    await expect(page).toHaveURL(/tabId=measurements/);
    await (
      await dragTo(page, column(page, 'KG'), target(page, 'Weight'), 0.5)
    )();
    await expect(first(page, 'Weight')).toHaveText('1,5');
    await chooseIn(page, 'Decimals of Weight', '. point');
    await expect(target(page, 'Weight').getByText('2 of the first 2 rows: The value is not a number.')).toBeVisible();
    await expect(target(page, 'Weight').getByLabel('Valid, with a warning')).toBeVisible();
    await chooseIn(page, 'Decimals of Weight', /^, comma$/);
    await expect(target(page, 'Weight').getByLabel('Valid', { exact: true })).toBeVisible();
    await expect(page.getByText('1 unused')).toBeVisible();
    await expect(page.getByRole('region', { name: 'First rows of the file' })).toBeInViewport();

    await buttonOf(page, 'Continue').click();
    await expect(page).toHaveURL(new RegExp(`/${code}/import/\\?selectedImport=4&mappingFileData=\\d+`));
    await buttonOf(page, 'Analyse').click();
    await expect(page.getByText('The import would create 2, update 0')).toBeVisible();
    await buttonOf(page, /^Write \d+ of \d+ changes$/).click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    const { result } = (await callsOf(page, code).post('/api/parts/partSearch', { name: 'A-2' })) as {
      result: unknown[];
    };
    expect(result).toMatchObject([{ partNumber: 'A-2', description: 'Bolt M8' }]);
  },
);

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not come to ${name}.`);
}

test('21 by keyboard alone: letters, Enter on a picked column, arrows, Delete, tabs, and on', async ({ page }) => {
  const numbers = Array.from({ length: 28 }, (_, at) => at + 1);
  const row = (from: number) => numbers.map((number) => from + number).join(';');
  await openWizard(page, `${numbers.map((number) => `Head${number}`).join(';')}\n${row(1000)}\n${row(3000)}\n`);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, /^AHead1/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Head2 is picked up: press Enter')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Head2 is picked up')).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(first(page, 'Part number')).toHaveText('1002');
  // A letter that also begins another one waits for it.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('ab');
  await expect(first(page, 'Description')).toHaveText('1028');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('a');
  await expect(first(page, 'Long description')).toHaveText('1001');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('c');
  await expect(first(page, 'Notes')).toHaveText('1003');
  await page.keyboard.press('Delete');
  await expect(first(page, 'Notes')).toHaveText('');
  await page.keyboard.press('Home');
  await page.keyboard.type('d');
  await expect(target(page, 'Part number').getByText(noDelimiter)).toBeVisible();
  await tabTo(page, /^Delimiter of Part number$/);
  await page.keyboard.type('-');
  await expect(first(page, 'Part number')).toHaveText('1002-1004');
  await tabTo(page, /^Parts, base data/, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /Measurements/ })).toHaveAttribute('aria-selected', 'true');
  await expect(target(page, 'Weight')).toBeVisible();
  await expect(buttonOf(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, /^Continue$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('All required columns are filled.')).toBeVisible();
  await expect(selectOf(page, 'File column of Description')).toHaveText('Head28');
});

test(
  '21 each kind of record has its tab; matching by name proposes and never overwrites',
  { tag: '@daily' },
  async ({ page }) => {
    await openWizard(page, 'Diagram name;Reference tag;Part number;Description\nHood;1;A-1;Nut\n', partLists);
    await expect(page.getByRole('tab')).toHaveText([/^Parts lists3\/\d+$/, /^Diagrams1\/3$/]);
    await buttonOf(page, 'Clear all').click();
    await expect(page.getByRole('tab', { name: 'Diagrams 1' })).toBeVisible();
    await chooseIn(page, 'File column of Quantity', 'Part number');
    await buttonOf(page, 'Match by name').click();
    await expect(selectOf(page, 'File column of Quantity')).toHaveText('Part number');
    await expect(selectOf(page, 'File column of Part number')).toHaveText('Choose a column');
    await expect(selectOf(page, 'File column of Description')).toHaveText('Description');
    await expect(buttonOf(page, 'Match by name')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('tab', { name: /Diagrams/ }).click();
    await expect(selectOf(page, 'File column of Diagram name')).toHaveText('Diagram name');
    await expect(buttonOf(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  '21 the addresses of page and wizard are reloaded, sent to another and returned to',
  { tag: '@daily' },
  async ({ page, browser }) => {
    const code = await openWizard(page, 'Part number;Description\nA-1;Nut\n');
    await expect(page).toHaveURL(/importWizard\/\?importTypeId=4&mappingFileData=\d+$/);
    await buttonOf(page, 'Save profile').click();
    await page.getByLabel('Name', { exact: true }).fill('Nordic');
    await buttonOf(page, 'Save').click();
    await expect(page).toHaveURL(/importProfileName=Nordic/);
    await page.getByRole('tab', { name: /Measurements/ }).click();
    const address = page.url();
    await page.reload();
    await expect(page.getByRole('tab', { name: /Measurements/ })).toHaveAttribute('aria-selected', 'true');
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, 'AllowImport', code);
    await other.goto(address);
    await expect(other.getByText('parts.csv · Nordic')).toBeVisible();
    await expect(other).toHaveURL(address);
    await other.getByRole('tab', { name: /Parts, base data/ }).click();
    await expect(selectOf(other, 'File column of Part number')).toHaveText('Part number');
    await buttonOf(other, 'Back').click();
    await expect(other).toHaveURL(/\/import\/\?selectedImport=4&profileName=Nordic&mappingFileData=\d+$/);
    await expect(selectOf(other, 'Profile')).toHaveText('Nordic');
    await buttonOf(other, 'Analyse').click();
    await expect(other).toHaveURL(/importAnalyzeResult=\d+/);
    await page.goto(other.url());
    await expect(page.getByText('The import would create 1, update 0')).toBeVisible();
    await context.close();
    await page.goto(`/${code}/importWizard/?importTypeId=4&mappingFileData=999999999`);
    await expect(page.getByText('There is no such file.')).toBeVisible();
    // Without a kind in the address it is the hierarchy's.
    await page.goto(`/${code}/importWizard/`);
    await expect(page.getByRole('dialog', { name: 'Include a file' })).toBeVisible();
    await uploadTable(page, 'Type,Name\nDV,Snow\n', 'tree.csv');
    await expect(page.getByRole('heading', { level: 1, name: 'Hierarchy' })).toBeVisible();
    await page.goto(`/${code}/importWizard/?importTypeId=13`);
    await expect(page.getByRole('heading', { name: 'Drawings have no columns to map' })).toBeVisible();
    await page.goto(`/${code}/importWizard/?importTypeId=999`);
    await expect(page.getByRole('heading', { name: 'There is no such import' })).toBeVisible();
  },
);

test('21 Cancel asks before changes are lost, Back keeps them', async ({ page }) => {
  await openWizard(page, odd);
  await chooseIn(page, 'File column of Notes', 'REST');
  await buttonOf(page, 'Cancel').click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(
    question.getByText('You have unsaved changes. Changes will be lost if you proceed. Proceed?'),
  ).toBeVisible();
  await buttonOf(question, 'Stay').click();
  await buttonOf(page, 'Back').click();
  await expect(selectOf(page, 'File column of Notes')).toHaveText('REST');
  await page.getByRole('link', { name: 'Column wizard' }).click();
  await chooseIn(page, 'File column of Notes', 'TXT_A');
  await buttonOf(page, 'Cancel').click();
  await buttonOf(question, 'Proceed').click();
  await expect(selectOf(page, 'File column of Notes')).toHaveText('REST');
});

test(
  '21 axe finds nothing in the wizard with columns to fix, a picked one and warnings; on a phone it is read',
  { tag: '@daily' },
  async ({ page }) => {
    test.slow();
    await openWizard(page, odd);
    await expectAccessible(page);
    await chooseIn(page, 'File column of Minimum order quantity', 'TXT_A');
    await column(page, 'NR').click();
    await expect(page.getByText('NR is picked up')).toBeVisible();
    await expect(page.getByText('2 of the first 2 rows: The value is not a whole number.')).toBeVisible();
    await expectAccessible(page);
    await buttonOf(target(page, 'Part number'), 'Part number').click();
    await expect(selectOf(page, 'File column of Part number')).toHaveText('NR');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Use a wider window to edit this.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'First rows of the file' })).toBeAttached();
    await expectAccessible(page);
  },
);

test('21 a member without AllowImport is shown the way back from the wizard', { tag: '@daily' }, async ({ page }) => {
  const code = await openImport(page, undefined, partBase, 'Users');
  await page.goto(`/${code}/importWizard/`);
  await expect(page.getByText('You do not have access to this page').first()).toBeVisible();
});
