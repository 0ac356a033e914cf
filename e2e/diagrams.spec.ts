import { expect, test, type Page } from '@playwright/test';
import { busyText, callsOf, dragTo, expectAccessible, holdCatalog, newCatalog, signIn } from '../test/e2e.ts';

interface Written {
  id: number;
}

/** An editor in a catalogue of their own: model Fjell with three diagrams, model Tundra with one of them linked. */
async function scene(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string): Promise<number> => {
    const typeId = types.find((one) => one.code === type)?.id;
    return ((await api.post('/api/items/Oem', { typeId, parentId, name })) as Written).id;
  };
  const division = await add('DV', null, 'Snowmobiles');
  const model = await add('MD', division, 'Fjell');
  const other = await add('MD', division, 'Tundra');
  const diagrams = [];
  for (const name of ['Air intake', 'Brake', 'Chaincase']) diagrams.push(await add('IP', model, name));
  await api.post(`/api/hierarchies/${other}/pasteDiagrams`, { items: diagrams.slice(0, 1) });
  const tab = (id: number) => `/${code}/tree/${id}?tab=diagrams`;
  const namesOf = async (id: number) =>
    ((await api.get(`/api/hierarchies/${id}/diagrams`)) as { items: { name: string; isLinked: boolean }[] }).items.map(
      ({ name, isLinked }) => name + (isLinked ? '*' : ''),
    );
  return { code, api, add, division, model, other, diagrams, tab, namesOf };
}

