// size: every way in which parts are related, replaced and taken, over one diagram
import { expect, test, type Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible } from '../test/e2e.ts';

const detail = (page: Page) => page.locator('#part-detail');
const dialog = (page: Page) => page.getByRole('dialog');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

/** A drawn diagram with rows 00-1 to 00-4, and how a part and a count of its uses are asked for. */
async function openLists(page: Page) {
  const drawn = await drawnDiagram(page);
  const part = async (partNumber: string): Promise<number> =>
    ((await drawn.api.get(`/api/parts/find?partNumber=${partNumber}`)) as { id: number }).id;
  const uses = async (id: number): Promise<number> =>
    ((await drawn.api.get(`/api/parts/${id}/whereUsed/totalCount`)) as { totalCount: number }).totalCount;
  return { ...drawn, part, uses };
}

test(
  '19.b replaces a part where it is used, says before what it touches, and takes it back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, model, part, uses } = await openLists(page);
    const [old, kept] = [await part('00-1'), await part('00-2')];
    await api.post('/api/parts', { partNumber: '77-1', description: 'Washer 1' });
    // The count is there before the list is asked for.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/whereUsed?')) asked.push(request.url());
    });
    await page.goto(`/${code}/part/${old}`);
    await expect(page.getByRole('tab', { name: 'Where-used' })).toContainText('1');
    await expect(detail(page).getByLabel('Description', { exact: true })).toHaveValue('Washer 1');
    expect(asked).toEqual([]);
    await page.getByRole('tab', { name: 'Where-used' }).click();
    await expect(detail(page).getByRole('link', { name: 'Drive clutch' })).toBeVisible();
    expect(asked).toHaveLength(1);
    const file = page.waitForEvent('download');
    await detail(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem').first().click();
    expect((await file).url()).toMatch(/whereUsed\/export/);
    const prior = detail(page).getByRole('switch', { name: 'Prior' });
    await prior.press('Space');
    const notice = page.locator('.toast', { hasText: 'No supersession or no prior' });
    await expect(notice).toBeVisible();
    await expect(notice).toBeHidden();
    await prior.press('Space');
    await page.route('**/whereUsed/others', async (route) => {
      const offered = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...offered, isMore: true } });
    });
    await detail(page).getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(dialog(page)).toContainText('This replaces 00-1 in 1 parts list in 1 model.');
    await expect(dialog(page)).toContainText('Only the first 100 parts are shown. Type to find others.');
    // The single part of the same description is chosen by itself.
    const single = dialog(page).getByRole('radio', { name: '77-1 Washer 1' });
    await expect(single).toBeChecked();
    await expectAccessible(page);
    // Nobody changed anything, so nothing is asked.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await detail(page).getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(single).toBeChecked();

    const find = dialog(page).getByRole('textbox', { name: 'Part to keep' });
    await find.fill('washer');
    await expect(dialog(page).getByRole('radio', { name: '00-2 Washer 2' })).toBeVisible();
    await expect(dialog(page).getByRole('radio', { name: '00-1 Washer 1' })).toHaveCount(0);
    await expect(dialog(page).getByRole('radio', { name: '77-1 Washer 1' })).toBeChecked();
    await find.fill('00-2');
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await expect(dialog(page).getByRole('radio')).not.toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Choose the part to keep.')).toBeVisible();
    await find.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Replace in 1 list' }).click();
    await expect(page.getByText('00-1 has been replaced by 00-2 in 1 parts list.')).toBeVisible();
    await expect(detail(page).getByText('Used nowhere')).toBeVisible();
    expect(await uses(old)).toBe(0);
    await undo(page).click();
    await expect(detail(page).getByText('Used nowhere')).toBeHidden();
    expect(await uses(old)).toBe(1);

    // A part in use is deleted in favour of another.
    await page.getByRole('button', { name: 'Delete part' }).click();
    await expect(page.getByText('00-1 cannot be deleted because it is in use.')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Replace and delete' }).click();
    await expect(page.getByRole('checkbox', { name: 'Delete 00-1 afterwards' })).toBeChecked();
    await dialog(page).getByRole('textbox').fill('00-2');
    await dialog(page).getByRole('radio', { name: '00-2 Washer 2' }).check();
    await page.getByRole('button', { name: 'Replace in 1 list and delete' }).click();
    await expect(page).toHaveURL(new RegExp(`/${code}/part(\\?|$)`));
    expect(await uses(kept)).toBe(1);
    const row = page.getByRole('row').filter({ hasText: '00-1' });
    await expect(row).toBeHidden();
    await undo(page).click();
    await expect(row).toBeVisible();
    expect(await uses(old)).toBe(1);

    // A diagram that hangs nowhere has no page: it says so, and where it can be hung again.
    const { version } = (await api.get(`/api/items/Oem/${model}`)) as { version: number };
    await api.del(`/api/hierarchies/${model}?version=${version}`);
    await page.goto(`/${code}/part/${old}?tab=whereUsed`);
    await expect(detail(page).getByText('Not in the tree')).toBeVisible();
    await detail(page).getByRole('button', { name: 'Drive clutch' }).click();
    const orphan = page.getByRole('alertdialog', { name: 'Drive clutch is not in the tree' });
    await orphan.getByRole('button', { name: 'Open Browse' }).click();
    await expect(page).toHaveURL(/orphans=1/);
  },
);

