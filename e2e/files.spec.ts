import { expect, test, type Page } from '@playwright/test';
import { chooseIn, expectAccessible, holdCatalog, newCatalog, selectOf, signIn } from '../test/e2e.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const tree = csv('tree.csv', 'Type,Name,Parent name\nDV,Snow,\nMD,Fjell,Snow\nIP,Clutch,Fjell\n');
const lists = csv('lists.csv', 'Diagram,Tag,Part number,Description,Qty\nClutch,1,A-1,Bolt,2\nNowhere,2,A-2,Nut,2\n');
const prices = csv('prices.csv', 'Part number,Audience,MSRP,As-of date\nA-1,Dealer,10,2026-01-01\n');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function open(page: Page): Promise<string> {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/import/`);
  await page.getByRole('link', { name: 'Several files' }).click();
  return code;
}

test(
  'several files get their kinds by their columns and are one import with one undo',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await expectAccessible(page);
    await page.getByLabel('Several files').last().setInputFiles([prices, lists, tree]);
    await expect(selectOf(page, 'Kind of tree.csv')).toHaveText('Hierarchy');
    await expect(selectOf(page, 'Kind of lists.csv')).toHaveText('Parts lists');
    await expect(selectOf(page, 'Kind of prices.csv')).toHaveText('Part prices');
    const heads = page.getByRole('rowheader');
    await expect(heads).toHaveText([/tree\.csv/, /lists\.csv/, /prices\.csv/]);
    await chooseIn(page, 'Kind of prices.csv', 'Serial');
    await expect(page.getByText(/: Column must contain a reference column/)).toBeVisible();
    await chooseIn(page, 'Kind of prices.csv', 'Part prices');
    await expectAccessible(page);
    await button(page, 'Analyse').click();
    await expect(page.getByText('The import would create 5')).toBeVisible();
    await expect(page.getByRole('option', { name: /Diagram not found/ })).toContainText('lists.csv');
    await expectAccessible(page);
    const shown = page.getByRole('radiogroup', { name: 'File' });
    await expect(shown.getByRole('radio', { name: /^tree\.csv/ })).toBeChecked();
    await shown.getByText('lists.csv').click();
    const grid = page.getByRole('grid', { name: 'Changes of the dry run' });
    await expect(grid.getByRole('gridcell', { name: 'Bolt' })).toBeVisible();
    await button(page, 'Close Clutch').click();
    await expect(grid.getByRole('gridcell', { name: 'Bolt' })).toHaveCount(0);
    await expect(grid.getByRole('gridcell', { name: /Open Clutch/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(grid.getByRole('gridcell', { name: 'Bolt' })).toBeVisible();
    await shown.getByText('prices.csv').click();
    await button(page, 'Reject all').click();
    await expect(page.getByText('4 accepted')).toBeVisible();
    await page.reload();
    await expect(shown.getByRole('radio', { name: /^prices\.csv/ })).toBeChecked();
    await expect(page.getByText('4 accepted')).toBeVisible();
    await button(page, 'Accept all').click();
    await button(page, 'Hand over').click();
    await expect(
      page.getByRole('dialog').getByText('Nobody else may import into this catalogue.').first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Write 5 of 5 changes').click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await expect(page.getByRole('row', { name: /^lists\.csv Parts lists/ })).toContainText('Written.');
    await button(page, 'Done').click();
    await button(page, 'Undo the import of 3 files').click();
    await button(page, 'Undo').click();
    await expect(page.getByText('Everything that the import wrote has been taken back.')).toBeVisible();
  },
);

test(
  'a file that fails stops those behind it, by keyboard alone; what is wrong is said before',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    const files = [tree, csv('lists.csv', lists.buffer.toString().replaceAll('Clutch', 'Nothing')), prices];
    await page
      .getByLabel('Several files')
      .last()
      .setInputFiles([...files, csv('odd.csv', 'Colour\nred\n')]);
    await expect(page.getByText('Its columns do not say which kind it is.')).toBeVisible();
    await button(page, 'Remove odd.csv').press('Enter');
    await button(page, 'Import at once').press('Enter');
    await expect(page.getByText('This import stopped at a file that failed.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^lists\.csv/ })).toContainText('Failed. Every row was rejected.');
    await expect(page.getByRole('row', { name: /^prices\.csv/ })).toContainText('Not tried.');
    await expectAccessible(page);
    await button(page, 'Back to the files').press('Enter');
    await expect(selectOf(page, 'Kind of tree.csv')).toBeVisible();
    await holdCatalog(page);
    await page.reload();
    await expect(button(page, 'Analyse')).toHaveAttribute('aria-disabled', 'true');
  },
);

const drawing = (text: string) => ({
  name: `${text}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect x="9" y="9" width="90" height="60"/><text x="20" y="90">${text}</text></svg>`,
  ),
});

test(
  'drawings and one table become a published catalogue from the page that brings one',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    await page.goto(`/${code}/import/bring`);
    await page.getByRole('link', { name: 'Bring drawings and a table' }).click();
    await page.locator('input[type=file][multiple]').setInputFiles([drawing('KX 100 Clutch'), drawing('KX-200')]);
    await page
      .locator('input[type=file][accept]')
      .setInputFiles(
        csv(
          'parts.csv',
          'Drawing no,Title,Item,Qty,Part no,Description\nKX 100,Clutch,1,2,A-1,Bolt\nKX 200,Brake,1,2,A-2,Nut\nKX 300,Axle,1,1,A-3,Pin\n',
        ),
      );
    await expect(page.getByText('2 drawings were found by the drawing number')).toBeVisible();
    await expect(page.getByText('1 diagram has rows but no drawing.')).toBeVisible();
    await expect(page.getByText('each is called Drawings, where no folder names it')).toBeVisible();
    await page.getByLabel('Division of drawings without a folder').fill('Machines');
    await page.getByLabel('Model of drawings without a folder').fill('Press');
    await expect(page.getByText('Machines › Press').first()).toBeVisible();
    await expect(page.getByText('each is called')).toBeHidden();
    // In a low window the page scrolls, and each box keeps its height.
    await page.setViewportSize({ width: 1280, height: 720 });
    const placed = page.getByRole('region', { name: 'Diagrams and where they stand' });
    for (const row of await placed.getByRole('row').all()) {
      await row.scrollIntoViewIfNeeded();
      await expect(row).toBeInViewport({ ratio: 1 });
    }
    await expect.poll(async () => (await placed.boundingBox())?.height).toBeGreaterThan(100);
    await expectAccessible(page);
    await button(page, 'Analyse').click();
    await expect(page.getByText('The import would create 13')).toBeVisible({ timeout: 40_000 });
    await button(page, 'Back to the files').click();
    await expect(page.getByText('2 drawings were found by the drawing number')).toBeVisible();
    await expect(page.getByLabel('Model of drawings without a folder')).toHaveValue('Press');
    await button(page, 'Analyse').click();
    await button(page, /^Write \d+ of \d+ changes$/).click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await button(page, 'Open Press').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Press' })).toBeVisible();
    await page.goto(`/${code}/publishing`);
    const staging = page.getByRole('region', { name: 'Staging' });
    await expect(staging.getByRole('button', { name: 'Publish to Staging' })).toBeEnabled();
    await page.keyboard.press('Shift+P');
    await expect(
      page.getByRole('alertdialog', { name: 'Publish to Staging?' }).getByText('Items to publish'),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Staging serves release 1.')).toBeVisible({ timeout: 40_000 });
    await page.goto(`/published/${code}/staging/`);
    const shown = page.getByRole('main');
    await shown.getByRole('link', { name: /Press/ }).click();
    await expect(shown.getByText('3 diagrams')).toBeVisible();
    await shown.getByRole('link', { name: /Clutch/ }).click();
    await expect(page.getByText('Bolt').first()).toBeVisible();
  },
);
