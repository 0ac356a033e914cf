import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sampleName } from '../src/sample/rules.ts';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { callsOf, expectAccessible, signIn } from '../test/e2e.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Tour of the sample' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Tour of the sample' });
const next = (page: Page, step: string) => expect(panel(page).getByRole('status')).toContainText(step);
const showMe = (page: Page) => panel(page).getByRole('link', { name: 'Show me where' }).click();
const cell = (page: Page, column: number) =>
  page.getByRole('grid', { name: 'Parts list' }).locator('td[data-column]').nth(column);

/** A small catalogue of the sample's name, everything in it published but nothing released. */
const sample = (page: Page) => drawnDiagram(page, 'Admin', { name: sampleName });

/** Opens a part as the tour asks, and waits until that counts. */
async function findPart(page: Page): Promise<void> {
  await next(page, 'Find a part');
  await showMe(page);
  await expect(page.locator('[data-filter]')).toBeFocused();
  await page.keyboard.type('washer');
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: '00-1' }).first().click();
  await expect(page.getByRole('heading', { name: '00-1' })).toBeVisible();
  await next(page, 'Tag a callout');
}

test(
  '18.c the tour is done by hand, each step when it happened, and all of it is undone',
  { tag: '@daily' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const { code, api, model, diagram, imageId } = await sample(page);
    const publishItem = async (itemId: number) => {
      for (const newWorkFlowState of [2, 3]) {
        const { version } = (await api.get(`/api/items/Oem/${itemId}`)) as { version: number };
        await api.post('/api/workflows/updateItemWorkFlow', {
          itemId,
          newWorkFlowState,
          version,
          updateAncestors: true,
        });
      }
    };
    const content = async () => [
      ((await api.get(`/api/diagrams/${diagram}/pegged`)) as { partQty: string }[]).map(({ partQty }) => partQty),
      ((await api.get(`/api/file/hotspots?imageId=${imageId}`)) as { value: string }[])
        .map(({ value }) => value)
        .toSorted(),
    ];
    await publishItem(model);
    const before = await content();
    await page.goto(`/${code}`);
    await expect(offer(page)).toContainText('Do once what an editor does');
    await expectAccessible(page);
    await offer(page).getByRole('button', { name: 'Start the tour' }).click();
    await expect(offer(page)).toBeHidden();
    await findPart(page);

    await showMe(page);
    const canvas = page.locator('#diagram-canvas');
    await expect(canvas).toHaveAttribute('data-tour', 'here');
    await expectAccessible(page);
    await expect(canvas).toBeFocused();
    await page.keyboard.press('h');
    const box = await canvas.boundingBox();
    if (!box) throw new Error('No canvas.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.6];
    await page.mouse.click(x, y);
    await page.mouse.click(x + 40, y + 30);
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    // What is read while one edits is not covered.
    await next(page, 'Tag a callout');
    await page.keyboard.press('Control+s');
    await next(page, 'Correct a row');

    await showMe(page);
    await cell(page, 3).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await next(page, 'Set the diagram to Publish');

    await showMe(page);
    await expect(page.locator('.item-head .ph-end')).toHaveAttribute('data-tour', 'here');
    await publishItem(diagram);
    await next(page, 'Publish to Staging');
    await showMe(page);
    await expect(page).toHaveURL(`/${code}/publishing`);
    await page.getByRole('region', { name: 'Staging' }).getByRole('button', { name: 'Publish to Staging' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish to Staging' }).click();
    await next(page, 'Open it as a reader');

    await showMe(page);
    const popup = page.waitForEvent('popup');
    await page.locator('[data-tour="here"]').click();
    const reader = await popup;
    reader.setDefaultTimeout(15_000);
    await reader
      .getByRole('link', { name: /Fjell 600/ })
      .first()
      .click();
    await reader
      .getByRole('link', { name: /Drive clutch/ })
      .first()
      .click();
    await expect(reader.getByText('Washer 3').first()).toBeVisible();
    await page.bringToFront();
    await next(page, 'Take it back');

    await showMe(page);
    await page.locator('[data-tour="here"]').getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByRole('alertdialog', { name: 'Undo a change' }).getByRole('button', { name: 'Undo' }).click();
    await next(page, 'The tour is done');
    await expect(panel(page).getByRole('status')).toContainText('of yours stand:');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Undo all of it' }).click();
    await next(page, 'The catalogue is as it was before');
    expect(await content()).toEqual(before);
    await panel(page).getByRole('button', { name: 'Close the tour' }).click();
    await expect(panel(page)).toBeHidden();
    await expect(offer(page).getByRole('button', { name: 'Start the tour' })).toBeVisible();
  },
);

test(
  '18.c the tour is left and gone on with, by keyboard; it is off for who may not write',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await sample(page);
    await page.goto(`/${code}`);
    await offer(page).getByRole('button', { name: 'Start the tour' }).press('Enter');
    await findPart(page);
    await page.goto(`/${code}/import/`);
    // F6 leads to it, as to any pane.
    await expect(async () => {
      await page.keyboard.press('F6');
      await expect(panel(page).getByRole('link')).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Hierarchy' })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await page.goto(`/${code}`);
    await offer(page).getByRole('button', { name: 'Go on with step 2 of 7' }).press('Enter');
    await next(page, 'Tag a callout');

    await signIn(page, 'Users', code);
    await page.goto(`/${code}`);
    await expect(offer(page)).toContainText('your tour goes without them');
    await signIn(page, 'member', code);
    await page.goto(`/${code}`);
    await expect(offer(page)).toContainText('The tour is off for you: it writes into the catalogue');
    await expect(offer(page).getByRole('button', { name: 'Start the tour' })).toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  '18.c the models of the sample carry what real ones do, and a callout is left to tag',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    const api = callsOf(page, 'DEMO');
    const { diagram } = (await api.get('/api/tour/start')) as { diagram: { id: number; hierarchyId: number } };
    await page.goto(`/DEMO/tree/${diagram.hierarchyId}`);
    const fields = { Code: 'SNO26-0001', Year: '2026', Engine: '600 cc, two-stroke' };
    for (const [name, value] of Object.entries(fields))
      await expect(page.getByLabel(name, { exact: true })).toHaveValue(value);
    await expect(page.getByText('North America').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /air-intake/ })).toBeVisible();
    await page.goto(`/DEMO/tree/${diagram.hierarchyId}/${diagram.id}`);
    await expect(page.getByRole('button', { name: 'Next unlinked' })).toBeEnabled();
    // Whenever it was loaded, the sample has prices that are yet to come.
    const rows = (await api.get(`/api/diagrams/${diagram.id}/pegged`)) as { partNumber: string; partId: number }[];
    const sensor = rows.find(({ partNumber }) => partNumber === '0925159');
    await page.goto(`/DEMO/part/${sensor?.partId}?tab=pricing`);
    const today = new Date();
    const ahead = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1));
    const month = ahead.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    await expect(page.getByRole('row', { name: `1 ${month}` }).first()).toBeVisible();
  },
);

test('18.c only the sample has a tour', async ({ page }) => {
  const { code } = await drawnDiagram(page);
  await page.goto(`/${code}`);
  await expect(page.getByRole('region', { name: 'Product lines' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});
