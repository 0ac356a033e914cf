import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

interface Item {
  id: number;
  version: number;
}

/** A catalogue with a division and a model in it. */
async function catalogWithModel(page: Page) {
  const code = await newCatalog({ contexts: ['Oem'] });
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  const types = (await calls.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (typeCode: string, parentId: number | null, name: string) =>
    (await calls.post('/api/items/Oem', {
      typeId: types.find((type) => type.code === typeCode)?.id,
      parentId,
      name,
    })) as Item;
  const division = await add('DV', null, 'Snow');
  const model = await add('MD', division.id, 'Fjell 600');
  return { code, calls, division, model };
}

const states = (page: Page) => page.getByRole('list', { name: 'Workflows' }).getByRole('button');

test('adds a state, leads to it, sees it in the graph and the table, and deletes it with its items moved', async ({
  page,
}) => {
  const { code, calls, model } = await catalogWithModel(page);
  await page.goto(`/${code}/settings/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible();
  const area = page.getByRole('region', { name: 'Workflows' });
  await expect(area.getByRole('radio', { name: 'Major units' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add state' }).click();
  await page.getByLabel('Name').fill('draft');
  await page.getByLabel('Name').blur();
  await expect(page.getByText('A workflow state of this name exists.')).toBeVisible();
  await page.getByLabel('Name').fill('Legal check');
  await page.getByRole('group', { name: 'Next states' }).getByLabel('Publish').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(states(page)).toHaveText([
    'DraftInitial',
    'Ready to Review',
    'Publish',
    'Draft - Remove',
    'Legal check',
  ]);

  await page.getByRole('button', { name: /^Draft, leads to/ }).click();
  await expect(page).toHaveURL(/state=1/);
  await page.getByRole('group', { name: 'Next states' }).getByLabel('Legal check').check();
  await page.keyboard.press('Control+s');
  await expect(
    page.getByRole('button', { name: 'Draft, leads to Ready to Review, Draft - Remove, Legal check' }),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Table' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Legal check' }).filter({ hasText: 'Administrators' }).last();
  await expect(row.getByRole('cell')).toContainText(['Legal check', 'Publish']);

  const { version } = (await calls.get(`/api/items/Oem/${model.id}`)) as Item;
  await calls.post('/api/workflows/updateItemWorkFlow', { itemId: model.id, newWorkFlowState: 5, version });
  await page.reload();
  await states(page).filter({ hasText: 'Legal check' }).click();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await chooseIn(dialog, 'Move them to', 'Ready to Review');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(states(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(states(page)).toHaveCount(5);
});

test(
  'moves the initial state by keyboard, and shows what somebody else saved meanwhile',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, calls } = await catalogWithModel(page);
    await page.goto(`/${code}/settings/1?state=2`);
    const initial = page.getByLabel('Initial: new and changed items get it');
    await initial.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+s');
    await expect(states(page).filter({ hasText: 'Initial' })).toHaveText('Ready to ReviewInitial');
    await expect(initial).toBeDisabled();
    await expectAccessible(page);

    await page.getByLabel('Name').fill('Review');
    const { items: _items, ...state } = (await calls.get('/api/workflows/get/Oem/2')) as { items: number };
    await calls.post('/api/workflows/save/Oem', { ...state, name: 'In review' });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('alertdialog');
    await expect(conflict.getByText('The requested item conflicted with existing items.')).toBeVisible();
    await expect(conflict.getByText('In review')).toBeVisible();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await expect(states(page).first()).toHaveText('Draft');
    await expect(states(page).nth(1)).toHaveText('ReviewInitial');
  },
);

test(
  'sets an item to its states by keyboard, asks for its ancestors, undoes, resets and tells the history',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model } = await catalogWithModel(page);
    await page.goto(`/${code}/tree/${model.id}`);
    await page.getByRole('button', { name: 'Set to Ready to Review' }).click();
    await expect(page.getByRole('status').getByText('The workflow has been updated!')).toBeAttached();
    const state = page.locator('.item-head .wf.pill');
    await expect(state).toHaveText('Ready to Review');
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: 'Set to Publish' }).press('Enter');
    await expect(page.getByText('Are you sure you want to change the workflow state to Publish?')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).press('Enter');
    await expect(
      page.getByText('One or more ancestors are not set to publish, would you like publish them as well?'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Publish them as well' }).press('Enter');
    await expect(page.locator('.item-head').getByText('Pending')).toBeVisible();
    await expect(page.locator('.item-head').getByRole('button', { name: 'Change state' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(state).toHaveText('Ready to Review');
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: 'Reset to initial' }).click();
    await expect(state).toHaveText('Draft');
    await page.getByRole('button', { name: 'State history' }).click();
    const history = page.getByRole('dialog', { name: 'State history' });
    await expect(history.getByRole('listitem')).toHaveText([
      /Draft/,
      /Ready to Review/,
      /Publish/,
      /Ready to Review/,
      /Draft/,
    ]);
    await expect(history.getByRole('listitem').first()).toContainText('Manually Updated');
  },
);

test('says that the workflow process failed where a state call does', { tag: '@daily' }, async ({ page }) => {
  const { code, model } = await catalogWithModel(page);
  await page.route('**/updateItemWorkFlow', (route) =>
    route.fulfill({ status: 500, json: { message: '', modelState: {} } }),
  );
  await page.goto(`/${code}/tree/${model.id}`);
  await page.getByRole('button', { name: 'Set to Ready to Review' }).click();
  await expect(
    page
      .getByRole('alert')
      .getByText('A fatal error has occured with the workflow process! Please notify a support representative.'),
  ).toBeAttached();
});
