import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, text: string) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const file = (count: number, word: string) =>
  ['Part number,Description,Notes']
    .concat(Array.from({ length: count }, (_, at) => `P-${at},${word} ${at},note ${word}`))
    .join('\n');

async function analysed(page: Page, first: string, second: string): Promise<string> {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/import/?selectedImport=4`);
  await choose(page, first);
  await button(page, 'Import at once').click();
  await expect(page.getByText('The import was a success!')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Done').click();
  await choose(page, second);
  await button(page, 'Analyse').click();
  await expect(page.getByRole('grid', { name: 'Changes of the dry run' })).toBeVisible({ timeout: 60_000 });
  return code;
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Changes of the dry run' });
const row = (page: Page, line: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: new RegExp(`^${line} ?(?:changed|new)$`) }) });
const described = async (page: Page, code: string, name: string) => {
  const { result } = (await callsOf(page, code).post('/api/parts/partSearch', { name })) as {
    result: { partNumber: string; description: string }[];
  };
  return result.filter(({ partNumber }) => partNumber === name).map(({ description }) => description);
};

test(
  '21 a dry run is taken in part by mouse: a cell, a row, a column, all that is filtered',
  { tag: '@daily' },
  async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`));
    const code = await analysed(page, file(6, 'old'), `${file(6, 'new')}\nQ-1,fresh,\nQ-2,fresh,`);
    await expect(page.getByText('14 changes in 8 rows')).toBeVisible();
    await expectAccessible(page);
    await row(page, '2').getByText('new 0', { exact: true }).dblclick();
    await expect(page.getByText('13 accepted')).toBeVisible();
    await row(page, '8').getByRole('checkbox').click({ force: true });
    await expect(page.getByText('12 accepted')).toBeVisible();
    await grid(page).getByRole('checkbox', { name: 'Accept Notes' }).click({ force: true });
    await expect(page.getByText('6 accepted')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a value' }).fill('new 3');
    await expect(page.getByText('2 changes in 1 row')).toBeVisible();
    await button(page, 'Reject all shown').click();
    await expect(page.getByText('5 accepted')).toBeVisible();
    await button(page, 'Clear filters').click();
    await expectAccessible(page);
    await button(page, 'Write 5 of 14 changes').click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    expect(await described(page, code, 'P-0')).toEqual(['old 0']);
    expect(await described(page, code, 'P-1')).toEqual(['new 1']);
    expect(await described(page, code, 'P-3')).toEqual(['old 3']);
    expect(await described(page, code, 'Q-1')).toEqual([]);
    expect(await described(page, code, 'Q-2')).toEqual(['fresh']);
    expect(refused).toEqual([]);
    await page.getByRole('button', { name: 'What the import of parts.csv did' }).first().click();
    const past = page.getByRole('grid', { name: 'Changes: Parts' });
    await expect(past.getByText('new 1')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Close').last().click();
    await page.getByRole('button', { name: 'Undo the import of parts.csv' }).first().click();
    await expect(page.getByRole('alertdialog').getByRole('grid').getByText('new 1')).toBeVisible();
  },
);

test(
  '21 a dry run is taken in part by the keyboard alone, in a file of many rows',
  { tag: '@daily' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const count = Number(process.env.CALLOUT_MANY_ROWS ?? 20_000);
    const code = await analysed(page, file(count, 'old'), file(count, 'new'));
    const all = (count * 2).toLocaleString('en').replaceAll(',', ' ');
    await expect(page.getByText(new RegExp(`^${all.replaceAll(' ', '.')} changes in`))).toBeVisible();
    const filter = page.getByRole('searchbox', { name: 'Find a value' });
    await filter.focus();
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab');
      if (await grid(page).evaluate((element) => element.contains(document.activeElement))) break;
    }
    await page.keyboard.press('End');
    await page.keyboard.press('r');
    await expect(page.getByText(/ accepted$/).first()).toHaveText(new RegExp(`^${all.slice(0, 1)}?.* accepted$`));
    const half = count.toLocaleString('en').replaceAll(',', '.');
    await expect(page.getByText(new RegExp(`^${half} accepted$`))).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Control+End');
    await expect(row(page, (count + 1).toLocaleString('en').replaceAll(',', '.'))).toBeVisible();
    await page.keyboard.press('a');
    await expect(
      page.getByText(new RegExp(`^${(count + 1).toLocaleString('en').replaceAll(',', '.')} accepted$`)),
    ).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The import was a success!')).toBeVisible({ timeout: 120_000 });
    expect(await described(page, code, 'P-7')).toEqual(['new 7']);
  },
);

