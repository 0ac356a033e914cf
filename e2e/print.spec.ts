import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { catalogIdOf } from '../src/catalog/queries.ts';
import { change } from '../src/platform/change/change.ts';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { chooseIn, inDatabase } from '../test/e2e.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const sheet = (page: Page) => page.locator('.print-sheet');

/** Counts the prints of the page instead of opening the browser's dialog, with the time since the button was pressed. */
async function watchPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const prints: number[] = [];
    Object.assign(window, { prints, print: () => prints.push(performance.now()) });
  });
}
const prints = (page: Page) => page.evaluate(() => (window as Window & { prints?: number[] }).prints ?? []);
const afterPrint = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

/** The size of the first page of what the browser prints, in points. */
async function pageSize(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
  return [Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))];
}

test(
  'a diagram is printed with its drawing, hotspots and list, half a second after all is there',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await drawnDiagram(page);
    await watchPrints(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(dialog(page).getByRole('radio', { name: 'Drawing and list' })).toBeChecked();
    await dialog(page).getByRole('radio', { name: 'Landscape' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Footnotes' }).press('Space');
    const pressed = await page.evaluate(() => performance.now());
    await dialog(page).getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => prints(page)).toHaveLength(1);
    expect(((await prints(page))[0] ?? 0) - pressed).toBeGreaterThanOrEqual(500);

    await page.emulateMedia({ media: 'print' });
    await expect(sheet(page).getByRole('heading')).toHaveText('Drive clutch');
    await expect(sheet(page)).toContainText('Snowmobiles / Fjell 600');
    await expect(sheet(page).locator('svg .hs')).toHaveCount(3);
    await expect(sheet(page).locator('svg .hs.un')).toHaveCount(1);
    await expect(sheet(page).getByRole('row')).toHaveCount(5);
    await expect(sheet(page).getByRole('columnheader', { name: 'Footnote' })).toHaveCount(0);
    await expect(page.locator('#root')).toBeHidden();
    expect(await pageSize(page)).toEqual([842, 595]);
    await page.emulateMedia({ media: null });
    await afterPrint(page);
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator('#root')).toBeVisible();

    // The choices are kept, what is unsaved stands in the way.
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(dialog(page).getByRole('radio', { name: 'Landscape' })).toBeChecked();
    await page.keyboard.press('Escape');
    await page.getByRole('grid', { name: 'Parts list' }).locator('tr[data-row="0"] td[data-column]').nth(3).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.getByText('Changes must be saved (or cancelled) before proceeding.').first()).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test('the list alone is printed upright on Letter in another language, by keys alone', async ({ page }) => {
  const { code, address } = await drawnDiagram(page);
  await inDatabase(async (database) => {
    const found = await database.outside((db) => catalogIdOf(db, code));
    if (!found) throw new Error(`There is no catalogue ${code}.`);
    const of = { kind: 'script', label: 'Settings', actor: { id: null, name: 'tests' } } as const;
    await database.inCatalog(found.id, (db) =>
      change(db, of, () =>
        db
          .updateTable('catalog')
          .set({ languages: ['EN', 'DE'] })
          .where('id', '=', found.id)
          .execute(),
      ),
    );
  });
  await watchPrints(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Print' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: 'Drawing and list' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page).getByRole('radio', { name: 'List', exact: true })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'Letter' })).toBeChecked();
  await chooseIn(dialog(page), 'Language', 'German');
  await dialog(page).getByRole('button', { name: 'Print' }).press('Enter');
  await expect.poll(() => prints(page)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet(page).locator('img')).toHaveCount(0);
  await expect(sheet(page).getByRole('row')).toHaveCount(5);
  expect(await pageSize(page)).toEqual([612, 792]);
});