const cards = (page: Page) => page.getByRole('list', { name: 'Diagrams', exact: true });
const card = (page: Page, name: string) => cards(page).getByRole('listitem').filter({ hasText: name });
const link = (page: Page, name: string) => card(page, name).getByRole('link');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('adds a diagram, links an existing one, and takes the link back', { tag: '@daily' }, async ({ page }) => {
  const { model, other, division, add, tab, namesOf } = await scene(page);
  // What stands in chapters is counted and listed with its way.
  const chaptered = await add('MD', division, 'Lynx');
  await add('IP', await add('CH', chaptered, 'Engine'), 'Piston');
  await page.goto(tab(chaptered));
  await expect(page.getByRole('tab', { name: 'Diagrams 1' })).toBeVisible();
  await expect(page.getByText('1 diagram stands further down')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Diagrams' }).getByRole('button', { name: /Piston/ })).toContainText(
    'Engine',
  );
  await page.goto(tab(other));
  await expect(card(page, 'Air intake')).toBeVisible();
  await page.getByRole('button', { name: 'Add diagram' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add diagram' });
  await dialog.getByRole('radio', { name: 'Link existing' }).click();
  await dialog.getByRole('textbox', { name: 'Find a diagram by name' }).fill('chaincase');
  await dialog.getByRole('list', { name: 'Items found' }).getByRole('button', { name: 'Chaincase' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText('1 diagram was linked.').first()).toBeVisible();
  await expect(card(page, 'Chaincase').getByText('Linked here')).toBeAttached();
  await undo(page).click();
  await expect(card(page, 'Chaincase')).toHaveCount(0);
  expect(await namesOf(other)).toEqual(['Air intake*']);

  await page.getByRole('button', { name: 'Add diagram' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('A value is required. Value limited to 256 characters.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Skid plate');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Skid plate' })).toBeVisible();
  expect(await namesOf(other)).toEqual(['Air intake*', 'Skid plate']);
  expect(await namesOf(model)).toHaveLength(3);
});

test('copies and pastes several, as links and as copies', { tag: '@daily' }, async ({ page }) => {
  const { model, other, tab, namesOf } = await scene(page);
  await page.goto(tab(model));
  await card(page, 'Brake').hover();
  await card(page, 'Brake').getByRole('checkbox', { name: 'Select Brake' }).check({ force: true });
  await link(page, 'Chaincase').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('treeitem').filter({ hasText: 'Snowmobiles' }).press('ArrowRight');
  await page.getByRole('treeitem').filter({ hasText: 'Tundra' }).click();
  await expect(page).toHaveURL(new RegExp(`/tree/${other}`));
  await page.getByRole('button', { name: 'Paste', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Paste 2 diagrams' });
  await expect(dialog.getByRole('radio', { name: /^Links/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('2 diagrams were linked.').first()).toBeVisible();
  expect(await namesOf(other)).toEqual(['Air intake*', 'Brake*', 'Chaincase*']);

  await page.getByRole('button', { name: 'Paste', exact: true }).last().click();
  await dialog.getByRole('radio', { name: /^Copies/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await expect(cards(page).getByRole('listitem')).toHaveCount(5);
  expect(await namesOf(other)).toEqual(['Air intake*', 'Brake*', 'Chaincase*', 'Brake', 'Chaincase']);
});

test('saves a linked diagram as one of the model, in the place of the link', { tag: '@daily' }, async ({ page }) => {
  const { model, other, tab, namesOf } = await scene(page);
  await page.goto(tab(other));
  await link(page, 'Air intake').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Air intake as' });
  await dialog.getByLabel('Name', { exact: true }).fill('Air intake, tall');
  await dialog.getByRole('checkbox', { name: /^Replace Air intake in Tundra/ }).check({ force: true });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The diagram was saved as Air intake, tall.').first()).toBeVisible();
  await expect(card(page, 'Air intake, tall')).toBeVisible();
  expect(await namesOf(other)).toEqual(['Air intake, tall']);
  expect(await namesOf(model)).toEqual(['Air intake', 'Brake', 'Chaincase']);
});

test('works by keyboard alone: walk, order, select, copy, paste, unlink, menu', async ({ page }) => {
  const { model, other, tab, namesOf } = await scene(page);
  await page.goto(tab(model));
  await link(page, 'Air intake').focus();
  await page.keyboard.press('ArrowRight');
  await expect(link(page, 'Brake')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cards(page).getByRole('listitem').first()).toContainText('Brake');
  await expect(link(page, 'Brake')).toBeFocused();
  await expect(page.getByText('The order was saved.').first()).toBeVisible();
  expect(await namesOf(model)).toEqual(['Brake', 'Air intake', 'Chaincase']);

  await page.keyboard.press('Control+a');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 diagrams copied').first()).toBeVisible();

  await page.getByRole('treeitem').filter({ hasText: 'Snowmobiles' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('treeitem').filter({ hasText: 'Tundra' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tree/${other}`));
  await expect(card(page, 'Chaincase')).toHaveCount(0);
  await link(page, 'Air intake').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('dialog', { name: 'Paste 2 diagrams' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 diagram was linked. 1 was already there.').first()).toBeVisible();
  await link(page, 'Brake').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Are you sure you want to unlink Brake?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove link', exact: true }).press('Enter');
  await expect(card(page, 'Brake')).toHaveCount(0);
  expect(await namesOf(other)).toEqual(['Air intake*']);
  await link(page, 'Air intake').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Save as…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link(page, 'Air intake')).toBeFocused();
});

test('sets the state of a selection, and draws a long list as it is seen', { tag: '@daily' }, async ({ page }) => {
  const { model, other, diagrams, tab, api } = await scene(page);
  await page.goto(tab(model));
  await link(page, 'Air intake').press('Control+a');
  await page.getByRole('button', { name: 'Set state' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  const byWay = 'The states of 3 diagrams lead there by way of Ready to Review. Would you like to set both?';
  await expect(page.getByText(byWay)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cards(page).getByText('Draft')).toHaveCount(3);
  await page.getByRole('button', { name: 'Set state' }).click();
  await page.getByRole('menuitem', { name: 'Ready to Review' }).click();
  await expect(page.getByText(/The workflow has been set to .+ for \d+ item/).first()).toBeVisible();
  await expect(cards(page).getByText('Ready to Review')).toHaveCount(3);
  await expectAccessible(page);

  const [first = 0] = diagrams;
  for (let n = 0; n < 6; n++) {
    const { items } = (await api.get(`/api/hierarchies/${other}/diagrams`)) as { items: Written[] };
    const ids = n === 0 ? [first] : items.map(({ id }) => id);
    await api.post(`/api/hierarchies/${other}/pasteDiagrams`, { items: ids.slice(0, 200), as: 'copies' });
  }
  await page.goto(tab(other));
  await expect(link(page, 'Air intake').first()).toBeVisible();
  const drawn = await cards(page).getByRole('listitem').count();
  const total = Number(await cards(page).getByRole('listitem').first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(60);
  expect(drawn).toBeLessThan(total);
  await link(page, 'Air intake').first().press('End');
  await expect(page.locator(':focus')).toContainText(String(total));
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test(
  'duplicates a model from the clipboard with its diagrams as links or as copies',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, division, model, api, namesOf } = await scene(page);
    await page.goto(`/${code}/tree/${model}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await page.goto(`/${code}/tree/${model}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await page.getByRole('treeitem').filter({ hasText: 'Snowmobiles' }).click();
    await expect(page).toHaveURL(new RegExp(`/tree/${division}`));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate here' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate Fjell' });
    await expect(dialog.getByText('Under it: 3 Illustrated parts list.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^As links/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^As copies/ }).check({ force: true });
    await dialog.getByLabel('Name', { exact: true }).fill('Fjell 2027');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fjell 2027' })).toBeVisible();
    const { items } = (await api.get(`/api/hierarchies/${division}/children`)) as {
      items: (Written & { name: string })[];
    };
    const copy = items.find(({ name }) => name === 'Fjell 2027')?.id ?? 0;
    expect(await namesOf(copy)).toEqual(['Air intake', 'Brake', 'Chaincase']);
    await undo(page).click();
    await expect(page.getByRole('treeitem').filter({ hasText: 'Fjell 2027' })).toHaveCount(0);
  },
);

test('shows an empty model, and what a reader may not change', { tag: '@daily' }, async ({ page }) => {
  const { code, add, division, model, tab } = await scene(page);
  const empty = await add('MD', division, 'Ranger');
  await page.goto(tab(empty));
  await expect(page.getByText('No diagrams yet')).toBeVisible();
  await expect(page.locator('.empty').getByRole('button', { name: 'Add diagram' })).toBeVisible();
  await signIn(page, 'member', code);
  await page.goto(tab(model));
  await expect(card(page, 'Brake')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add diagram' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('radio', { name: 'A to Z' })).toBeDisabled();
});

test('puts a card where it is dropped, and takes that back', { tag: '@daily' }, async ({ page }) => {
  const { model, tab, namesOf } = await scene(page);
  await page.goto(tab(model));
  await expect(card(page, 'Chaincase')).toBeVisible();
  const drop = await dragTo(page, card(page, 'Chaincase'), card(page, 'Air intake'), 0.5);
  await expect(card(page, 'Air intake')).toHaveClass(/ over/);
  await drop();
  await expect(page.getByText('The order was saved.').first()).toBeVisible();
  await expect(cards(page).getByRole('listitem').first()).toContainText('Chaincase');
  expect(await namesOf(model)).toEqual(['Chaincase', 'Air intake', 'Brake']);
  await undo(page).click();
  await expect.poll(() => namesOf(model)).toEqual(['Air intake', 'Brake', 'Chaincase']);
  await expect(cards(page).getByRole('listitem').first()).toContainText('Air intake');
});

test(
  'says that diagrams did not load and tries again, and changes nothing while an import writes',
  { tag: '@daily' },
  async ({ page }) => {
    const { model, tab, namesOf } = await scene(page);
    const call = `**/api/hierarchies/${model}/diagrams?*`;
    const whole = `**/api/hierarchies/${model}/diagrams`;
    for (const one of [call, whole])
      await page.route(one, (route) => route.fulfill({ status: 500, json: { message: '' } }));
    await page.goto(tab(model));
    await expect(page.getByText('This list did not load').first()).toBeVisible();
    for (const one of [call, whole]) await page.unroute(one);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(card(page, 'Brake')).toBeVisible();

    await holdCatalog(page);
    await page.reload();
    await expect(page.getByText(busyText).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add diagram' })).toHaveAccessibleDescription(busyText);
    await link(page, 'Brake').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar.getByText('3 selected')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(busyText);
    await expectAccessible(page);
    expect(await namesOf(model)).toEqual(['Air intake', 'Brake', 'Chaincase']);
  },
);
