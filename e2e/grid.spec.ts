// size: one table, and every way in which ranges of it are typed, filled, dragged, copied and pasted
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cell, scene, type } from '../test/diagramScene.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Parts list' });
/** The texts of a column, the spare row left out. */
const column = async (page: Page, name: string, rows: number) =>
  Promise.all(Array.from({ length: rows }, (_, row) => cell(page, row, name).innerText()));
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const put = (page: Page, text: string) => page.evaluate((one) => navigator.clipboard.writeText(one), text);
const unsaved = (page: Page) => page.locator('.ph-end').getByRole('status');

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('typing, F2, arrows and Tab lead on as in a spreadsheet', async ({ page }) => {
  const { address } = await scene(page, { image: false });
  await page.goto(address);
  await cell(page, 0, 'Qty').click();
  await page.keyboard.type('12');
  await press(page, 'ArrowDown');
  await expect(cell(page, 1, 'Qty')).toBeFocused();
  await expect(cell(page, 0, 'Qty')).toHaveText('12');
  await press(page, 'F2');
  await page.keyboard.type('5');
  await press(page, 'ArrowLeft');
  await page.keyboard.type('0');
  await press(page, 'Shift+Enter');
  await expect(cell(page, 1, 'Qty')).toHaveText('105');
  await expect(cell(page, 0, 'Qty')).toBeFocused();

  await cell(page, 4, 'Tag').click();
  await page.keyboard.type('7');
  await press(page, 'Tab');
  await page.keyboard.type('X-1');
  await press(page, 'Tab');
  await page.keyboard.type('Pin');
  // Nothing to type in two columns: Tab goes on.
  await press(page, 'Tab', 'Tab');
  await page.keyboard.type('left');
  await press(page, 'Enter');
  await expect(cell(page, 5, 'Tag')).toBeFocused();
  await expect(cell(page, 4, 'Context')).toHaveText('left');
  await press(page, 'Tab');
  // Where no typing went on, Tab leaves the grid.
  await expect(grid(page).locator(':focus')).toHaveCount(0);

  await cell(page, 0, 'Tag').click();
  await press(page, 'Control+ArrowDown');
  await expect(cell(page, 4, 'Tag')).toBeFocused();
  await press(page, 'Control+ArrowDown');
  await expect(cell(page, 5, 'Tag')).toBeFocused();
  await press(page, 'Control+Home', 'Control+ArrowRight');
  await expect(cell(page, 0, 'Qty')).toBeFocused();
  await press(page, 'End');
  await expect(cell(page, 0, 'Footnote')).toBeFocused();
});

