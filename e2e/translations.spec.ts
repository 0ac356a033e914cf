import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const soon = { timeout: 30_000 };

test(
  'a translator takes a sheet, brings it back, chooses what is stale and writes it by keyboard',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog({ languages: ['EN', 'SV'] });
    await signIn(page, 'Admin', code);
    const calls = callsOf(page, code);
    const add = async (partNumber: string, description: string) =>
      (await calls.post('/api/parts', { partNumber, description })) as { id: number; version: number };
    const bolt = await add('A-1', 'Bolt, 60 mm');
    await add('A-2', 'Nut');

    await page.goto(`/${code}`);
    await page.getByRole('link', { name: 'Translations' }).click();
    await expect(page).toHaveURL(`/${code}/translations`);
    const part = page.locator('section.sheet-panel').filter({ has: page.getByRole('heading', { name: 'Part' }) });
    await expect(part.getByText('SV 2 left')).toBeVisible();
    await expect(part.getByRole('switch', { name: 'Untranslated only' })).toBeChecked();
    await part.getByRole('radio', { name: 'csv' }).check({ force: true });
    await part.getByRole('button', { name: 'Export sheet' }).click();
    const link = part.getByRole('link', { name: /^Download partSheet/ });
    await expect(link).toBeVisible(soon);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const sheet = await readFile(await download.path(), 'utf8');
    expect(sheet).toContain('"Bolt, 60 mm",SV,');

    await calls.post(`/api/parts/${bolt.id}`, { version: bolt.version, partNumber: 'A-1', description: 'Bolt, 62 mm' });
    const filled = sheet
      .replace('"Bolt, 60 mm",SV,', '"Bolt, 60 mm",SV,"Skruv, 60 mm"')
      .replace('Nut,SV,', 'Nut,SV,Mutter');
    await part.locator('input[type="file"]').setInputFiles({
      name: 'back.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(filled),
    });
    const review = page.getByRole('region', { name: 'Import review, Part, SV' });
    await expect(review).toBeVisible(soon);
    await expect(part.getByText('Waits for you')).toBeVisible();
    await expect(review.getByRole('radio', { name: 'Stale 1' })).toBeChecked();
    await expect(review.locator('tbody del')).toHaveText('Bolt, 60 mm');
    await expect(review.locator('tbody ins')).toHaveText('Bolt, 62 mm');
    await expect(review.getByText('1 to write')).toBeVisible();
    await expect(review.getByRole('radio', { name: 'To write 1' })).toBeVisible();
    await expect(part.getByText('Import, waits')).toBeVisible();
    await expectAccessible(page);

    await part.getByRole('button', { name: 'Review below' }).press('Enter');
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(review.getByText('2 to write')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(part.getByText('Translation data successfully imported.')).toBeVisible(soon);
    await expect(part.getByText('SV 0 left')).toBeVisible();
    await part.getByRole('button', { name: 'Undo' }).click();
    await expect(part.getByText('Taken back.')).toBeVisible(soon);
    await part.getByRole('button', { name: 'Close' }).click();
    await expect(part.getByText('Taken back.')).toBeHidden();
  },
);

test('a catalogue of one language has no translations', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/export`);
  const areas = page.getByRole('navigation').first();
  await expect(areas.getByRole('link', { name: 'Import', exact: true })).toBeVisible();
  await expect(areas.getByRole('link', { name: 'Translations' })).toHaveCount(0);
  await page.goto(`/${code}/translations`);
  await expect(page.getByRole('heading', { name: 'Translations', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export sheet' })).toHaveCount(0);
});

test('a member takes sheets only; a file that is none is said', async ({ page }) => {
  const code = await newCatalog({ languages: ['EN', 'SV'] });
  const part = page.locator('section.sheet-panel').filter({ has: page.getByRole('heading', { name: 'Part' }) });
  await signIn(page, 'member', code);
  await page.goto(`/${code}/translations`);
  await expect(part.getByRole('button', { name: 'Export sheet' })).toBeEnabled();
  await expect(part.getByRole('button', { name: 'Import sheet', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/translations`);
  await part.locator('input[type="file"]').setInputFiles({
    name: 'none.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Key,Part number,Language,Translation,Change\r\npart-1-description,X,SV,Mutter,1\r\n'),
  });
  const button = part.getByRole('button', { name: 'Error summary' });
  await expect(button).toBeVisible(soon);
  await button.click();
  await expect(page.getByRole('dialog').getByText('The key is none of these texts')).toBeVisible();
  await page.keyboard.press('Escape');
  // While an import runs it is looked at every second.
  await page.clock.install();
  const asked: number[] = [];
  const status = /\/api\/translations\/importstatus\?importTypeId=9/;
  await page.route(status, async (route) => {
    asked.push(asked.length);
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    const running = { ...body, state: 1, isShown: false, action: 'Reading', progress: asked.length, total: 9 };
    await route.fulfill({ response: answer, json: running });
  });
  await page.reload();
  await expect(part.getByText(/^Reading.* 1 of 9/)).toBeVisible(soon);
  // From now on no time passes but what the test lets by.
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = asked.length;
  for (let step = 0; step < 40; step++) {
    await page.clock.runFor(250);
    await page.waitForTimeout(40);
  }
  // Ten seconds; an answer takes a part of its own.
  expect(asked.length - before).toBeGreaterThanOrEqual(7);
  expect(asked.length - before).toBeLessThanOrEqual(11);
  // One that is on its way is answered first.
  await page.unrouteAll({ behavior: 'wait' });
});
