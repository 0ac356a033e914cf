// size: one page, from a file that is chosen to what is taken back, with all that it asks on the way
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, selectOf, signIn } from '../test/e2e.ts';
import type { RoleName } from '../test/api.ts';

async function open(page: Page, role: RoleName = 'AllowImport', selectedImport = 4): Promise<string> {
  const code = await newCatalog();
  await signIn(page, role, code);
  await page.goto(`/${code}/import/?selectedImport=${selectedImport}`);
  return code;
}

const choose = (page: Page, text: string | Buffer, name = 'parts.csv') =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const parts = (count: number, bad = 0) =>
  ['Part number;Description']
    .concat(
      Array.from({ length: count }, (_, at) => `P-${at};Washer ${at}`),
      Array.from({ length: bad }, () => '---;Nothing'),
    )
    .join('\n');

test('I-01 a file is analysed, imported, listed, and taken back', async ({ page }) => {
  const code = await open(page, 'Admin');
  const api = callsOf(page, code);
  const found = async () => {
    const { result } = (await api.post('/api/parts/partSearch', { name: 'P-1' })) as { result: unknown[] };
    return result.length;
  };
  await choose(page, parts(3));
  await expect(selectOf(page, 'File column of Part number')).toHaveText('Part number');
  await expect(selectOf(page, 'Delimiter')).toHaveText('; semicolon');
  await button(page, 'Analyse').click();
  await expect(page.getByText('The import would create 3, update 0, leave 0 unchanged and remove 0.')).toBeVisible();
  await button(page, 'Write 3 of 3 changes').click();
  await expect(page.getByText('The import was a success!')).toBeVisible();
  await button(page, 'Done').click();
  await expect(page.getByText('Drop a file here')).toBeVisible();
  const history = page.getByRole('row').filter({ hasText: 'parts.csv' });
  await expect(history.getByText('Complete')).toBeVisible();
  await expect(history.getByRole('link', { name: 'Download' })).toBeVisible();
  expect(await found()).toBe(1);
  await button(page, 'Undo the import of parts.csv').click();
  await button(page, 'Undo').click();
  await expect(page.getByText('Everything that the import wrote has been taken back.')).toBeVisible();
  await button(page, 'Close').click();
  await expect(history.getByText('Undone')).toBeVisible();
  expect(await found()).toBe(0);
});

test(
  'I-07 above the error limit it waits, through a reload, for Continue; the rejected rows are a file',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await open(page);
    await choose(page, parts(5, 101));
    await button(page, 'Import at once').click();
    const question = page.getByText('You have exceeded the error limit. You may proceed or cancel.');
    await expect(question).toBeVisible();
    await page.goto(`/${code}/import/`);
    await expect(question).toBeVisible();
    await expect(page.getByRole('option', { name: /The part number has no letter or digit/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^7 Part number ---/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Rejected rows (.csv)' }).click();
    expect((await download).suggestedFilename()).toBe('Rejected rows of parts.csv');
    await page.getByRole('link', { name: 'Part prices' }).click();
    await expect(page.getByText('The system is busy "Import: Parts, base data"')).toBeVisible();
    await page.getByRole('link', { name: 'Open it' }).click();
    await button(page, 'Continue').click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await expect(page.getByText('The import was a success! 101 of')).toBeHidden();
  },
);

test(
  '18.g a success names its rejected rows and their file, and leads to the next file',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await open(page);
    await choose(page, parts(5, 2));
    await button(page, 'Import at once').click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    const warning = page.getByRole('status').filter({ hasText: '2 of 7 rows were rejected' });
    const download = page.waitForEvent('download');
    await warning.getByRole('link', { name: 'Rejected rows (.csv)' }).click();
    expect((await download).suggestedFilename()).toBe('Rejected rows of parts.csv');
    await expect(page.getByRole('row').filter({ hasText: 'Complete, 2 rejected' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See what was imported' })).toHaveAttribute('href', `/${code}/part`);
    await button(page, 'Jobs').click();
    await expect(page.getByRole('dialog', { name: 'Jobs' }).getByText('Complete, 2 rejected')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Import Parts lists' }).click();
    await expect(page).toHaveURL(`/${code}/import/?selectedImport=3`);
  },
);

test('I-07 Cancel import leaves everything as it was, and says so', { tag: '@daily' }, async ({ page }) => {
  await open(page);
  await choose(page, parts(5, 101));
  await button(page, 'Import at once').click();
  await button(page, 'Cancel import').click();
  await expect(page.getByText('This import failed - no records were updated!')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Cancelled' })).toBeVisible();
});

test('required columns and delimiters are asked for with the documented texts', { tag: '@daily' }, async ({ page }) => {
  await open(page);
  await choose(page, 'Foo,Bar\n1,2');
  await expect(page.getByText('Column must contain a reference column from the file.').first()).toBeVisible();
  await expect(button(page, 'Analyse')).toHaveAttribute('aria-disabled', 'true');
  await chooseIn(page, 'File column of Part number', 'Foo');
  await expect(page.getByText('All required columns are filled.')).toBeVisible();
  await expect(button(page, 'Analyse')).not.toHaveAttribute('aria-disabled', 'true');
});

test(
  'a profile is saved with the suffix of its mode, is chosen again, refuses its name twice, and is deleted',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await choose(page, parts(1));
    await chooseIn(page, 'Mode', 'Update only [UP]');
    await button(page, 'Save profile').click();
    await page.getByLabel('Name', { exact: true }).fill('Nordic');
    await button(page, 'Save').click();
    const profile = selectOf(page, 'Profile');
    await expect(profile).toHaveText('Nordic');
    await expect(page.locator('.tag', { hasText: '[UP]' })).toBeVisible();
    await button(page, 'More about this profile').click();
    await page.getByRole('menuitem', { name: 'Duplicate profile' }).click();
    await page.getByLabel('Name', { exact: true }).fill('nordic');
    await button(page, 'Save').click();
    await expect(page.getByRole('dialog').getByText('nordic [UP]')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'More about this profile').click();
    await page.getByRole('menuitem', { name: 'Delete profile' }).click();
    await button(page, 'Delete').click();
    await expect(profile).toHaveText('No profile: columns by name');
  },
);

test('what is no table is refused in a dialog, by name and by content', { tag: '@daily' }, async ({ page }) => {
  await open(page);
  await choose(page, 'PNG', 'drawing.png');
  await expect(page.getByRole('alertdialog', { name: 'Wrong file type' })).toBeVisible();
  await button(page, 'OK').click();
  await choose(page, '\0\u0001\u0002\0', 'parts.csv');
  await expect(page.getByRole('alertdialog', { name: 'Wrong file type' })).toBeVisible();
  await button(page, 'OK').click();
  await expect(page.getByText('Drop a file here')).toBeVisible();
});

test(
  '15.3 a number that can be read in two ways is asked about before anything can start',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await choose(page, 'Part number,Description,Weight\nA-1,Washer,"1,234"\n');
    await expect(page.getByText('Some numbers can be read in two ways: 1,234')).toBeVisible();
    await expect(button(page, 'Analyse')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, 'Import at once')).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await button(page, 'The comma is the decimal separator').click();
    await expect(page.getByText('Some numbers can be read in two ways')).toBeHidden();
    await expect(selectOf(page, 'Decimal separator')).toHaveText(', comma');
    await button(page, 'Analyse').click();
    await expect(page.getByText('The import would create 1')).toBeVisible();
  },
);

test(
  '15.4 rows that would change with the encoding are shown, and another can be chosen',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await choose(page, Buffer.from('Part number;Description\nA-1;Pi\xe8ce\nA-2;T\xeate\n', 'latin1'));
    const readings = page.getByRole('region', { name: 'Rows that would change with the encoding' });
    const preview = page.getByRole('region', { name: 'File preview' });
    await expect(readings.getByRole('cell', { name: 'A-1;Pièce' })).toBeVisible();
    await expect(readings.getByRole('cell', { name: 'A-1;Pičce' }).first()).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Use Windows-1250 (Central European)').click();
    await expect(preview.getByRole('cell', { name: 'Pičce' })).toBeVisible();
    await chooseIn(page, 'Encoding', 'Windows-1251 (Cyrillic)');
    await expect(preview.getByRole('cell', { name: 'Piиce' })).toBeVisible();
  },
);

test(
  '15.5 a running number is not proposed, doubtful values are named, any row is made the header',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await choose(page, 'Sheet 1,of 2\nNumber,Part no,Description\n1,NA,Washer\n2,"=""007""",Nut\n3,C-3,Bolt\n');
    await page.getByLabel('Header row').fill('9');
    await expect(page.getByText('There is no row 9 to take as header.')).toBeVisible();
    await button(page, 'Use the detected settings').click();
    await expect(page.getByLabel('Header row')).toHaveValue('1');
    await button(page, 'Take row 2 as header').click();
    await expect(selectOf(page, 'File column of Part number')).toHaveText('Part no');
    await expect(page.getByText('Part number says that there is none in 1 row: NA')).toBeVisible();
    await expect(page.getByText('read as the text in it: ="007"')).toBeVisible();
    await chooseIn(page, 'File column of Part number', /^Number$/);
    await expect(page.getByText('Number only counts the rows and is hardly the Part number')).toBeVisible();
  },
);

test('a member without AllowImport is shown the way back', { tag: '@daily' }, async ({ page }) => {
  await open(page, 'Users');
  await expect(page.getByText('You do not have access to this page').first()).toBeVisible();
  await expect(page.getByText('It needs the AllowImport role.')).toBeVisible();
});

test(
  'axe finds nothing on the empty page, the columns, a question and a result, in both themes',
  { tag: '@daily' },
  async ({ page }) => {
    // Eight times axe takes longer than one journey.
    test.slow();
    await open(page, 'AllowImport', 2);
    await expect(page.getByText('Drop the zip with the images here')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Parts, base data' }).click();
    await choose(page, parts(5, 101));
    await expect(page.getByText('All required columns are filled.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Import at once').click();
    await expect(page.getByText('You have exceeded the error limit.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Continue').click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await page.setViewportSize({ width: 768, height: 900 });
    await expectAccessible(page);
  },
);

test(
  '18.f Bring your catalogue names the files in their order, with a template of each',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await open(page);
    await page.getByRole('link', { name: 'Bring your catalogue' }).click();
    await expect(page).toHaveURL(`/${code}/import/bring`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bring your catalogue' })).toBeVisible();
    const rows = page.getByRole('rowheader');
    await expect(rows.first()).toHaveText('Hierarchy');
    await expect(rows).toHaveCount(10);
    await expect(
      page.getByText('Types here: DV Division, MD Model, CH Chapter, IP Illustrated parts list'),
    ).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Template of Parts lists (.csv)' }).click();
    expect((await download).suggestedFilename()).toBe('Parts lists.csv');
    await page.getByRole('link', { name: 'Import Parts lists' }).click();
    await expect(page).toHaveURL(`/${code}/import/?selectedImport=3`);
  },
);

test('18.f from an analysis with problems one goes back to the mapping, and nothing is lost', async ({ page }) => {
  await open(page, 'Admin', 3);
  await choose(
    page,
    'Diagram name,Reference tag,Part number\nNowhere,1,P-1\nNowhere,2,P-2\nElsewhere,1,P-3\n',
    'lists.csv',
  );
  // Columns and rows are in sight before what most files do not need.
  const map = page.getByRole('rowheader', { name: /Reference tag/ });
  await expect(map).toBeInViewport();
  await button(page, 'Analyse').click();
  const problem = page.getByRole('option', { name: /Diagram not found/ });
  await expect(problem.getByText('Nowhere, Elsewhere')).toBeVisible();
  await page.getByRole('link', { name: 'Import Hierarchy first' }).focus();
  await button(page, 'Back to mapping').click();
  await expect(page.getByText('lists.csv').first()).toBeVisible();
  await expect(button(page, 'Analyse')).toBeVisible();
});

test(
  '18.d missing diagrams are created with their lists from the analysis that missed them, and taken back',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, 'Admin', 3);
    await choose(
      page,
      'Diagram name,Reference tag,Part number,Description\nBrake,1,P-1,Disc\nBrake,2,P-2,Pad\nHood,1,P-3,Clip\n',
      'lists.csv',
    );
    await button(page, 'Analyse').click();
    await expect(page.getByRole('link', { name: 'Import Hierarchy first' })).toBeVisible();
    await button(page, 'Create 2 missing diagrams').click();
    await expect(page.getByText('The import would create 3, update 0, leave 0 unchanged and remove 0.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Brake The diagram is added.' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Write 3 of 3 changes').click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await button(page, 'Done').click();
    await button(page, 'Undo the import of lists.csv').click();
    await button(page, 'Undo').click();
    await expect(page.getByText('Everything that the import wrote has been taken back.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Items 2/ })).toBeVisible();
  },
);

test(
  'a file that would move an item says so, is analysed again with moves, and is written',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page, 'Admin', 1);
    const caseFile = (name: string) => readFileSync(join(import.meta.dirname, '../test/cases', name));
    await choose(page, caseFile('line_a.csv'), 'line_a.csv');
    await button(page, 'Import at once').click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await button(page, 'Done').click();
    await choose(page, caseFile('line_b.csv'), 'line_b.csv');
    await expect(page.getByRole('checkbox', { name: 'Move items to the parent named' })).not.toBeChecked();
    await button(page, 'Analyse').click();
    await expect(page.getByRole('option', { name: /The row would move the item/ })).toBeVisible();
    await expect(
      page.getByText('It stands under Line A › Tractor 100; the row would put it under Line B › Tractor 300.').first(),
    ).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Analyse again and move items').click();
    await expect(page.getByText('1 item moves.')).toBeVisible();
    await expect(
      page.getByRole('row', { name: /Moves from Line A › Tractor 100 to Line B › Tractor 300/ }),
    ).toBeVisible();
    await button(page, /^Write 4 of 4 changes$/).click();
    await expect(page.getByText('The import was a success!')).toBeVisible();
    await expect(page.locator('.stat').filter({ hasText: 'Moves' }).locator('.v')).toHaveText('1');
  },
);

test(
  '18.e the mapping and the head of the preview stand above the fold, options below them',
  { tag: '@daily' },
  async ({ page }) => {
    await open(page);
    await choose(page, parts(5));
    await expect(selectOf(page, 'File column of Part number')).toBeInViewport();
    const preview = page.getByRole('heading', { name: 'File preview' });
    await expect(preview).toBeInViewport();
    const [above, below] = [await preview.boundingBox(), await selectOf(page, 'Delimiter').boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
  },
);

test('a running import says that no server answers, stands still meanwhile, and goes on with the first answer', async ({
  page,
}) => {
  const code = await open(page);
  await choose(page, parts(3));
  await button(page, 'Import at once').click();
  await expect(page.getByText('The import was a success!')).toBeVisible();
  const running = { isRunning: true, state: 1, action: 'Reading', progress: 40, total: 100, completedAt: null };
  await page.route(`**/${code}/api/import/runningSession*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...running } });
  });
  await page.reload();
  const panel = page.getByRole('region', { name: 'parts.csv' });
  await expect(panel.getByText('Reading')).toBeVisible();
  const lost = page.getByText('The server does not answer. This page goes on by itself');
  await expect(lost).toHaveCount(0);

  await page.route('**/api/**', (route) => route.abort());
  await expect(lost).toBeVisible();
  await expect(panel.getByText('The server does not answer')).toBeVisible();
  await expect(panel.getByText('Reading')).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await expect(lost).toHaveCount(0);
  await expect(page.getByText('The import was a success!')).toBeVisible();
});