test('ranges are filled, copied, cut, cleared and pasted, and all of it is taken back', async ({ page }) => {
  const { address } = await scene(page, { image: false });
  await page.goto(address);
  await cell(page, 3, 'Qty').click();
  await type(page, 0, 'Qty', '7');
  await press(page, 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
  expect(await column(page, 'Qty', 4)).toEqual(['7', '7', '7', '1']);
  await cell(page, 3, 'Qty').click();
  await press(page, 'Control+d');
  expect(await column(page, 'Qty', 4)).toEqual(['7', '7', '7', '7']);

  await put(page, 'all');
  await cell(page, 0, 'Context').click();
  await cell(page, 3, 'Context').click({ modifiers: ['Shift'] });
  await press(page, 'Control+v');
  expect(await column(page, 'Context', 4)).toEqual(['all', 'all', 'all', 'all']);
  await put(page, '1\tleft\r\n2\tright\r\n');
  await cell(page, 0, 'Qty').click();
  await cell(page, 3, 'Context').click({ modifiers: ['Shift'] });
  await press(page, 'Control+v');
  expect(await column(page, 'Context', 4)).toEqual(['left', 'right', 'left', 'right']);

  await cell(page, 0, 'Tag').click();
  await cell(page, 1, 'Context').click({ modifiers: ['Shift'] });
  await press(page, 'Control+x');
  await expect(unsaved(page)).toContainText('4 unsaved rows');
  await cell(page, 4, 'Tag').click();
  await press(page, 'Control+v');
  expect(await column(page, 'Part number', 6)).toEqual(['', '', '00-3', '00-4', '00-1', '00-2']);

  // Taken back from a row that goes by it: the focus stays in the grid, where something changed.
  await cell(page, 5, 'Qty').click();
  await press(page, 'Control+z');
  await expect(cell(page, 4, 'Qty')).toBeFocused();
  await press(page, 'Control+z');
  await expect(cell(page, 0, 'Qty')).toBeFocused();
  expect(await column(page, 'Part number', 4)).toEqual(['00-1', '00-2', '00-3', '00-4']);
  for (let n = 0; n < 6; n++) await press(page, 'Control+z');
  await expect(unsaved(page)).toHaveText('');
  for (let n = 0; n < 7; n++) await press(page, 'Control+y');
  expect(await column(page, 'Part number', 6)).toEqual(['', '', '00-3', '00-4', '00-1', '00-2']);
});

test(
  'the square at a range is dragged down and up, and repeats its lines there',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await scene(page, { image: false, rows: 8 });
    await page.goto(address);
    const square = grid(page).locator('.eg-corner');
    const drag = async (row: number, end: () => Promise<void>) => {
      await square.hover();
      await page.mouse.down();
      await cell(page, row, 'Tag').hover();
      await end();
    };
    await type(page, 2, 'Qty', '7');
    await type(page, 3, 'Qty', '9');
    await cell(page, 2, 'Qty').click();
    await press(page, 'Shift+ArrowDown');
    await drag(6, async () => {
      await expect(grid(page).locator('td.rng')).toHaveCount(5);
      await page.mouse.up();
    });
    expect(await column(page, 'Qty', 8)).toEqual(['1', '1', '7', '9', '7', '9', '7', '1']);
    await expect(page.getByText('3 rows filled')).toBeAttached();
    // What was filled is the range now: Ctrl+D goes on with it.
    await press(page, 'Control+d');
    expect(await column(page, 'Qty', 8)).toEqual(['1', '1', '7', '7', '7', '7', '7', '1']);
    await press(page, 'Control+z', 'Control+z');
    await cell(page, 2, 'Qty').click();
    await press(page, 'Shift+ArrowDown');
    await drag(0, () => page.mouse.up());
    expect(await column(page, 'Qty', 5)).toEqual(['7', '9', '7', '9', '1']);
    await press(page, 'Control+z');
    expect(await column(page, 'Qty', 3)).toEqual(['1', '1', '7']);

    await cell(page, 3, 'Qty').click();
    await drag(5, async () => {
      await press(page, 'Escape');
      await page.mouse.up();
    });
    expect(await column(page, 'Qty', 6)).toEqual(['1', '1', '7', '9', '1', '1']);
    await cell(page, 3, 'Qty').dblclick();
    await expect(square).toHaveCount(0);
  },
);

test(
  'whole rows are taken by number or Shift+Space; a cleared row is an empty one, in a group too',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await scene(page, { image: false });
    await page.goto(address);
    const numbers = grid(page).locator('td.gut');
    await numbers.nth(1).click();
    await numbers.nth(2).click({ modifiers: ['Shift'] });
    await expect(grid(page).locator('td.rng')).toHaveCount(12);
    await press(page, 'Control+g');
    // A row between two of a group is one of it.
    await cell(page, 1, 'Tag').click();
    await press(page, 'Control+Enter');
    await expect(grid(page).locator('.grp-mark')).toHaveCount(3);
    await type(page, 2, 'Part number', 'NEW-1');
    await type(page, 2, 'Description', 'Shim');
    await expect(unsaved(page)).not.toContainText('error');
    await cell(page, 2, 'Description').click();
    await press(page, 'Shift+ ', 'Delete');
    await expect(unsaved(page)).toHaveText('2 unsaved rows');
    await press(page, 'Control+a', 'Delete');
    await expect(unsaved(page)).toHaveText('4 unsaved rows');
  },
);

