import { expect, type Locator, type Page } from '@playwright/test';
import type { RoleName } from './api.ts';
import { newCatalog, signIn } from './e2e.ts';

/** Kinds of import by their numbers. */
export const partBase = 4;
export const partLists = 3;

/** The import page of a kind, with a file where there is a text; answers the catalogue. */
export async function openImport(page: Page, text?: string, typeId = partBase, role: RoleName = 'Admin') {
  const code = await newCatalog();
  await signIn(page, role, code);
  await page.goto(`/${code}/import/?selectedImport=${typeId}`);
  if (text !== undefined) await uploadTable(page, text);
  return code;
}

export const uploadTable = (page: Page, text: string, name = 'parts.csv') =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** The wizard of a kind with a file. */
export async function openWizard(page: Page, text: string, typeId = partBase): Promise<string> {
  const code = await openImport(page, text, typeId);
  await page.getByRole('link', { name: 'Column wizard' }).click();
  await expect(page.getByRole('heading', { name: 'File columns' })).toBeVisible();
  return code;
}

export const buttonOf = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });
