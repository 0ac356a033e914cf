import { expect, test, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { idleMinutes, refreshMaxAttempts, refreshRetryMs } from '../src/account/rules.ts';
import { callsOf, expectAccessible, inDatabase, newCatalog, newUser, signIn } from '../test/e2e.ts';
import { administrator } from '../test/program.ts';

/** Leaves a user's session so many seconds until its idle end. */
const idleIn = (userId: number, seconds: number) =>
  inDatabase((database) =>
    database.outside((db) =>
      sql`update session set last_seen_at = now() - make_interval(mins => ${idleMinutes}) + make_interval(secs => ${seconds})
        where user_id = ${userId}`.execute(db),
    ),
  );

/** Seconds for which the user's session has been idle. */
const idleFor = (userId: number) =>
  inDatabase((database) =>
    database.outside(async (db) => {
      const { rows } = await sql<{ idle: number }>`
        select extract(epoch from now() - last_seen_at)::float8 as idle from session where user_id = ${userId}`.execute(
        db,
      );
      return rows[0]?.idle ?? null;
    }),
  );

/** Ends a user's session on the server, as an administrator does or its absolute end. */
const endSessions = (userId: number) =>
  inDatabase((database) => database.outside((db) => sql`delete from session where user_id = ${userId}`.execute(db)));

/**
 * Leaves a user's session so many seconds until its idle end, and lets the page hear of it by its polls. What it asks is
 * held until the session is so: an answer from before the jump of its clock would let the jump end the session.
 */
async function pollsWhenIdle(page: Page, userId: number, seconds: number): Promise<void> {
  const { promise: idle, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await idle;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().includes('/api/jobs'));
  await page.clock.fastForward(31_000);
  const request = await asked;
  await idleIn(userId, seconds);
  go();
  await request.response();
  await page.unroute('**/api/**');
}

const dialog = (page: Page) => page.getByRole('alertdialog');

async function atParts(page: Page): Promise<{ userId: number; userName: string }> {
  const user = await signIn(page);
  await page.clock.install();
  // What the page asks while it opens extends the session, also after a test has said how idle it is.
  await page.goto('/DEMO/part', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jobs' })).toBeVisible();
  return user;
}

/** What the warning counts; 0 where it says something else. */
async function secondsLeft(page: Page): Promise<number> {
  const said = await dialog(page).textContent();
  return Number(/Your session times out in (\d+) seconds\./.exec(said ?? '')?.[1] ?? 0);
}

test('B-14 polls do not extend the session; it warns, counts down and can be kept', async ({ page }) => {
  const { userId } = await atParts(page);
  await pollsWhenIdle(page, userId, 25);
  await expect(dialog(page)).toContainText(/Your session times out in \d+ seconds\./);
  expect(await idleFor(userId)).toBeGreaterThan(idleMinutes * 60 - 30);
  await expect(dialog(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  const before = await secondsLeft(page);
  await page.clock.runFor(3000);
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(before - 3);
  expect(await secondsLeft(page)).toBeGreaterThan(0);
  await dialog(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await idleFor(userId)).toBeLessThan(60);
});

test('the warning can be used by all', { tag: '@daily' }, async ({ page }) => {
  const { userId } = await atParts(page);
  await pollsWhenIdle(page, userId, 25);
  await expect(dialog(page)).toContainText('Your session times out in');
  await expectAccessible(page);
});

test(
  '15.14 it times out, leads to the gateway by itself and after signing in to the same address',
  { tag: '@daily' },
  async ({ page }) => {
    const { userId, userName } = await atParts(page);
    await page.goto('/DEMO/part?q=bolt', { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Jobs' })).toBeVisible();
    await pollsWhenIdle(page, userId, 25);
    await expect(dialog(page)).toContainText('Your session times out in');
    await idleIn(userId, -1);
    await page.clock.runFor(26_000);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your session has timed out.')).toBeVisible();
    await page.getByLabel('User name').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/DEMO/part?q=bolt');
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
  },
);

test(
  '15.14 what was typed when the session timed out is offered back to the same user alone',
  { tag: '@daily' },
  async ({ page }) => {
    const { userId, userName } = await atParts(page);
    const code = await newCatalog();
    const part = (await callsOf(page, code).post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as {
      id: number;
    };
    const address = `/${code}/part/${part.id}`;
    await page.goto(address, { waitUntil: 'networkidle' });
    const description = page.getByRole('main').getByLabel('Description', { exact: true });
    await description.fill('Washer, thin');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await pollsWhenIdle(page, userId, 25);
    await expect(dialog(page)).toContainText('Your session times out in');
    await idleIn(userId, -1);
    await page.clock.runFor(26_000);
    await expect(page).toHaveURL('/');

    const other = await newUser('super', []);
    const enter = async (name: string): Promise<void> => {
      await page.getByLabel('User name').fill(name);
      await page.getByLabel('Password', { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(new RegExp(`${address}\\b`));
    };
    await enter(other.userName);
    await expect(description).toHaveValue('Washer');
    await expect(dialog(page)).toBeHidden();
    await inDatabase((database) =>
      database.outside((db) => sql`delete from session where user_id = ${other.userId}`.execute(db)),
    );
    await page.goto(address);
    await enter(userName);
    await expect(dialog(page)).toContainText('Your session ended before you saved what you typed here.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(description).toHaveValue('Washer, thin');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('1 unsaved change')).toHaveCount(0);
    await page.reload();
    await expect(description).toHaveValue('Washer, thin');
    await expect(dialog(page)).toBeHidden();
  },
);

test('a session ended on the server leads to the gateway at the next call', { tag: '@daily' }, async ({ page }) => {
  const { userId } = await signIn(page, 'AllowImport');
  await page.goto('/DEMO/part');
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
  await endSessions(userId);
  const over = expect(page.getByText('Your session has timed out.')).toBeVisible();
  // The page may ask something by itself, and be first.
  await Promise.any([page.getByRole('link', { name: 'Import' }).click(), over]);
  await over;
  await expect(page).toHaveURL('/');
});

test('an expired token is renewed without a word', async ({ page }) => {
  const { userId } = await signIn(page);
  await page.goto('/DEMO/part');
  await inDatabase((database) =>
    database.outside((db) =>
      sql`update session_token t set expires_at = now() - interval '1 second' from session s
        where s.id = t.session_id and s.user_id = ${userId} and t.kind = 'access'`.execute(db),
    ),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
});

test('B-13 a refresh is tried three times, 500 ms apart, and then given up', async ({ page }) => {
  const { userId } = await atParts(page);
  let tried = 0;
  await page.route('**/api/tokenapi/accessToken', (route) => {
    tried += 1;
    return route.abort();
  });
  const step = 50;
  const triedAfter = async () => {
    await page.clock.runFor(step);
    return tried;
  };
  await page.clock.pauseAt(Date.now() + 60_000);
  await endSessions(userId);
  await page.getByRole('link', { name: 'Import' }).click();
  for (let nth = 1; nth <= refreshMaxAttempts; nth += 1) {
    await expect.poll(triedAfter).toBe(nth);
    if (nth === refreshMaxAttempts) break;
    // It may have been tried at the begin of the last step.
    await page.clock.runFor(refreshRetryMs - 2 * step);
    expect(tried).toBe(nth);
  }
  await page.clock.resume();
  await expect(page.getByText('Your session has timed out.')).toBeVisible();
});

test(
  'B-22 after signing out neither Back nor another tab shows anything',
  { tag: '@daily' },
  async ({ page, context }) => {
    await signIn(page);
    await page.goto('/DEMO/part');
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/DEMO/part');
    await expect(other.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Your session has timed out.')).toBeHidden();
    await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.goBack().catch(() => null);
    await page.goto('/DEMO/part');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Your session has timed out.')).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('grid')).toHaveCount(0);
  },
);

for (const days of [-1, 1]) {
  test(
    `O-11 a browser whose clock is off by ${days} day stays signed in and saves`,
    { tag: '@daily' },
    async ({ page }) => {
      const code = await newCatalog();
      await signIn(page, 'Users', code);
      await page.clock.install({ time: Date.now() + days * 86_400_000 });
      await page.goto(`/${code}/part`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
      await page.clock.runFor(60_000);
      await expect(dialog(page)).toHaveCount(0);
      const calls = callsOf(page, code);
      const part = { partNumber: 'CLOCK-1', description: 'Kept' };
      const added = (await calls.post('/api/parts', part)) as { id: number };
      await page.goto(`/${code}/part/${added.id}`);
      await page.reload();
      await expect(page.getByText('CLOCK-1').first()).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
    },
  );
}
