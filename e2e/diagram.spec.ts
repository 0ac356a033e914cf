// size: one editor, a journey for each way in which rows and hotspots are edited, saved and kept
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DiagramRecord, PeggedRow } from '../src/diagram/contract.ts';
import type { Hotspot } from '../src/image/contract.ts';
import { cell, drawing, scene, type } from '../test/diagramScene.ts';
import type { Written } from '../test/diagramScene.ts';
import { expectAccessible, signIn } from '../test/e2e.ts';

const save = (page: Page) => page.getByRole('button', { name: /^Save/ });
const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });
const option = (page: Page, name: string | RegExp) => canvas(page).getByRole('option', { name });

test('rows are typed, checked, grouped and saved', { tag: '@daily' }, async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drive clutch');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');

  await type(page, 0, 'Part number', '--');
  await cell(page, 0, 'Part number').click();
  await expect(
    page.getByText('Part Numbers must contain letters or numbers. Please enter valid value or Auto-Generate.').first(),
  ).toBeVisible();
  await expect(page.getByText('1 error')).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  const said = page.getByRole('status').filter({ hasText: 'Part Numbers must contain' });
  await expect(said).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 error')).toBeHidden();
  // What is mended is said no more.
  await cell(page, 0, 'Description').click();
  await page.keyboard.press('Delete');
  const required = page.getByRole('status').filter({ hasText: 'Description is required.' });
  await expect(required).toHaveCount(1);
  await type(page, 0, 'Description', 'Washer 1');
  await expect(required).toHaveCount(0);

  await type(page, 4, 'Part number', 'NEW-77');
  await type(page, 4, 'Description', 'Bolt, clutch');
  await type(page, 1, 'Description', 'Something else');
  await expect(page.getByText('2 warnings')).toBeVisible();
  await cell(page, 1, 'Description').click();
  await expect(
    page.getByText('Description does not match database - master description will be substituted.').first(),
  ).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('New Part Numbers will be added to system on save.').first()).toBeVisible();

  await cell(page, 2, 'Qty').click();
  await cell(page, 3, 'Qty').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+g');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await expect(cell(page, 1, 'Description')).toHaveText('Washer 2');
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows.map((row) => row.groupingKey)).toEqual([null, null, 1, 1, null]);
  expect(rows[4]).toMatchObject({ partNumber: 'NEW-77', description: 'Bolt, clutch' });
});

test('15.13 the part in the address lights its row and its hotspot', { tag: '@daily' }, async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  const [, second] = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  await page.goto(`${address}/${second?.partId}`);
  await expect(page.locator('tr.sel')).toContainText('00-2');
  await expect(option(page, 'Callout 2, Washer 2')).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, 'Callout 1, Washer 1')).toHaveAttribute('aria-selected', 'false');
});

test(
  'a block from a spreadsheet is pasted, and a row becomes internal',
  { tag: '@daily' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { api, diagram, address } = await scene(page, { image: false, rows: 0 });
    await page.goto(address);
    await expect(page.getByText('No parts yet')).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText('1\tA-1\tBolt\t4\n2\tA-2\tNut\t4\n3\t\tKit\t1'));
    await cell(page, 0, 'Tag').click();
    await page.keyboard.press('Control+v');
    await expect(page.getByText('1 error')).toBeVisible();
    await cell(page, 2, 'Part number').click();
    await page.getByRole('button', { name: 'Auto-Generate' }).last().click();
    await expect(page.getByText('1 error')).toBeHidden();
    await save(page).click();
    await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
    const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
    expect(rows).toMatchObject([{ partNumber: 'A-1' }, { partNumber: 'A-2' }, { tag: '3', isInternal: true }]);
    await expect(cell(page, 2, 'Part number')).toHaveText(rows[2]?.partNumber ?? '?');
  },
);