test(
  'a typed description becomes the master where that is said, and can be taken back',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, add, model, address } = await scene(page, { image: false });
    const other = await add('IP', model, 'Brake');
    await api.post(`/api/diagrams/${other}/pegged`, {
      items: [{ tag: '1', partNumber: '00-2', description: 'Washer 2', partQty: '1' }],
    });
    const masters = async () =>
      ((await api.get(`/api/diagrams/${other}/pegged`)) as { description: string }[]).map((row) => row.description);
    await page.goto(address);
    await type(page, 0, 'Qty', '9');
    await type(page, 1, 'Description', 'Washer, conical');
    await press(page, 'ArrowUp');
    await expect(
      page.getByText('Description does not match database - master description will be substituted.').first(),
    ).toBeVisible();
    // By keyboard: the message's act is the next stop after the cell.
    await press(page, 'Tab');
    await expect(page.getByRole('button', { name: 'Use typed as new description' })).toBeFocused();
    await press(page, 'Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('This changes 2 parts lists');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await masters()).toEqual(['Washer 2']);
    await page.getByRole('button', { name: 'Use typed as new description' }).click();
    await question.getByRole('button', { name: 'Change description' }).click();
    await expect(page.getByText('The description of 00-2 is now Washer, conical.').first()).toBeVisible();
    await expect(unsaved(page)).toHaveText('2 unsaved rows');
    expect(await masters()).toEqual(['Washer, conical']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(unsaved(page)).toContainText('1 warning');
    expect(await masters()).toEqual(['Washer 2']);
    // What else was typed is still there.
    await expect(cell(page, 0, 'Qty')).toHaveText('9');
  },
);

test('a number that is spelled otherwise than its part warns with both spellings and descriptions', async ({
  page,
}) => {
  const { api, diagram, address } = await scene(page, { image: false });
  await page.goto(address);
  await type(page, 0, 'Part number', '002');
  await type(page, 0, 'Description', 'Shim');
  const said = page.getByText('"002" is taken for the part "00-2" (Shim; the part is Washer 2)').first();
  await cell(page, 0, 'Part number').click();
  await expect(said).toBeVisible();
  await expect(unsaved(page)).toContainText('2 warnings');
  await press(page, 'Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await expect(cell(page, 0, 'Part number')).toHaveText('00-2');
  await expect(unsaved(page)).not.toContainText('warning');
  const [row] = (await api.get(`/api/diagrams/${diagram}/pegged`)) as { partNumber: string }[];
  expect(row?.partNumber).toBe('00-2');
});

test(
  'rows are dragged by their handle, alone or as a block, and groups stay neighbours',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, diagram, address } = await scene(page, { image: false, rows: 6 });
    await page.goto(address);
    const rowOf = (row: number) => grid(page).locator(`tr[data-row="${row}"]`);
    async function drag(row: number, before: number): Promise<void> {
      await rowOf(row).hover();
      await rowOf(row).locator('.eg-handle').hover();
      await page.mouse.down();
      const target = await rowOf(before).boundingBox();
      if (!target) throw new Error('There is no such row.');
      await page.mouse.move(target.x + 30, target.y + 3, { steps: 4 });
      await expect(rowOf(before)).toHaveClass(/gap/);
    }
    const numbers = () => column(page, 'Part number', 6);
    await drag(0, 3);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await numbers()).toEqual(['00-1', '00-2', '00-3', '00-4', '00-5', '00-6']);
    await drag(0, 3);
    await page.mouse.up();
    expect(await numbers()).toEqual(['00-2', '00-3', '00-1', '00-4', '00-5', '00-6']);
    await cell(page, 3, 'Tag').click();
    await cell(page, 5, 'Tag').click({ modifiers: ['Shift'] });
    await press(page, 'Control+g');
    // Two rows into the middle of the group: they join it.
    await cell(page, 0, 'Tag').click();
    await cell(page, 1, 'Tag').click({ modifiers: ['Shift'] });
    await drag(1, 5);
    await page.mouse.up();
    expect(await numbers()).toEqual(['00-1', '00-4', '00-5', '00-2', '00-3', '00-6']);
    await expect(grid(page).locator('.grp-mark')).toHaveCount(5);
    await press(page, 'Control+z');
    await expect(grid(page).locator('.grp-mark')).toHaveCount(3);
    await press(page, 'Control+y', 'Control+s');
    await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
    const saved = (await api.get(`/api/diagrams/${diagram}/pegged`)) as { partNumber: string; groupingKey: number }[];
    expect(saved.map((row) => [row.partNumber, row.groupingKey])).toEqual([
      ['00-1', null],
      ['00-4', 1],
      ['00-5', 1],
      ['00-2', 1],
      ['00-3', 1],
      ['00-6', 1],
    ]);
  },
);

