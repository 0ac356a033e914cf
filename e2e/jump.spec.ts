// size: one walk over jump-tos, their follow-ups and what readers may not do, on one scene
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { JumpTo } from '../src/diagram/jump/contract.ts';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';
import type { RoleName } from '../test/api.ts';

/** A white drawing of 800 by 600 pixels. */
const drawing = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

/** A catalogue of the test's own: a model with three diagrams, the first with rows 1 and 2, hotspots 1, 2 and A. */
async function scene(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const api = callsOf(page, code);
  const types = Object.fromEntries(
    ((await api.get('/api/itemType/Oem')) as { code: string; id: number }[]).map(({ code: c, id }) => [c, id]),
  );
  const add = async (type: string, parentId: number | null, name: string): Promise<number> =>
    ((await api.post('/api/items/Oem', { typeId: types[type], parentId, name })) as { id: number }).id;
  const model = await add('MD', await add('DV', null, 'Snowmobiles'), 'Fjell 600');
  const diagram = await add('IP', model, 'Drive clutch');
  const driven = await add('IP', model, 'Driven clutch');
  const guard = await add('IP', model, 'Clutch guard');
  const items = ['1', '2'].map((tag) => ({ tag, partNumber: `00-${tag}`, description: `Washer ${tag}`, partQty: '1' }));
  await api.post(`/api/diagrams/${diagram}/pegged`, { items });
  const sent = await page.request.post(`/${code}/api/file?filename=clutch.png`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'image/png' },
    data: drawing,
  });
  const { id: imageId } = (await sent.json()) as { id: number };
  const versionOf = async (id: number): Promise<number> =>
    ((await api.get(`/api/items/Oem/${id}`)) as { version: number }).version;
  await api.post(`/api/diagrams/${diagram}/image`, { version: await versionOf(diagram), imageId });
  const spots = ['1', '2', 'A'].map((value, at) => ({ value, x: 100 + at * 200, y: 100, w: 60, h: 40 }));
  await api.post('/api/file/hotspots', { imageId, items: spots });
  const jump = async (tag: string, targetId: number): Promise<void> => {
    await api.post(`/api/diagrams/${diagram}/jumpTos`, { tag, targetId });
  };
  const remove = async (id: number): Promise<void> => {
    await api.del(`/api/hierarchies/${id}?version=${await versionOf(id)}`);
  };
  const jumps = async (): Promise<string[]> =>
    ((await api.get(`/api/diagrams/${diagram}/jumpTos`)) as { items: JumpTo[] }).items.map(
      ({ tag, targetName }) => `${tag}:${targetName}`,
    );
  return {
    code,
    api,
    diagram,
    driven,
    guard,
    versionOf,
    jump,
    jumps,
    remove,
    address: `/${code}/tree/${model}/${diagram}`,
  };
}

const list = (page: Page) => page.getByRole('region', { name: 'Jump-to' });
const line = (page: Page, tag: string) => list(page).getByRole('row', { name: new RegExp(`^(Show .* )?${tag} `) });
const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });
const option = (page: Page, name: string) => canvas(page).getByRole('option', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const actionItems = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Action items/ });

const said = (page: Page, text: string) => page.getByRole('region', { name: 'Message' }).getByText(text);

/** Opens the form by its key, once the list has come. */
async function openForm(page: Page) {
  await expect(list(page).getByRole('button', { name: 'Add jump-to' })).toBeVisible();
  await page.keyboard.press('j');
  return page.getByRole('dialog', { name: 'Add jump-to' });
}

