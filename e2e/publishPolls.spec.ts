import { expect, test, type Page } from '@playwright/test';
import { newCatalog, signIn } from '../test/e2e.ts';
import type { RoleName } from '../test/api.ts';

const minute = 60_000;

/** Counts the calls of a name from now on. */
function counted(page: Page, name: string) {
  const calls = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes(`/${name}`)) calls.count += 1;
  });
  return calls;
}

async function opened(page: Page, role: RoleName) {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
  await signIn(page, role, code);
  return code;
}

test.describe('20.publish the look for a failed publish', () => {
  for (const role of ['Admin', 'Publisher'] as const)
    test(
      `comes a second after the start and then every half hour, for ${role}`,
      { tag: '@daily' },
      async ({ page }) => {
        const code = await opened(page, role);
        await page.clock.install();
        const calls = counted(page, 'Oem/LastFailed');
        await page.goto(`/${code}/part`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(calls.count).toBe(0);
        await page.clock.runFor(1200);
        await expect.poll(() => calls.count).toBe(1);
        await page.clock.runFor(29 * minute);
        expect(calls.count).toBe(1);
        await page.clock.runFor(minute);
        await expect.poll(() => calls.count).toBe(2);
      },
    );

  test('does not come for other roles, nor in other contexts', { tag: '@daily' }, async ({ page }) => {
    const code = await opened(page, 'Administrators');
    await page.clock.install();
    const calls = counted(page, 'LastFailed');
    await page.goto(`/${code}/part`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(2000);
    await signIn(page, 'Admin', code);
    await page.goto(`/${code}/majorUnits`);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.clock.runFor(2000);
    expect(calls.count).toBe(0);
  });
});

test('20.publish a publish that runs is looked at every half second until it is over; then the history is read anew', async ({
  page,
}) => {
  const code = await opened(page, 'Publisher');
  let isRunning = true;
  const running = {
    sessionId: 7,
    release: 3,
    environment: 'Staging',
    taskState: 1,
    stepNumber: 3,
    steps: 7,
    step: 'diagrams',
    done: 10,
    total: 40,
    percent: 22,
    startedAt: new Date().toISOString(),
    message: '',
  };
  await page.route('**/RunningSession*', (route) => route.fulfill({ json: isRunning ? running : null }));
  await page.route('**/PublishingState*', async (route) => {
    const state = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...state, ...(isRunning && { state: 0 }) } });
  });
  await page.clock.install();
  const polls = counted(page, 'RunningSession');
  const history = counted(page, 'Oem/History');
  await page.goto(`/${code}/publishing`);
  const staging = page.getByRole('region', { name: 'Staging' });
  await expect(staging.getByText('22%')).toBeVisible();
  for (const name of ['Staging', 'Production'])
    await expect(page.getByRole('region', { name }).getByText('A publish is in progress.')).toBeVisible();
  const [before, read] = [polls.count, history.count];
  for (let nth = 0; nth < 6; nth++) {
    await page.clock.runFor(500);
    await expect.poll(() => polls.count).toBeGreaterThanOrEqual(before + nth + 1);
  }
  expect(polls.count - before).toBeLessThanOrEqual(8);
  isRunning = false;
  await page.clock.runFor(600);
  await expect.poll(() => history.count).toBeGreaterThan(read);
  await expect(staging.getByText('No items in Publish')).toBeVisible();
  const after = polls.count;
  await page.clock.runFor(4000);
  expect(polls.count - after).toBeLessThanOrEqual(1);
});

test('20.publish imports are looked for every five seconds', async ({ page }) => {
  const code = await opened(page, 'Publisher');
  await page.clock.install();
  const polls = counted(page, 'ImportRunning');
  await page.goto(`/${code}/publishing`);
  await expect(page.getByRole('region', { name: 'Staging' })).toBeVisible();
  await expect.poll(() => polls.count).toBe(1);
  await page.clock.runFor(4000);
  expect(polls.count).toBe(1);
  await page.clock.runFor(1500);
  await expect.poll(() => polls.count).toBe(2);
});
