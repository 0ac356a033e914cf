import { expect, test, type Page } from '@playwright/test';
import { pdfOf } from '../test/drawings/pdf.ts';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const attachments = (page: Page) => page.getByRole('region', { name: 'Attachments' });
const torque = {
  name: 'clutch_torque.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf('BT /F 20 Tf 40 100 Td (Torque) Tj ET')),
};

test(
  '19.l files and URLs of a part are added, taken from the catalogue, edited, unlinked and brought back on its form',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    const add = async (partNumber: string) =>
      ((await api.post('/api/parts', { partNumber, description: 'Flyweight, 62 g' })) as { id: number }).id;
    const [part, other] = [await add('3091517'), await add('3091520')];
    await page.goto(`/${code}/part/${part}`);
    await expect(attachments(page).getByText('No literature yet')).toBeVisible();
    await attachments(page).getByLabel('Add file', { exact: true }).last().setInputFiles(torque);
    await expect(row(page, /clutch_torque\.pdf/)).toBeVisible();
    await attachments(page).getByRole('button', { name: 'Add URL' }).click();
    await page.getByRole('textbox', { name: 'URLs' }).fill('https://example.org/film');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, /example\.org\/film/)).toBeVisible();
    await attachments(page).getByRole('button', { name: 'Edit clutch_torque.pdf' }).click();
    await dialog(page).getByRole('textbox', { name: 'Display name' }).fill('Torque table');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(row(page, /Torque table/)).toBeVisible();
    await attachments(page).getByRole('button', { name: 'View Torque table' }).click();
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);

    // By keys alone: the same file for another part.
    await page.goto(`/${code}/part/${other}`);
    await attachments(page).getByRole('button', { name: 'Choose existing' }).press('Enter');
    await page.keyboard.type('torque');
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, /Torque table/)).toContainText('2');
    await attachments(page).getByRole('button', { name: 'Unlink Torque table' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(row(page, /Torque table/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(row(page, /Torque table/)).toBeVisible();

    await page.goto(`/${code}/literature`);
    await row(page, /Torque table/)
      .getByRole('link', { name: '3091517' })
      .click();
    await expect(page).toHaveURL(new RegExp(`/part/${part}`));
  },
);
