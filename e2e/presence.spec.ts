import { expect, test } from '@playwright/test';
import type { PeggedRow } from '../src/diagram/contract.ts';
import { beat } from '../src/diagram/presence/rules.ts';
import { cell, scene, type } from '../test/diagramScene.ts';
import { expectAccessible, signIn } from '../test/e2e.ts';

test('two browsers on one diagram see each other, merge what does not meet and show what does', async ({
  page,
  browser,
}) => {
  const { code, api, diagram, address } = await scene(page);
  await page.clock.install();
  await page.goto(address);
  await expect(cell(page, 3, 'Qty')).toHaveText('1');
  const context = await browser.newContext();
  const second = await context.newPage();
  await second.clock.install();
  await signIn(second, 'Administrators', code);
  await second.goto(address);
  // The one who came later knows at once, the other with the next beat.
  await expect(second.locator('.presence')).toContainText('has this diagram open too');
  await page.clock.fastForward(beat * 1000);
  await expect(page.locator('.presence')).toContainText('has this diagram open too');

  await type(page, 0, 'Qty', '5');
  await type(page, 1, 'Context', 'left');
  await type(second, 1, 'Context', 'right');
  await type(second, 2, 'Qty', '7');
  await type(second, 4, 'Part number', 'NEW-9');
  await type(second, 4, 'Description', 'Pin');
  await second.keyboard.press('Control+s');
  await expect(second.getByText('Items Saved successfully.').first()).toBeVisible();

  // Nobody is locked out, nothing typed is touched, and the head tells.
  const changed = page.getByRole('button', { name: '3 rows changed' });
  await page.clock.fastForward(beat * 1000);
  await expect(changed).toBeVisible();
  await expect(cell(page, 1, 'Context')).toHaveText('left');
  await changed.click();
  const list = page.getByRole('dialog', { name: 'Changed by others since it was loaded' });
  await expect(list).toContainText('Changed by others since it was loaded');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('NEW-9');
  await expectAccessible(page);
  await list.getByRole('button', { name: '3 · 00-3' }).click();
  await expect(page.locator('tr[data-row="2"]')).toHaveClass(/sel/);
  await page.keyboard.press('Escape');
  // In the list the rows are marked until somebody has gone there.
  const marked = page.getByRole('rowheader', { name: /^\d changed by \S/ });
  await expect(marked).toHaveText([/^2/, /^3/]);
  await cell(page, 2, 'Qty').click();
  await expect(marked).toHaveText([/^2/]);

  await page.getByRole('button', { name: /^Save/ }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(conflict.getByRole('region')).toHaveCount(1);
  await expect(conflict).toContainText('right');
  await conflict.getByRole('button', { name: 'Go on editing' }).click();
  await expect(cell(page, 2, 'Qty')).toHaveText('7');
  await expect(changed).toBeHidden();
  await expect(marked).toHaveCount(0);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows.map(({ partNumber, partQty, context: text }) => [partNumber, partQty, text])).toEqual([
    ['00-1', '5', ''],
    ['00-2', '1', 'left'],
    ['00-3', '7', ''],
    ['00-4', '1', ''],
    ['NEW-9', '', ''],
  ]);

  // Where nothing is being edited, the other's rows come by themselves.
  await second.clock.fastForward(beat * 1000);
  await expect(cell(second, 1, 'Context')).toHaveText('left');
  await context.close();
});