test(
  '21 what a person changed is told below its cell, and the dry run is handed over with its choices',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    const heir = await signIn(page, 'Admin', code);
    await signIn(page, 'Admin', code);
    const calls = callsOf(page, code);
    await page.goto(`/${code}/import/?selectedImport=4`);
    await choose(page, file(3, 'old'));
    await button(page, 'Import at once').click();
    await expect(page.getByText('The import was a success!')).toBeVisible({ timeout: 60_000 });
    await button(page, 'Done').click();
    const { result } = (await calls.post('/api/parts/partSearch', { name: 'P-1' })) as { result: { id: number }[] };
    const { id = 0 } = result[0] ?? {};
    const { version } = (await calls.get(`/api/parts/${id}`)) as { version: number };
    await calls.post(`/api/parts/${id}`, { version, partNumber: 'P-1', description: 'By hand', notes: 'note old' });
    await choose(page, file(3, 'new'));
    await button(page, 'Analyse').click();
    await expect(page.getByText('6 changes in 3 rows')).toBeVisible({ timeout: 60_000 });
    await expect(button(page, 'Keep what people changed')).toBeEnabled();
    await grid(page)
      .getByRole('columnheader', { name: /^Part number/ })
      .focus();
    await page.keyboard.press('F8');
    const note = page.getByRole('group', { name: 'Description' });
    await expect(note.getByText(/changed this on .*Before that it was old 1\.$/)).toBeVisible();
    await expect(note.getByText('By hand')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('r');
    await expect(page.getByText('5 accepted')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    await page.keyboard.press('Enter');
    await note.getByRole('button', { name: 'Take the file’s A' }).click();
    await expect(page.getByText('6 accepted')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Keep what people changed').click();
    await expect(page.getByText('5 accepted')).toBeVisible();
    const sheet = page.waitForEvent('download');
    await button(page, 'As a sheet').click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    expect(await readFile(await (await sheet).path(), 'utf8')).toContain('3,changed,P-1,By hand,new 1');

    await button(page, 'Hand over').click();
    const dialog = page.getByRole('dialog', { name: 'Hand over' });
    await expect(dialog.getByRole('button', { name: 'Hand over' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: /^Who may import/ }).click();
    await page.getByRole('option', { name: heir.userName, exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText(`${heir.userName} has the dry run now.`)).toBeVisible();
  },
);

test('back to the mapping while the changes still ask for something stops that, and says nothing', async ({ page }) => {
  let answer = (): void => undefined;
  const isBack = new Promise<void>((resolve) => (answer = resolve));
  const refused: string[] = [];
  page.on(
    'response',
    (one) => one.status() >= 400 && refused.push(new URL(one.url()).pathname.replace(/.*changes/, '')),
  );
  await page.route('**/changes/people', async (route) => {
    await isBack;
    await route.abort().catch(() => undefined);
  });
  await analysed(page, file(2, 'old'), file(2, 'new'));
  const stopped = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/changes/people'));
  await button(page, 'Back to mapping').click();
  await stopped;
  await expect(button(page, 'Analyse')).toBeVisible();
  answer();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/conflicted with existing items/)).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('a part that the file spells otherwise is shown by its own number, and the banner leads to the warnings', async ({
  page,
}) => {
  await analysed(page, 'Part number,Description\nFUSE-1.5A,Fuse\n', 'Part number,Description\nFUSE-15A,Fuse 15 A\n');
  const cells = row(page, '2').getByRole('gridcell');
  await expect(cells.filter({ hasText: 'FUSE-1.5A' })).toHaveText('FUSE-1.5Ain the file: FUSE-15A');
  await expect(cells.locator('.ch-new')).toHaveText('Fuse 15 A');
  const problems = page.locator('#import-problems');
  await expect(problems).toBeInViewport();
  await button(page, '1 warning').click();
  await expect(problems).toBeFocused();
  await expect(problems.getByRole('option', { name: /Spelled otherwise than the part/ })).toBeInViewport();
  await expectAccessible(page);
});

test('a first row with years is said to be no header, and becomes one by a click', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/import/?selectedImport=5`);
  await choose(page, 'Part number;Description;2025;2026\nA-1;Bolt;1,10;1,20\n');
  await expect(page.getByText('No header row was found')).toContainText('Part number | Description | 2025 | 2026');
  await button(page, 'Take row 1 as header').first().click();
  await expect(page.getByText('No header row was found')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '2025' })).toBeVisible();
});

test('21 nothing accepted says so and waits; a reload keeps choices and filter', async ({ page }) => {
  await analysed(page, file(3, 'old'), file(3, 'new'));
  await page.getByLabel('Description', { exact: true }).check({ force: true });
  await expect(page.getByText('3 changes in 3 rows')).toBeVisible();
  await button(page, 'Reject all shown').click();
  await expect(page.getByText('3 accepted')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 accepted')).toBeVisible();
  await expect(page.getByText('3 changes in 3 rows')).toBeVisible();
  await page.getByText('Whole file', { exact: true }).click();
  const whole = page.getByRole('grid', { name: 'Whole file' });
  await expect(whole.getByRole('gridcell', { name: '4 changed' })).toBeVisible();
  await expect(whole.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Clear filters').click();
  await button(page, 'Reject all').click();
  await expect(page.getByText('0 accepted')).toBeVisible();
  await button(page, 'Nothing to write.').click();
  await expect(page.getByRole('alert').getByText('Nothing to write.')).toBeVisible();
});