test('C-03 what is typed while a save is on its way stays, unsaved', async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  await page.goto(address);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/diagrams/${diagram}/pegged`, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await type(page, 0, 'Qty', '7');
  await type(page, 4, 'Part number', 'NEW-78');
  await type(page, 4, 'Description', 'Bolt, brake');
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith('/pegged'));
  await page.keyboard.press('Control+s');
  await sent;
  await type(page, 1, 'Qty', '8');
  await type(page, 4, 'Qty', '9');
  // A cell that is open when the answer comes stays open, in a row that is no longer new.
  await cell(page, 4, 'Context').click();
  await page.keyboard.type('fro');
  answer();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await page.keyboard.type('nt');
  await page.keyboard.press('Enter');
  await expect(cell(page, 4, 'Context')).toHaveText('front');
  await expect(cell(page, 1, 'Qty')).toHaveText('8');
  await expect(cell(page, 4, 'Qty')).toHaveText('9');
  await expect(page.getByText('2 unsaved rows')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows.map((row) => row.partQty)).toEqual(['7', '8', '1', '1', '9']);
  expect(rows[4]?.context).toBe('front');
});

/** Has Back lead to the next diagram, without another document. */
async function fromNextDiagram(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next diagram/ }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.getByRole('button', { name: /^Previous diagram/ }).click();
  await expect(page.getByText('1 of 2')).toBeVisible();
}

test('15.13 a cell that is open counts as typed: leaving asks, Save takes it, Esc gives it up', async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  const inRow = page.getByText('1 unsaved row');
  await page.goto(address);
  await fromNextDiagram(page);
  await cell(page, 0, 'Description').click();
  await page.keyboard.press('F2');
  await expect(cell(page, 0, 'Description').getByRole('textbox')).toBeFocused();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type(' of steel');
  await expect(inRow).toBeVisible();
  expect(await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false);
  await page.keyboard.press('Escape');
  await expect(inRow).toBeHidden();
  await expect(cell(page, 0, 'Description')).toHaveText('Washer 1');

  await page.keyboard.type('Bolt');
  await page.goBack();
  const asks = page.getByRole('alertdialog');
  await expect(asks).toContainText('You have unsaved changes.');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell(page, 0, 'Description')).toHaveText('Bolt');

  await cell(page, 1, 'Qty').click();
  await page.keyboard.type('8');
  await save(page).click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows.map(({ partQty }) => partQty)).toEqual(['1', '8', '1', '1']);
});

test('15.13 a tag that is being typed over a hotspot is asked for', async ({ page }) => {
  const { address } = await scene(page);
  await page.goto(address);
  await fromNextDiagram(page);
  await option(page, 'Callout 2, Washer 2').click();
  await page.keyboard.press('h');
  await page.keyboard.type('3');
  await expect(page.getByRole('textbox', { name: 'Tag', exact: true })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('You have unsaved changes.');
});

test('a new number that is pasted with two descriptions says so before it is saved', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { code, address } = await scene(page, { image: false, rows: 0 });
  await page.goto(address);
  await page.evaluate(() => navigator.clipboard.writeText('1\tNEW-1\tBolt\t4\n2\tnew 1\tScrew\t4\n3\tNEW-2\tNut\t1'));
  await cell(page, 0, 'Tag').click();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('4 warnings')).toBeVisible();
  await cell(page, 1, 'Description').click();
  await expect(
    page.getByText(
      'new 1 is new and has two descriptions here. "Bolt" is saved with it; "Screw" is kept beside it, in Clean-up under Multiple descriptions.',
    ),
  ).toHaveCount(2);
  await save(page).click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await expect(cell(page, 1, 'Description')).toHaveText('Bolt');
  await page.goto(`/${code}/cleanup?tab=multiple`);
  await expect(page.getByText('NEW-1')).toBeVisible();
});

test('hotspots are drawn, tagged, moved by keys and saved; rows and boxes light each other', async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  await page.goto(address);
  await option(page, 'Callout 2, Washer 2').click();
  await expect(page.locator('tr.sel')).toContainText('00-2');
  await cell(page, 0, 'Description').click();
  await expect(option(page, 'Callout 1, Washer 1')).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, 'Callout 9, not in the parts list')).toBeVisible();

  await canvas(page).focus();
  await page.keyboard.press('h');
  const stage = await canvas(page).boundingBox();
  if (!stage) throw new Error('There is no stage.');
  const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
  await page.mouse.click(middle.x, middle.y);
  await page.mouse.move(middle.x + 30, middle.y + 30, { steps: 3 });
  await page.mouse.click(middle.x + 60, middle.y + 40);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hotspot is tagged with value 3').first()).toBeVisible();
  const drawn = option(page, 'Callout 3, Washer 3');
  await expect(drawn).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Enter');
  const left = page.getByRole('spinbutton', { name: 'Left' });
  const before = Number(await left.inputValue());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(left).toHaveValue(String(before + 11));
  await page.keyboard.press('Escape');

  // Too small a drawing is dropped, and Escape gives one up.
  await page.mouse.click(middle.x, middle.y - 60);
  await page.mouse.click(middle.x + 3, middle.y - 58);
  await page.mouse.click(middle.x, middle.y - 90);
  await page.keyboard.press('Escape');
  await expect(canvas(page).getByRole('option')).toHaveCount(4);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const { image } = (await api.get(`/api/diagrams/${diagram}`)) as DiagramRecord;
  const saved = (await api.get(`/api/file/hotspots?imageId=${image?.id}`)) as Hotspot[];
  expect(saved.map(({ value }) => value)).toEqual(['1', '2', '3', '9']);

  await page.getByRole('button', { name: 'Remove all hotspots' }).click();
  await expect(page.getByText('Are you sure you want to remove all hotspots?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all', exact: true }).click();
  await expect(canvas(page).getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(canvas(page).getByRole('option')).toHaveCount(4);
});

test('C-03 both versions of a row are shown, and nothing typed is lost', async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  await page.goto(address);
  await type(page, 0, 'Qty', '5');
  await type(page, 1, 'Qty', '6');
  await type(page, 2, 'Context', 'as required');
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  const [first, second] = rows;
  if (!first || !second) throw new Error('There are four rows.');
  const { id, version, tag, partNumber, description } = first;
  const other = { id, version, tag, partNumber, description, partQty: '50' };
  await api.post(`/api/diagrams/${diagram}/pegged`, {
    items: [other],
    deleted: [{ id: second.id, version: second.version }],
  });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog).toContainText('The requested item conflicted with existing items.');
  await expect(dialog.getByRole('region')).toHaveCount(2);
  await dialog.getByRole('region').first().getByRole('radio', { name: 'Take theirs' }).click();
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(cell(page, 0, 'Qty')).toHaveText('50');
  await expect(cell(page, 1, 'Qty')).toHaveText('6');
  await expect(cell(page, 2, 'Context')).toHaveText('as required');
  await save(page).click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const merged = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(merged.map((row) => row.partQty)).toEqual(['50', '6', '1', '1']);
});

test('changes are saved or cancelled before another diagram, and leaving asks', { tag: '@daily' }, async ({ page }) => {
  const { code, address } = await scene(page);
  await page.goto(`/${code}/part/`);
  await page.goto(address);
  await type(page, 0, 'Qty', '5');
  await page.getByRole('button', { name: /^Next diagram/ }).click();
  await expect(page.getByText('Changes must be saved (or cancelled) before proceeding.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Maximize/ }).click();
  await page.getByRole('button', { name: /^Minimize/ }).click();
  await expect(page.getByText('Pending changes not saved, please save or cancel changes').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Minimize/ }).click();
  await expect(cell(page, 0, 'Qty')).toHaveText('1');
  await page.getByRole('button', { name: /^Next diagram/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driven clutch');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await type(page, 0, 'Description', 'Bolt');
  await expect(page.getByText('1 unsaved row')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('You have unsaved changes.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drive clutch');
});

test('15.13 unsaved hotspots alone keep the page with their own text', async ({ page }) => {
  const { address } = await scene(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Remove all hotspots' }).click();
  await page.getByRole('button', { name: 'Remove all', exact: true }).click();
  await page.getByRole('button', { name: /^Next diagram/ }).click();
  await expect(page.getByText('Pending changes not saved, please save or cancel changes').first()).toBeVisible();
  await expect(page.getByText('Changes must be saved (or cancelled) before proceeding.')).toHaveCount(0);
});

test('a drawing is dropped in; what is none is refused by name', { tag: '@daily' }, async ({ page }) => {
  const { api, diagram, address } = await scene(page, { image: false });
  await page.goto(address);
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('File format not supported.')).toBeVisible();
  await file.setInputFiles({ name: 'clutch.png', mimeType: 'image/png', buffer: drawing });
  await expect(canvas(page)).toBeFocused();
  const { image } = (await api.get(`/api/diagrams/${diagram}`)) as DiagramRecord;
  expect(image).toMatchObject({ width: 800, height: 600 });
});

test('a state that is not editable says so, with the way out', { tag: '@daily' }, async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  const { version } = (await api.get(`/api/items/Oem/${diagram}`)) as Written;
  await api.post('/api/workflows/updateItemWorkFlow', { itemId: diagram, newWorkFlowState: 4, version });
  await page.goto(address);
  await expect(page.getByText('In state Draft - Remove nothing can be edited.')).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expect(page.getByRole('radio', { name: /Hotspots/ })).toBeDisabled();
  await expect(page.getByRole('grid', { name: 'Parts list' }).locator('tr[data-row]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Set to Draft', exact: true }).click();
  await expect(save(page)).toBeVisible();
});

test('a narrow window shows and does not edit', { tag: '@daily' }, async ({ page }) => {
  const { address } = await scene(page);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(address);
  await expect(page.getByText('Use a wider window to edit this.')).toBeVisible();
  await expect(canvas(page).getByRole('option')).toHaveCount(3);
  await page.getByRole('radio', { name: 'Parts list' }).click();
  await expect(page.getByRole('grid', { name: 'Parts list' })).toHaveAttribute('aria-readonly', 'true');
});

test('a member reads, and is told why nothing can be edited', { tag: '@daily' }, async ({ page }) => {
  const { code, address } = await scene(page);
  await signIn(page, 'member', code);
  await page.goto(address);
  await expect(page.getByText('Editing it takes a workflow role')).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expectAccessible(page);
});

test('assistive technology finds its way', { tag: '@daily' }, async ({ page }) => {
  test.slow();
  const { address } = await scene(page);
  await page.goto(address);
  await expect(canvas(page).getByRole('option')).toHaveCount(3);
  await expectAccessible(page);
  await type(page, 0, 'Part number', '--');
  await cell(page, 0, 'Part number').click();
  await expectAccessible(page);
  await canvas(page).focus();
  await page.keyboard.press('h');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Hotspot properties' })).toBeVisible();
  await expectAccessible(page);
});
