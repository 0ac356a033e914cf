import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import type { PeggedRow } from '../src/diagram/contract.ts';
import { cell, scene, type } from '../test/diagramScene.ts';
import { callsOf, newCatalog, signIn } from '../test/e2e.ts';

const conflicted = 'The requested item conflicted with existing items.';
const apology =
  'We do apologize, but the system is currently experiencing issues with the current attempted action. Please try again later.';

const answer = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { message: '', modelState: {}, requestId: 'r-1' } });

/** Each way in which a save fails, and what is said of it. */
const failures: [name: string, fail: (route: Route) => Promise<void>, said: string][] = [
  ['500', answer(500), apology],
  ['503', answer(503), apology],
  ['409', answer(409), conflicted],
  ['timeout', (route) => route.abort('timedout'), apology],
  ['offline', (route) => route.abort('internetdisconnected'), apology],
];

/** Lets one write fail so; answers how many reached the server since. */
async function failOnce(page: Page, address: string, fail: (route: Route) => Promise<void>): Promise<() => number> {
  let reached = 0;
  let failed = false;
  await page.unroute(address);
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    if (!failed) {
      failed = true;
      return fail(route);
    }
    reached += 1;
    return route.continue();
  });
  return () => reached;
}

/** Closes what says that a save failed. */
async function closeMessage(page: Page): Promise<void> {
  const modal = page.getByRole('alertdialog', { name: 'Error' });
  if (await modal.isVisible()) await modal.getByRole('button', { name: 'OK' }).click();
}

test('J-06 a form whose save fails says why, stays filled, and saves once when tried again', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const api = callsOf(page, code);
  const { id } = (await api.post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as { id: number };
  await page.goto(`/${code}/part/${id}`);
  const description = page.getByRole('main').getByLabel('Description', { exact: true });
  for (const [name, fail, said] of failures) {
    const reached = await failOnce(page, `**/api/parts/${id}`, fail);
    await description.fill(`Washer ${name}`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(said).first(), name).toBeVisible();
    await closeMessage(page);
    await expect(description, name).toHaveValue(`Washer ${name}`);
    await expect(page.getByText('1 unsaved change'), name).toBeVisible();
    await description.focus();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('1 unsaved change'), name).toHaveCount(0);
    expect([name, reached()]).toEqual([name, 1]);
    expect(await api.get(`/api/parts/${id}`)).toMatchObject({ description: `Washer ${name}` });
  }
});

test('J-06 the parts list whose save fails says why, stays filled, and saves once when tried again', async ({
  page,
}) => {
  const { api, diagram, address } = await scene(page);
  await page.goto(address);
  for (const [at, [name, fail, said]] of failures.entries()) {
    const reached = await failOnce(page, `**/api/diagrams/${diagram}/pegged`, fail);
    await type(page, 0, 'Qty', String(10 + at));
    await page.keyboard.press('Control+s');
    await expect(page.getByText(said).first(), name).toBeVisible();
    await closeMessage(page);
    await expect(cell(page, 0, 'Qty'), name).toHaveText(String(10 + at));
    await expect(page.getByText('1 unsaved row'), name).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('1 unsaved row'), name).toHaveCount(0);
    expect([name, reached()]).toEqual([name, 1]);
    const [row] = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
    expect(row?.partQty).toBe(String(10 + at));
  }
});
