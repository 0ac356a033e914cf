import { expect, test, type Locator, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });
const area = (page: Page) => page.getByRole('region', { name: 'Auto-publish' });

async function opened(page: Page, timeZone = 'UTC') {
  const code = await newCatalog({ contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const settings = (await api.get('/api/settings/admin-setting')) as object;
  await api.put('/api/settings/admin-setting', { ...settings, timeZone });
  await page.goto(`/${code}/settings/14`);
  await expect(area(page).getByRole('switch', { name: 'Publish of itself' })).toBeVisible();
  return { code, api };
}

test('20.publish a schedule is set, said and left out once, by keyboard', { tag: '@daily' }, async ({ page }) => {
  const { code, api } = await opened(page);
  const on = area(page).getByRole('switch', { name: 'Publish of itself' });
  await on.focus();
  await page.keyboard.press('Space');
  const days = area(page).getByRole('group', { name: 'Days' });
  for (const day of ['Monday', 'Wednesday']) await button(days, day).press('Space');
  await area(page).getByLabel('Time', { exact: true }).fill('17:00');
  await area(page).getByRole('radiogroup', { name: 'Environment' }).getByLabel('Production').press('Space');
  await page.keyboard.press('Control+s');
  const next = area(page).getByRole('region', { name: 'Next publish' });
  await expect(next.getByText(/^Next: .*17:00, to Production$/)).toBeVisible();
  expect(await api.get('/api/settings/auto-publish-schedule?context=Oem')).toMatchObject({
    isOn: true,
    daysOfWeek: [2, 4, 5],
    timeOfDay: '17:00',
    customData: { environment: 1 },
  });
  await expectAccessible(page);

  await button(next, 'Skip once').press('Enter');
  await expect(next.getByText(/^Skipped once: /)).toBeVisible();
  await page.goto(`/${code}/publishing`);
  await expect(page.getByText(/^Next scheduled: Production, .*17:00$/)).toBeVisible();
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page).toHaveURL(`/${code}/settings/14`);
  await button(next, 'Do not skip').press('Enter');
  await expect(next.getByText(/^Next: /)).toBeVisible();
  await area(page).getByRole('radiogroup', { name: 'Context' }).getByLabel('Major units').check();
  await expect(on).not.toBeChecked();
  await expect(next).toBeHidden();
});

test(
  '20.publish maintenance windows are added, moved by keys and drag, and do not overlap',
  { tag: '@daily' },
  async ({ page }) => {
    const { api } = await opened(page, 'Europe/Oslo');
    await expect(area(page).getByText('No maintenance windows. Publishing is possible at any time.')).toBeVisible();
    await expect(area(page).getByText('28 Mar 2027, clocks forward')).toBeVisible();
    await expect(area(page).getByText('31 Oct 2027, clocks back')).toBeVisible();
    await page.keyboard.press('w');
    await page.keyboard.type('Viewer index');
    const week = area(page).getByRole('region', { name: 'Week' });
    const index = week.getByRole('button', { name: /^Viewer index/ });
    await expect(index).toHaveAccessibleName('Viewer index, Sun 01:00 – Sun 02:00');
    await index.focus();
    for (const keys of [
      'Alt+Shift+ArrowRight',
      'Alt+Shift+ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'ArrowRight',
      'ArrowLeft',
    ])
      await page.keyboard.press(keys);
    await expect(index).toHaveAccessibleName('Viewer index, Sun 01:00 – Sun 04:00');
    await expect(area(page).getByText('Viewer index lasts 2 h.')).toBeVisible();
    await expect(area(page).getByText('Viewer index lasts 4 h.')).toBeVisible();

    await button(area(page), /^Add window/).click();
    await page.keyboard.type('Backup');
    const start = area(page).getByLabel('Start of Backup, Time');
    await start.fill('03:30');
    await area(page).getByLabel('End of Backup, Time').fill('09:00');
    await page.keyboard.press('Tab');
    await expect(area(page).getByText('It overlaps Viewer index.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(area(page).getByText('It overlaps Backup.')).toBeVisible();
    await start.fill('06:00');
    await page.keyboard.press('Tab');
    await expect(area(page).getByText('It overlaps Viewer index.')).toBeHidden();

    const backup = week.getByRole('button', { name: /^Backup/ });
    await backup.scrollIntoViewIfNeeded();
    const [from, to] = await Promise.all([backup.boundingBox(), index.boundingBox()]);
    if (!from || !to) throw new Error('The windows are not shown.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width, from.y + from.height / 2, { steps: 5 });
    await expect(week.getByText('It overlaps Viewer index. Let go, it ends where the other begins.')).toBeVisible();
    await page.mouse.up();
    await expect(backup).toHaveAccessibleName(/^Backup, Sun 04:00 – Sun 0\d:\d\d$/);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').getByText('Auto-publish saved')).toBeVisible();
    const { windows } = (await api.get('/api/settings/maintenance-window-times')) as { windows: { name: string }[] };
    expect(windows.map(({ name }) => name)).toEqual(['Viewer index', 'Backup']);
    await button(area(page), 'Remove Backup').click();
    await expect(backup).toBeHidden();
  },
);

test('20.publish a save that is refused says why and keeps what was typed', async ({ page }) => {
  await opened(page);
  const message = 'The schedule is kept by your provider.';
  await page.route('**/api/settings/auto-publish-schedule', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message, modelState: { schedule: [message] }, requestId: 'r' } })
      : route.fallback(),
  );
  await area(page).getByLabel('Time', { exact: true }).fill('08:15');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(area(page).getByLabel('Time', { exact: true })).toHaveValue('08:15');
  await page.unroute('**/api/settings/auto-publish-schedule');
  await area(page).getByLabel('Time', { exact: true }).fill('08:20');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText('Auto-publish saved')).toBeVisible();
});

test(
  '20.publish the history says why a time of the schedule was not published',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await opened(page);
    const why = 'Publish to Staging first.';
    await page.route('**/api/settings/auto-publish-schedule?*', async (route) => {
      const answer = await route.fetch();
      const runs = [
        { slot: '2026-11-20T02:00:00.000Z', ranAt: '2026-11-20T02:00:01.000Z', environment: 1, message: why },
        { slot: '2026-11-19T02:00:00.000Z', ranAt: '2026-11-19T02:00:01.000Z', environment: 2, message: '' },
      ].map((run) => ({
        ...run,
        release: run.message === '' ? 4 : null,
        status: run.message === '' ? 1 : null,
        endedAt: null,
      }));
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), runs } });
    });
    await page.goto(`/${code}/publishing`);
    const missed = page.getByRole('region', { name: 'Not published of itself' });
    await expect(missed.getByRole('listitem')).toHaveCount(1);
    await expect(missed).toContainText(`Production: ${why}`);
    await expectAccessible(page);
  },
);