/** Opens the menu of a line and chooses from it. */
async function choose(page: Page, tag: string, act: string): Promise<void> {
  await list(page)
    .getByRole('button', { name: `More for jump-to ${tag}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

test(
  'a jump-to is added for a hotspot, followed, pointed elsewhere, deleted and brought back by mouse',
  { tag: '@daily' },
  async ({ page }) => {
    const { jumps, address } = await scene(page);
    await page.goto(address);
    await expect(list(page)).toContainText('No jump-tos yet.');
    await expect(page.locator('.cv-foot')).toContainText('Unlinked hotspots1');

    await option(page, 'Callout A, not in the parts list').locator('.hs-box').click();
    await page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name: 'Jump-to' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add jump-to' });
    await expect(dialog.getByLabel('Tag')).toHaveValue('A');
    await dialog.getByLabel('Target diagram').fill('dri');
    await expect(dialog.getByRole('list', { name: 'Items found' }).getByRole('button')).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Driven clutch/ }).click();
    await dialog.getByRole('button', { name: 'Add jump-to' }).click();
    await expect(said(page, 'Jump-to A has been saved.')).toBeVisible();
    await expect(line(page, 'A')).toContainText('Snowmobiles › Fjell 600');
    await expect(line(page, 'A')).toContainText('Draft');
    await expect(line(page, 'A')).not.toContainText('Pending');
    await expect(option(page, 'Callout A, jump-to Driven clutch')).toHaveClass(/jump/);
    await expect(page.locator('.cv-foot')).toContainText('Unlinked hotspots0');

    await option(page, 'Callout A, jump-to Driven clutch').locator('.hs-box').dblclick();
    await expect(title(page)).toHaveText('Driven clutch');
    await page.goBack();

    await choose(page, 'A', 'Edit jump-to');
    const edit = page.getByRole('dialog', { name: 'Edit jump-to' });
    await edit.getByRole('button', { name: /^Clutch guard/ }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'A')).toContainText('Clutch guard');
    expect(await jumps()).toEqual(['A:Clutch guard']);

    await choose(page, 'A', 'Delete jump-to');
    await expect(page.getByText('Are you sure you want to delete the jump-to for Ref A?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(list(page)).toContainText('No jump-tos yet.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(line(page, 'A')).toContainText('Clutch guard');
    expect(await jumps()).toEqual(['A:Clutch guard']);
  },
);

test('by keyboard alone: add, refused tag, follow, edit, delete', async ({ page }) => {
  const { jump, jumps, driven, address } = await scene(page);
  await jump('A', driven);
  await page.goto(address);
  await expect(line(page, 'A')).toBeVisible();
  const dialog = await openForm(page);
  await expect(dialog.getByLabel('Tag')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A tag is required. Value limited to 16 characters.')).toBeVisible();
  await expect(dialog.getByText('Choose the diagram that it leads to.')).toBeVisible();
  await page.keyboard.type('a');
  await expect(dialog.getByText('This tag is already in use!')).toBeVisible();
  await page.keyboard.type('1');
  await expect(dialog.getByText('This tag is already in use!')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type('guard');
  await expect(dialog.getByRole('list', { name: 'Items found' }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status', { name: 'Chosen' })).toHaveText('Clutch guard Snowmobiles › Fjell 600');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(line(page, 'a1')).toContainText('Clutch guard');
  expect(await jumps()).toEqual(['A:Driven clutch', 'a1:Clutch guard']);

  await list(page).getByRole('button', { name: 'More for jump-to a1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit jump-to' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Tag')).toBeFocused();
  await page.keyboard.type('b2');
  await page.keyboard.press('Enter');
  await expect(line(page, 'a1b2')).toBeVisible();
  await list(page).getByRole('button', { name: 'More for jump-to a1b2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit jump-to' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete jump-to' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(line(page, 'a1b2')).toBeHidden();
  expect(await jumps()).toEqual(['A:Driven clutch']);

  await canvas(page).focus();
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
  await expect(option(page, 'Callout A, jump-to Driven clutch')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Driven clutch');
});

test(
  'a follow-up is pending here and in the top bar until its hotspot is drawn, or somebody says it is done',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await scene(page);
    await page.goto(address);
    for (const [tag, target] of [
      ['B', 'Driven clutch'],
      ['C', 'Clutch guard'],
    ] as const) {
      const dialog = await openForm(page);
      await dialog.getByLabel('Tag').fill(tag);
      await dialog.getByRole('button', { name: new RegExp(`^${target}`) }).click();
      await dialog.getByRole('button', { name: 'Add jump-to' }).click();
      await expect(line(page, tag)).toContainText('Pending');
    }
    await expect(actionItems(page)).toHaveAccessibleName('Action items: 2');
    await page.reload();
    await expect(actionItems(page)).toHaveAccessibleName('Action items: 2');
    await page.goto(address.replace(/\/[0-9]+$/, ''));
    await actionItems(page).click();
    const popover = page.getByRole('dialog', { name: 'Action items' });
    await expect(popover.getByRole('link')).toHaveText([/jump-to B.*Drive clutch/, /jump-to C.*Drive clutch/]);
    await popover.getByRole('button', { name: 'Complete: jump-to C of Drive clutch' }).click();
    await expect(popover.getByRole('link')).toHaveCount(1);
    await popover.getByRole('link').click();
    await expect(title(page)).toHaveText('Drive clutch');
    await expect(line(page, 'C')).not.toContainText('Pending');

    // The drawn hotspot gets the tag B, is saved, and that was it.
    await page.getByRole('radio', { name: /^Hotspots/ }).click();
    await option(page, 'Callout A, not in the parts list').locator('.hs-box').click();
    await page.keyboard.type('B');
    await page.keyboard.press('Enter');
    await expect(option(page, 'Callout B, jump-to Driven clutch')).toBeAttached();
    await expect(line(page, 'B')).toContainText('Pending');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(line(page, 'B')).not.toContainText('Pending');
    await expect(actionItems(page)).toHaveAccessibleName('Action items');
  },
);

test(
  'unsaved rows keep the page, a deleted target is shown as broken until another is chosen',
  { tag: '@daily' },
  async ({ page }) => {
    const { jump, jumps, driven, remove, address } = await scene(page);
    await jump('A', driven);
    await page.goto(address);
    await page.getByRole('grid', { name: 'Parts list' }).locator('tr[data-row="0"] td[data-column]').nth(3).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await list(page).getByRole('link', { name: 'Driven clutch' }).click();
    await expect(said(page, 'Changes must be saved (or cancelled) before proceeding.')).toBeVisible();
    await expect(title(page)).toHaveText('Drive clutch');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();

    await remove(driven);
    await page.reload();
    await expect(line(page, 'A')).toContainText('Deleted diagram');
    await option(page, 'Callout A, jump-to to a deleted diagram').locator('.hs-box').dblclick();
    await expect(said(page, 'The diagram that A led to has been deleted. Choose another one.')).toBeVisible();
    await choose(page, 'A', 'Edit jump-to');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Clutch guard/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'A')).toContainText('Clutch guard');
    expect(await jumps()).toEqual(['A:Clutch guard']);
  },
);

test('somebody else takes the tag meanwhile: the form says so and keeps what was typed', async ({ page }) => {
  const { jump, guard, address } = await scene(page);
  await page.goto(address);
  const dialog = await openForm(page);
  await dialog.getByLabel('Tag').fill('A');
  await dialog.getByRole('button', { name: /^Driven clutch/ }).click();
  await jump('a', guard);
  await dialog.getByRole('button', { name: 'Add jump-to' }).click();
  await expect(dialog.getByText('This tag is already in use!')).toBeVisible();
  await expect(dialog.getByRole('status', { name: 'Chosen' })).toHaveText('Driven clutch Snowmobiles › Fjell 600');
  await dialog.getByLabel('Tag').fill('B');
  await dialog.getByRole('button', { name: 'Add jump-to' }).click();
  await expect(line(page, 'B')).toContainText('Driven clutch');
  await expect(line(page, 'a')).toContainText('Clutch guard');
});

for (const role of ['member', 'Users'] as const satisfies RoleName[]) {
  test(
    `${role === 'member' ? 'who may only read' : 'a state that is not editable'} sees the list and changes nothing`,
    { tag: '@daily' },
    async ({ page }) => {
      const { api, code, diagram, versionOf, jump, driven, address } = await scene(page);
      await jump('A', driven);
      if (role === 'Users') {
        const version = await versionOf(diagram);
        await api.post('/api/workflows/updateItemWorkFlow', { itemId: diagram, newWorkFlowState: 4, version });
      }
      await signIn(page, role, code);
      await page.goto(address);
      await expect(line(page, 'A')).toContainText('Driven clutch');
      await expect(list(page).getByRole('button', { name: 'Add jump-to' })).toHaveCount(0);
      await expect(list(page).getByRole('button', { name: /^More for/ })).toHaveCount(0);
      await page.keyboard.press('j');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await list(page).getByRole('link', { name: 'Driven clutch' }).click();
      await expect(title(page)).toHaveText('Driven clutch');
    },
  );
}

test(
  'axe finds nothing on the list, the form and the action items, in both themes',
  { tag: '@daily' },
  async ({ page }) => {
    const { jump, driven, guard, remove, address } = await scene(page);
    await jump('A', driven);
    await jump('C', guard);
    await remove(guard);
    await page.goto(address);
    const dialog = await openForm(page);
    await dialog.getByLabel('Tag').fill('B');
    await dialog.getByRole('button', { name: /^Driven clutch/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add jump-to' }).click();
    await expect(line(page, 'B')).toContainText('Pending');
    await actionItems(page).click();
    await expect(page.getByRole('dialog', { name: 'Action items' }).getByRole('link')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a jump-to that sets its diagram back keeps nothing from replacing the drawing, and Ctrl+Z goes back step by step',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, diagram, versionOf, jumps, address } = await scene(page);
    const state = { itemId: diagram, newWorkFlowState: 2, version: await versionOf(diagram) };
    await api.post('/api/workflows/updateItemWorkFlow', state);
    await page.goto(address);
    const add = async (tag: string, target: string): Promise<void> => {
      const form = await openForm(page);
      await form.getByLabel('Tag').fill(tag);
      await form.getByLabel('Target diagram').fill(target);
      await form.getByRole('button', { name: new RegExp(`^${target}`) }).click();
      await form.getByRole('button', { name: 'Add jump-to' }).click();
      await expect(said(page, `Jump-to ${tag} has been saved.`)).toBeVisible();
    };
    await add('A', 'Driven clutch');
    await page.getByRole('button', { name: 'Replace image' }).click();
    const replace = page.getByRole('dialog', { name: 'Replace image' });
    const file = { name: 'new.png', mimeType: 'image/png', buffer: drawing };
    await replace.getByLabel('Choose a file').last().setInputFiles(file);
    await expect(replace.getByText(/\d carried over, /)).toBeVisible({ timeout: 60_000 });
    await replace.getByRole('button', { name: 'Cancel' }).click();
    await expect(replace).toBeHidden();

    await add('B', 'Clutch guard');
    expect(await jumps()).toEqual(['A:Driven clutch', 'B:Clutch guard']);
    await canvas(page).focus();
    await page.keyboard.press('Escape');
    await expect(said(page, 'Jump-to B has been saved.')).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect.poll(jumps).toEqual(['A:Driven clutch']);
    await page.keyboard.press('Control+z');
    await expect.poll(jumps).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect(said(page, 'You have changed nothing on this page that can be undone.')).toBeVisible();
  },
);
