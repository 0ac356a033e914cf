import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../test/e2e.ts';

/** How often a path is called from now on. */
function count(page: Page, path: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (path.test(request.url())) calls += 1;
  });
  return () => calls;
}

for (const { what, address, field, wait, path } of [
  { what: 'the tree', address: '', field: 'Filter tree', wait: 300, path: /\/hierarchies\/search/ },
  {
    what: 'a list beside one',
    address: 'part/1?tab=whereUsed',
    field: 'Filter by diagram or model',
    wait: 300,
    path: /\/whereUsed/,
  },
  { what: 'a search', address: 'part', field: 'Search descriptions', wait: 700, path: /\/partSearch/ },
]) {
  const tag = what === 'the tree' ? [] : '@daily';
  test(
    `18.b ${what} answers a typed text ${wait} ms after the last key, and Enter at once`,
    { tag },
    async ({ page }) => {
      await page.clock.install();
      await signIn(page);
      await page.goto(`/DEMO/${address}`);
      const input = page.getByRole('textbox', { name: field }).first();
      await expect(input).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .sk')).toHaveCount(0);
      const calls = count(page, path);
      await page.clock.pauseAt(Date.now() + 60_000);
      await input.pressSequentially('Fje');
      await page.clock.runFor(wait - 1);
      expect(calls()).toBe(0);
      // What the answer itself takes of the clock, such as the way through the address.
      await page.clock.runFor(100);
      await expect.poll(calls).toBe(1);
      await input.press('l');
      await input.press('Enter');
      await page.clock.runFor(100);
      await expect.poll(calls).toBe(2);
    },
  );
}
