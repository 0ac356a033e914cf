/** What menu and palette offer, opens: by role, in a browser. */
import { expect, test, type Page } from '@playwright/test';
import { newCatalog, signIn } from '../test/e2e.ts';

const roles = ['member', 'Users', 'AllowImport', 'Publisher', 'ManageCatalogSettings', 'MajorUnits', 'Admin'] as const;
/** Where each context begins. */
const starts = ['', 'majorUnits', 'ecom/search'];

async function expectOpen(page: Page): Promise<void> {
  await expect(page.locator('#main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('You do not have access to this page')).toHaveCount(0);
  await expect(page.getByText('This action is not allowed!')).toHaveCount(0);
}

/** The lines of the palette behind a letter; the one that is named is opened. */
async function palette(page: Page, letter: '/' | '>', line?: string): Promise<string[]> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search or jump to' }).fill(letter);
  const lines = page.getByRole('dialog').getByRole('option');
  await expect(lines.first()).toBeVisible();
  const names = await lines.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  if (line === undefined) await page.keyboard.press('Escape').then(() => page.keyboard.press('Escape'));
  else await lines.filter({ hasText: line }).first().click();
  return names;
}

for (const role of roles) {
  test(`what menu and palette offer to ${role} opens`, { tag: '@daily' }, async ({ page }) => {
    test.setTimeout(240_000);
    const code = await newCatalog({ contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
    await signIn(page, role, code);
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    for (const start of starts) {
      await page.goto(`/${code}/${start}`);
      const links = page.getByRole('navigation', { name: 'Main' }).locator('.nav-scroll a');
      await expect(links.first()).toBeVisible();
      const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      for (const address of addresses) {
        await page.goto(`/${code}/${start}`);
        await page.locator(`.nav-scroll a[href="${address}"]`).click();
        await expect(page).toHaveURL(new RegExp(`${address}($|[/?])`));
        await expectOpen(page);
      }
      await page.goto(`/${code}/${start}`);
      await expectOpen(page);
      for (const letter of ['/', '>'] as const) {
        for (const line of (await palette(page, letter)).filter((one) => !/^(Theme|Context)/.test(one))) {
          await page.goto(`/${code}/${start}`);
          await expectOpen(page);
          await palette(page, letter, line);
          await expectOpen(page);
        }
      }
    }
    expect(refused).toEqual([]);
  });
}