test('a block of a real spreadsheet is pasted with its wrapped cells, quotes, holes and odd quantities', async ({
  page,
}) => {
  const { api, diagram, address } = await scene(page, { image: false, rows: 0 });
  // As such sheets are: columns in the list's order, Windows line ends, cells wrapped over lines, inches, numbers that
  // share a cell, blanks behind texts, a line that is blank, one with a title, fewer cells and more than there are columns.
  const block = [
    '1\tFRM-V1 1100.03-A, FRM-V1 1100.04-A\tgears keyway machining\t2\t\t\thttps://example.com/quote\t60',
    '2\tFRM-V1 1100.05-A\t"mild steel,\nOD19mm x ID16mm"\t0,3m\tcut',
    '3\t00450623\tmild steel, 50mm Hex Bar C45    \t1.8m',
    '\t\t\t',
    'Fasteners, stainless\tFRM-V1 22\tDIN 912 M16 x 40\t8',
    '5\tFRM-V1 23\tNut 1/4" UNC\t12',
    '6\t"FRM-V1 ""24"""\t"Plate ""front"""\tALL',
    '7\t-\tLabel\t1',
  ];
  await page.goto(address);
  await put(page, `${block.join('\r\n')}\r\n`);
  await cell(page, 0, 'Tag').click();
  await press(page, 'Control+v');
  await expect(page.getByRole('button', { name: 'Qty allows letters, digits, spaces and dots' })).toBeVisible();
  await expect(unsaved(page)).toContainText('3 errors');
  await expect(unsaved(page)).toContainText('6 warnings');

  // F8 leads through what is wrong, in the order of the list.
  await press(page, 'Control+Home', 'F8');
  await expect(page.getByText('New Part Numbers will be added to system on save.').first()).toBeVisible();
  await cell(page, 1, 'Qty').click();
  await page.keyboard.type('0.3m');
  await press(page, 'Enter');
  await cell(page, 4, 'Tag').click();
  await expect(page.getByText('Reference Tag values limited to 16 characters').first()).toBeVisible();
  await page.keyboard.type('4');
  await press(page, 'Enter');
  await cell(page, 7, 'Part number').click();
  await page.locator('.eg-pop').getByRole('button', { name: 'Auto-Generate' }).click();
  await expect(unsaved(page)).not.toContainText('error');
  await press(page, 'Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as Record<string, unknown>[];
  expect(rows.map((row) => [row['tag'], row['partNumber'], row['description'], row['partQty']])).toEqual([
    ['1', 'FRM-V1 1100.03-A, FRM-V1 1100.04-A', 'gears keyway machining', '2'],
    ['2', 'FRM-V1 1100.05-A', 'mild steel, OD19mm x ID16mm', '0.3m'],
    ['3', '00450623', 'mild steel, 50mm Hex Bar C45', '1.8m'],
    ['4', 'FRM-V1 22', 'DIN 912 M16 x 40', '8'],
    ['5', 'FRM-V1 23', 'Nut 1/4" UNC', '12'],
    ['6', 'FRM-V1 "24"', 'Plate "front"', 'ALL'],
    ['7', expect.any(String), 'Label', '1'],
  ]);
  expect(rows[6]).toMatchObject({ isInternal: true });
});
