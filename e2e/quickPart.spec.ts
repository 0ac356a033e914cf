import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { chooseIn, expectAccessible, selectOf } from '../test/e2e.ts';
import { drawnDiagram } from '../test/drawnDiagram.ts';

/** A diagram, the cells of its parts list by their text, and the form that its parts are edited in. */
async function scene(page: Page) {
  const drawn = await drawnDiagram(page, 'Users');
  await page.goto(drawn.address);
  const rows = page.getByRole('grid', { name: 'Parts list' }).getByRole('row');
  const dialog = page.getByRole('dialog', { name: 'Edit part 00-1' });
  return {
    ...drawn,
    cell: (text: string) => rows.getByRole('gridcell', { name: text, exact: true }),
    dialog,
    number: dialog.getByLabel('Part number'),
  };
}

test('19.d a quick part from a row takes the number of another part, says what it will touch, and is undone', async ({
  page,
}) => {
  const { api, cell, dialog, number } = await scene(page);
  await api.post('/api/parts', { partNumber: '3087191', description: 'Washer, conical' });
  await cell('00-1').click();
  await page.getByRole('button', { name: 'More for rows' }).click();
  await page.getByRole('menuitem', { name: 'Edit part' }).click();
  await expect(number).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await number.fill('30-87191');
  await expect(dialog).toContainText('00-1 is replaced by 3087191 everywhere');
  await expect(dialog).toContainText('1 parts list');
  await expect(dialog).toContainText('1 model');
  await expect(dialog).toContainText('Snowmobiles › Fjell 600 › Drive clutch');
  await expect(dialog).toContainText('Only this row?');
  await expect(dialog.getByLabel('Description')).toHaveValue('Washer, conical');
  await expect(dialog.getByLabel('Description')).toHaveAttribute('readonly', '');
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Also delete 00-1' }).check();
  await dialog.getByRole('button', { name: 'Replace in 1 list' }).click();
  await expect(page.getByText('00-1 has been replaced by 3087191 in 1 parts list.')).toBeVisible();
  await expect(cell('3087191')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(cell('00-1')).toBeVisible();

  // What a part is, beside the list.
  await cell('00-2').click();
  await page.getByRole('button', { name: 'More for rows' }).click();
  await page.getByRole('menuitem', { name: 'Part info' }).click();
  const info = page.getByRole('dialog', { name: 'Part info' });
  await expect(info).toContainText('00-2');
  await expect(info).toContainText('Washer 2');
});

test(
  '19.d a quick part from a hotspot, where-used and the palette says what it will touch, and is undone as a whole',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, cell, dialog, number } = await scene(page);
    await expect(cell('00-1')).toBeVisible();

    // From a hotspot: the same number.
    await page.getByRole('listbox', { name: /^Hotspots of/ }).focus();
    for (const key of ['h', 'Escape', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('form', { name: 'Hotspot properties' }).getByRole('button', { name: 'Edit part' }).click();
    await dialog.getByLabel('Description').fill('Washer, thin');
    await expect(dialog).toContainText('00-1 changes everywhere');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Part 00-1 has been changed.')).toBeVisible();
    await expect(cell('Washer, thin')).toBeVisible();

    // From where-used, by keyboard: a number of no part.
    const { result } = (await api.post('/api/parts/partSearch', { name: '00-1' })) as { result: { id: number }[] };
    await page.goto(`/${code}/part/${result[0]?.id}?tab=whereUsed`);
    await page.getByRole('button', { name: 'Edit part' }).press('Enter');
    await expect(number).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('00-9');
    await expect(dialog).toContainText('00-9 is created, then replaces 00-1 everywhere');
    await expect(dialog.getByRole('button', { name: 'Create and replace in 1 list' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '00-9' })).toBeVisible();
    await expect(page.getByText('00-1 has been replaced by 00-9 in 1 parts list.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('This part does not exist')).toBeVisible();

    // From the palette: the part of the page.
    await page.goto(`/${code}/part/${result[0]?.id}`);
    await expect(page.getByRole('heading', { name: '00-1' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('>edit');
    await page.getByRole('option', { name: 'Edit part' }).click();
    await expect(dialog).toContainText('00-1 changes everywhere');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

test(
  '19.d settings say what parts carry and how their numbers are told apart; a search of parts is exported',
  { tag: '@daily' },
  async ({ page }) => {
    test.slow();
    const { code, api } = await drawnDiagram(page, 'super');
    await api.post('/api/attributes', { name: 'Material', type: 4, definition: { items: ['Steel', 'Brass'] } });
    await api.post('/api/attributes', { name: 'Mass', type: 3, definition: { min: 0 } });
    await page.goto(`/${code}/settings/4`);
    for (const name of ['Material', 'Mass']) {
      await page.getByRole('button', { name: /Add attribute/ }).click();
      await page.getByRole('option', { name: new RegExp(name) }).click();
    }
    await page.getByRole('button', { name: 'Move Mass up' }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved.').first()).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/${code}/settings/9`);
    await chooseIn(page, 'Specification attribute', 'Material');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved.').first()).toBeVisible();
    const dash = page.getByRole('checkbox', { name: 'Dash' });
    await dash.press('Space');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Part numbers have been keyed anew.')).toBeVisible({ timeout: 30_000 });
    await api.post('/api/parts', { partNumber: '001', description: 'Clip' });
    await dash.press('Space');
    await page.keyboard.press('Control+s');
    const conflicts = page.getByRole('alertdialog', { name: 'Conflict detected' });
    await expect(conflicts).toContainText('00-1, 001');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(conflicts).toBeHidden();
    await expect(dash, 'reverted').toBeChecked();

    const { result } = (await api.post('/api/parts/partSearch', { name: '00-1' })) as { result: { id: number }[] };
    await page.goto(`/${code}/part/${result[0]?.id}`);
    await chooseIn(page, 'Material', 'Steel');
    await expect(page.getByText('With attribute: “Washer 1, Steel”')).toBeVisible();
    await page.getByLabel('Mass').fill('-1');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('The value is at least 0.').first()).toBeVisible();
    await page.getByLabel('Mass').fill('62.5');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved.').first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Mass')).toHaveValue('62.5');
    await expectAccessible(page);

    await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
    const switches = (await api.get('/api/settings/switches')) as object;
    await api.put('/api/settings/switches', { ...switches, partExport: true, allowCustomPartStatus: true });
    await expect(selectOf(page, 'Status')).toBeVisible();
    await page.goto(`/${code}/part/${result[0]?.id}?number=00-1&order=number`);
    await page.getByLabel('Status').fill('Retired');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export parts' });
    await dialog.getByRole('checkbox', { name: 'Prices: Retail USD' }).press('Space');
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Export', exact: true }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toContain('PartNumber,Description,Status,Retail USD Cost');
    expect(lines[1]).toContain('00-1,Washer 1,Retired');
  },
);
