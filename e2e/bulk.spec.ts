import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, selectOf, signIn } from '../test/e2e.ts';

/** An editor's catalogue: three models under one division, and another division. */
async function openCatalog(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null, name: string, tag: string) => {
    const typeId = types.find((one) => one.code === type)?.id;
    const attributeValues = [{ attributeId: 1, stringValue: tag }];
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues })) as { id: number }).id;
  };
  const sleds = await add('DV', null, 'Sleds', '');
  const boats = await add('DV', null, 'Boats', '');
  const models: number[] = [];
  for (const name of ['Fjell 600', 'Fjell 800', 'Fjell 850']) models.push(await add('MD', sleds, name, 'old'));
  const names = async (id: number) =>
    ((await api.get(`/api/hierarchies/${id}/children`)) as { items: { name: string }[] }).items.map((one) => one.name);
  const tagOf = async (id: number) =>
    ((await api.get(`/api/items/Oem/${id}`)) as { attributeValues: { stringValue: string }[] }).attributeValues[0]
      ?.stringValue;
  return { code, sleds, boats, models, names, tagOf };
}

const dialog = (page: Page) => page.getByRole('dialog');

test(
  '18.a sets an attribute of all that a search selects, with a preview, without a refused call, and takes it back',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, models, tagOf } = await openCatalog(page);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto(`/${code}/search?q=Fjell`);
    await expect(page.getByText('Fjell 850')).toBeVisible();
    for (const name of ['Fjell 600', 'Fjell 800'])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change items' }).click();
    await expect(dialog(page)).toContainText('Change 2 items');
    await chooseIn(dialog(page), 'Attribute', 'Tag');
    await dialog(page).getByRole('textbox', { name: /^Tag/ }).fill('new');
    await expect(dialog(page).getByText('2 of 2 items will be changed.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Change 2 items' }).click();
    await expect(page.locator('.toast').filter({ hasText: '2 items were changed.' })).toBeVisible();
    expect([await tagOf(models[0] ?? 0), await tagOf(models[2] ?? 0)]).toEqual(['new', 'old']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => tagOf(models[0] ?? 0)).toBe('old');
    await page.getByRole('button', { name: /^Switch catalogue/ }).click();
    await page.getByRole('link', { name: 'All catalogues' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/?all');
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  },
);

test('18.a moves by the keyboard alone, Enter in the search sends nothing, and says what is left out', async ({
  page,
}) => {
  const { code, boats, names } = await openCatalog(page);
  await page.goto(`/${code}/search?q=l`);
  await expect(page.getByText('Fjell 850')).toBeVisible();
  await page.getByRole('row').first().getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Change items' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(selectOf(dialog(page), 'Action')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Move to another parent' })).toBeVisible();
  for (let nth = 0; nth < 4; nth++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(selectOf(dialog(page), 'Action')).toHaveText('Move to another parent');
  await dialog(page).getByRole('textbox').focus();
  await page.keyboard.type('Boats');
  await expect(dialog(page).getByRole('button', { name: /Boats/ })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /Sleds/ })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/of 4 items will be changed/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: /Boats/ })).toBeFocused();
  expect(await names(boats)).toEqual([]);
  await dialog(page).getByRole('button', { name: /^Move/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => names(boats)).toContain('Fjell 600');
});

test(
  '18.e publishes drafts in one act, by way of the state between, and takes it back as one change',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, models } = await openCatalog(page);
    const api = callsOf(page, code);
    const stateOf = async (id = 0) =>
      ((await api.get(`/api/items/Oem/${id}`)) as { workflowName: string }).workflowName;
    await page.goto(`/${code}/search?q=Fjell`);
    await expect(page.getByText('Fjell 850')).toBeVisible();
    for (const name of ['Fjell 600', 'Fjell 800'])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change items' }).click();
    await chooseIn(dialog(page), 'Action', 'Set a state');
    await chooseIn(dialog(page), 'State', 'Publish');
    await expect(dialog(page).getByText(/^2 items cannot go to this state straight/)).toBeVisible();
    await expect(dialog(page)).toContainText('Fjell 600, Fjell 800');
    const way = dialog(page).getByRole('checkbox', {
      name: 'Set 2 items by way of Ready to Review, which leads there',
    });
    await way.focus();
    await page.keyboard.press('Space');
    await expect(dialog(page).getByText('2 of 2 items will be changed.')).toBeVisible();
    await expect(way).toBeFocused();
    await expect(dialog(page).getByText(/cannot go to this state straight/)).toBeHidden();
    await expectAccessible(page);
    await expect(dialog(page)).toContainText('Are you sure you want to change the workflow state to Publish?');
    await expect(dialog(page)).toContainText('One or more ancestors are not set to publish');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect.poll(() => stateOf(models[0])).toBe('Publish');
    expect([await stateOf(models[1]), await stateOf(models[2])]).toEqual(['Publish', 'Draft']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => stateOf(models[0])).toBe('Draft');
  },
);