test(
  '19.b says what supersedes a part and what it is related to, by keyboard alone',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, part, uses } = await openLists(page);
    const id = await part('00-1');
    await api.post('/api/parts', { partNumber: '77-9', description: 'Washer 9' });
    await page.goto(`/${code}/part/${id}`);
    const edit = (name: string) => detail(page).getByRole('button', { name: `Edit ${name}`, exact: true });
    await edit('Superseded by').press('Enter');
    await expect(dialog(page)).toContainText('1 parts list names 00-1.');
    await expect(page.getByRole('textbox', { name: 'Add a part by number or description' })).toBeFocused();
    await page.keyboard.type('00-1');
    await expect(dialog(page).getByText('No parts match.')).toBeVisible();
    for (const number of ['00-2', '00-3']) {
      await page.getByRole('textbox', { name: 'Add a part by number or description' }).fill(number);
      await expect(dialog(page).getByRole('list', { name: 'Parts' }).getByText(number)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('row', { name: new RegExp(`^${number}`) })).toBeVisible();
    }
    const further = page.getByRole('textbox', { name: 'Add a part by number or description' });
    await further.fill('00-2');
    await expect(dialog(page).getByText('No parts match.'), 'what is chosen is not offered again').toBeVisible();
    await further.fill('');
    await page.getByRole('spinbutton', { name: 'Quantity of 00-3' }).fill('0');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(dialog(page).getByRole('row').nth(1)).toContainText('00-3');
    await page.keyboard.press('Control+s');
    const wrong = dialog(page).getByText('The quantity is above 0.');
    await expect(wrong).toBeVisible();
    expect(
      await wrong.evaluate((text) => text.scrollWidth - (text.closest('td')?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0);
    await page.getByRole('spinbutton', { name: 'Quantity of 00-3' }).fill('2');
    await page.getByRole('checkbox', { name: '00-3 is mandatory' }).press('Space');
    await dialog(page).getByRole('radio', { name: 'all of these' }).press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(dialog(page)).toBeHidden();
    await expect(detail(page).getByText('all of these', { exact: true })).toBeVisible();
    await expect(detail(page).getByText('Superseded', { exact: true })).toBeVisible();
    expect(await api.get(`/api/parts/${id}/replacement`)).toMatchObject({
      isConjunction: true,
      parts: [{ partNumber: '00-3', quantity: 2, isMandatory: true }, { partNumber: '00-2' }],
    });

    await detail(page).getByRole('button', { name: 'Whole chain' }).press('Enter');
    await expect(dialog(page).getByRole('link', { name: /00-1/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(dialog(page).getByRole('link', { name: /00-2/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog(page).getByRole('link', { name: /00-1/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog(page).getByRole('link', { name: /00-3 2, all of these, Mandatory/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '00-3' })).toBeVisible();

    // Some together, or another one.
    await page.goto(`/${code}/part/${id}`);
    await edit('Superseded by').press('Enter');
    await page.getByRole('textbox', { name: 'Add a part by number or description' }).fill('00-4');
    await expect(dialog(page).getByRole('list', { name: 'Parts' }).getByText('00-4')).toBeVisible();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('radio', { name: 'some of these together' }).press('Space');
    const together = (number: string) => dialog(page).getByRole('checkbox', { name: `${number} together with others` });
    await expect(together('00-2')).toBeChecked();
    await expect(together('00-4')).not.toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(dialog(page)).toBeHidden();
    await expect(detail(page).getByText('some of these together')).toBeVisible();
    const listed = detail(page).locator('.part-relations').getByRole('listitem');
    await expect(listed.filter({ hasText: '00-3' })).toContainText('Together');
    await expect(listed.filter({ hasText: '00-4' })).not.toContainText('Together');

    // The same in the form's own picture, edited by a key from any part of the chain.
    const graph = detail(page).getByRole('list', { name: 'Parts of the chain' });
    await graph.getByRole('link', { name: /00-1/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(graph.getByRole('link', { name: /00-3/ })).toBeFocused();
    await expect(graph.getByRole('link', { name: /00-1/ })).toHaveAttribute('tabindex', '-1');
    await expectAccessible(page);
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Superseded by: 00-3' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Add a part by number or description' }).fill('77-9');
    await expect(dialog(page).getByRole('list', { name: 'Parts' }).getByText('77-9')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(dialog(page)).toBeHidden();
    await expect(graph.getByRole('link', { name: /77-9/ })).toBeVisible();
    await undo(page).click();
    await expect(graph.getByRole('link', { name: /77-9/ })).toBeHidden();
    expect(await api.get(`/api/parts/${id}/replacement`)).toMatchObject({
      isConjunction: false,
      parts: [{ isConjunction: true }, { isConjunction: true }, { partNumber: '00-4', isConjunction: false }],
    });

    // A circle is refused at its row.
    await page.goto(`/${code}/part/${await part('00-2')}`);
    await edit('Superseded by').press('Enter');
    await page.getByRole('textbox', { name: 'Add a part by number or description' }).fill('00-1');
    await expect(dialog(page).getByRole('list', { name: 'Parts' }).getByText('00-1')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(dialog(page).getByText('00-2 would supersede itself through 00-1.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    for (const name of ['Alternates', 'Included', 'Cross-sell', 'Up-sell']) {
      await edit(name).press('Enter');
      await page.getByRole('textbox', { name: 'Add a part by number or description' }).fill('00-4');
      await expect(dialog(page).getByRole('list', { name: 'Parts' }).getByText('00-4')).toBeVisible();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+s');
      await expect(page.getByText(`The list "${name}" of 00-2 has been saved.`)).toBeVisible();
    }
    const related = detail(page).locator('.part-relations').getByRole('link', { name: '00-4' });
    await expect(related).toHaveCount(4);
    await undo(page).click();
    await expect(related).toHaveCount(3);

    // What one part alone supersedes is taken into all lists from here.
    const last = await part('00-4');
    await api.post(`/api/parts/${last}/replacement`, { parts: [{ partNumber: '00-3' }], version: 0 });
    await page.goto(`/${code}/part/${last}`);
    await expect(detail(page).getByText('1 parts list still uses this part')).toBeVisible();
    await detail(page).getByRole('button', { name: 'Take the newer part in 1 list' }).click();
    await expect(dialog(page).getByRole('radio', { name: /00-3/ })).toBeChecked();
    await page.getByRole('button', { name: 'Replace in 1 list' }).click();
    await expect(detail(page).getByText('1 parts list still uses this part')).toBeHidden();
    expect(await uses(last)).toBe(0);
  },
);

test(
  '19.b a row of a parts list says that its part is superseded, and takes the newer one',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, address, part } = await openLists(page);
    await api.post('/api/parts', { partNumber: '77-1', description: 'Washer, newer' });
    const old = await part('00-1');
    await api.post(`/api/parts/${old}/replacement`, { parts: [{ partNumber: '77-1' }], version: 0 });
    await page.goto(address);
    const rows = page.getByRole('grid', { name: 'Parts list' }).getByRole('row');
    const row = rows.filter({ hasText: '00-1' });
    await expect(rows.getByRole('button', { name: /^Superseded|^Supersedes/ })).toHaveCount(1);
    await row.getByRole('button', { name: 'Superseded by 1 part' }).click();
    await expect(dialog(page)).toContainText('77-1');
    await expectAccessible(page);
    await expect(dialog(page).getByRole('region', { name: 'Used in models' })).toContainText('Fjell 600');
    await expect(dialog(page).getByRole('button', { name: 'Take the newer part in 1 list' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Take 77-1 into the row' }).click();
    await expect(rows.filter({ hasText: '77-1' })).toContainText('Washer, newer');
    await page.keyboard.press('Control+z');
    await expect(row).toBeVisible();

    // By keys: the menu of the row; in all lists at once.
    await row.getByRole('gridcell').first().click();
    await page.getByRole('button', { name: 'More for rows' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Part info' }).press('Enter');
    await dialog(page).getByRole('button', { name: 'Take the newer part in 1 list' }).press('Enter');
    const replacing = page.getByRole('dialog', { name: 'Replace 00-1' });
    await expect(replacing.getByRole('radio', { name: '77-1 Washer, newer' })).toBeChecked();
    await replacing.getByRole('button', { name: 'Replace in 1 list' }).press('Enter');
    await expect(rows.filter({ hasText: '77-1' })).toBeVisible();
    await expect(rows.getByRole('button', { name: 'Supersedes 1 part' })).toBeVisible();
    await undo(page).click();
    await expect(row).toBeVisible();
  },
);

test('19.b the newest parts of a chosen branch take the rows of a part, by keys, undone as one change', async ({
  page,
}) => {
  const { code, api, part, uses } = await openLists(page);
  for (const number of ['77-1', '77-2']) await api.post('/api/parts', { partNumber: number, description: 'Washer' });
  const old = await part('00-1');
  // 77-1 and two of 00-2 together, or 00-3 alone, which 77-2 supersedes.
  await api.post(`/api/parts/${old}/replacement`, {
    parts: [
      { partNumber: '77-1', isConjunction: true },
      { partNumber: '00-2', isConjunction: true, quantity: 2 },
      { partNumber: '00-3' },
    ],
    version: 0,
  });
  await api.post(`/api/parts/${await part('00-3')}/replacement`, { parts: [{ partNumber: '77-2' }], version: 0 });
  await page.goto(`/${code}/part/${old}`);
  await expect(detail(page).getByRole('button', { name: 'Edit Superseded by', exact: true })).toBeVisible();
  const cut = await detail(page)
    .locator('.panel')
    .evaluateAll((all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length);
  expect(cut, 'panels that are lower than what is in them').toBe(0);
  await detail(page).getByRole('button', { name: 'Take the newer part in 1 list' }).press('Enter');
  await expect(dialog(page)).toContainText('This replaces 00-1 in 1 parts list in 1 model.');
  const ways = dialog(page).getByRole('radio');
  await expect(ways).toHaveCount(2);
  await expect(ways.and(page.getByRole('radio', { checked: true }))).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(dialog(page).getByText('Choose a branch.')).toBeVisible();
  await dialog(page).getByRole('radio', { name: '77-1 and 00-2 x 2' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Replace in 1 list' }).press('Enter');
  await expect(page.getByText('00-1 has been replaced by 77-1 and 00-2 x 2 in 1 parts list.')).toBeVisible();
  expect([await uses(old), await uses(await part('77-1'))]).toEqual([0, 1]);
  await undo(page).click();
  await expect.poll(() => uses(old)).toBe(1);

  await detail(page).getByRole('button', { name: 'Take the newer part in 1 list' }).press('Enter');
  await dialog(page).getByRole('radio', { name: '77-2' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Replace in 1 list' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect([await uses(old), await uses(await part('77-2'))]).toEqual([0, 1]);
});
