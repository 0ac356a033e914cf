import { expect, test } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, selectOf } from '../test/e2e.ts';
import { buttonOf, openImport, openWizard, partBase } from '../test/importPage.ts';

test(
  '21 a profile is saved, updated or duplicated; a name that is taken stands in bold and is tried again',
  { tag: '@daily' },
  async ({ page }) => {
    await openWizard(page, 'Part number;Description\nA-1;Nut\n');
    const dialog = page.getByRole('dialog');
    const save = async (name?: string) => {
      await buttonOf(page, 'Save profile').click();
      if (name !== undefined) await dialog.getByLabel('Name', { exact: true }).fill(name);
      await buttonOf(dialog, 'Save').click();
    };
    await save('First');
    await expect(page.getByText('parts.csv · First')).toBeVisible();
    await chooseIn(page, 'File column of Notes', 'Description');
    await save();
    await expect(dialog).toBeHidden();
    await buttonOf(page, 'Save profile').click();
    await dialog.getByText('Save as a new profile').click();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('First copy');
    await dialog.getByLabel('Name', { exact: true }).fill('first');
    await buttonOf(dialog, 'Save').click();
    await expect(dialog.getByRole('alert').locator('b')).toHaveText('first');
    await expect(dialog.getByRole('alert')).toHaveText(
      'There is already a profile named first. Please choose another name.',
    );
    await expectAccessible(page);
    await dialog.getByLabel('Name', { exact: true }).fill('Second');
    await buttonOf(dialog, 'Save').click();
    await expect(page.getByText('parts.csv · Second')).toBeVisible();
    // Saved is saved: nothing is asked on the way out.
    await buttonOf(page, 'Cancel').click();
    await expect(selectOf(page, 'Profile')).toHaveText('Second');
    await expect(selectOf(page, 'File column of Notes')).toHaveText('Description');
    // A name that is taken by an update asks for another one as well.
    await chooseIn(page, 'Profile', 'First');
    await chooseIn(page, 'Mode', 'Update only [UP]');
    await callsOf(page, new URL(page.url()).pathname.split('/')[1] ?? '').post(
      '/api/TransportImportWizardData2/profiles',
      { importTypeId: partBase, name: 'First [UP]', options: {} },
    );
    await buttonOf(page, 'Update profile').click();
    await expect(dialog.getByRole('alert').locator('b')).toHaveText('First [UP]');
    await dialog.getByLabel('Name', { exact: true }).fill('Third');
    await buttonOf(dialog, 'Save').click();
    await expect(selectOf(page, 'Profile')).toHaveText('Third');
  },
);

test(
  '21 a profile is configured with a file that is included for it; a wrong one is refused',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await openImport(page);
    await callsOf(page, code).post('/api/TransportImportWizardData2/profiles', {
      importTypeId: partBase,
      name: 'Nordic [UP]',
      options: { columns: { partNumber: { inputFileColumns: ['PN'] }, notes: { inputFileColumns: ['Gone'] } } },
    });
    await page.reload();
    await chooseIn(page, 'Profile', 'Nordic');
    await buttonOf(page, 'Configure columns').click();
    const dialog = page.getByRole('dialog', { name: 'Include a file' });
    const choose = (name: string, text: string) =>
      dialog.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('drawing.png', 'PNG');
    await expect(page.getByRole('alertdialog', { name: 'Wrong file type' })).toBeVisible();
    await buttonOf(page, 'OK').click();
    await expectAccessible(page);
    await choose('pn.csv', 'PN;X\nA-1;1\n');
    await expect(page).toHaveURL(/importWizard\/\?importTypeId=4&importProfileName=Nordic\+%5BUP%5D&mappingFileData=/);
    await expect(page.getByText('Update only [UP]')).toBeVisible();
    await expect(selectOf(page, 'File column of Part number')).toHaveText('PN');
    await expect(page.getByText('The file has no column "Gone".').first()).toBeVisible();
  },
);

test('21 the file explanation lists the columns, and its example is a file that is mapped by itself', async ({
  page,
}) => {
  await openImport(page);
  await buttonOf(page, 'File explanation').click();
  const dialog = page.getByRole('dialog', { name: 'File explanation: Parts, base data' });
  await expect(dialog.getByRole('row', { name: /^Part number.*Text 64 Required part no/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Minimum order quantity.*Whole number/ })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Example file (.csv)' }).click();
  const file = await download;
  const kept = test.info().outputPath('example.csv');
  await file.saveAs(kept);
  expect(file.suggestedFilename()).toBe('Example of Parts, base data.csv');
  await buttonOf(dialog, 'Close').last().click();
  await page.getByLabel('File to import').setInputFiles(kept);
  await expect(page.getByText('All required columns are filled.')).toBeVisible();
});

test('21 an import of files asks for their zip before it starts', { tag: '@daily' }, async ({ page }) => {
  await openImport(page, 'File path,Item name\na.png,Hood\n', 2);
  await buttonOf(page, 'Analyse').click();
  const dialog = page.getByRole('dialog', { name: 'Zip file' });
  await expect(dialog.getByText('Rows whose file is not in it are rejected.')).toBeVisible();
  await expectAccessible(page);
  await buttonOf(dialog, 'Cancel').click();
  await expect(buttonOf(page, 'Analyse')).toBeVisible();
  await buttonOf(page, 'Analyse').click();
  await buttonOf(dialog, 'Go on without a zip').click();
  await expect(page.getByText(/The analysis is done: the only row has an error/)).toBeVisible();
});
