import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

/** A published model, then renamed and published again by its state; a draft beside it. */
async function plant(page: Page) {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (typeCode: string, parentId: number | null, name: string): Promise<number> => {
    const typeId = types.find((type) => type.code === typeCode)?.id;
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues: [] })) as { id: number }).id;
  };
  const versionOf = async (id: number) => ((await api.get(`/api/items/Oem/${id}`)) as { version: number }).version;
  const setState = async (itemId: number, ...states: number[]) => {
    for (const newWorkFlowState of states)
      await api.post('/api/workflows/updateItemWorkFlow', {
        itemId,
        newWorkFlowState,
        version: await versionOf(itemId),
      });
  };
  const division = await add('DV', null, 'Machines');
  const model = await add('MD', division, 'Harvester');
  for (const id of [division, model]) await setState(id, 2, 3);
  const { sessionId } = (await api.post('/api/publish/Oem/Publish/2', {})) as { sessionId: number };
  await expect
    .poll(
      async () => ((await api.get(`/api/publish/Oem/SessionProgress/${sessionId}`)) as { taskState: number }).taskState,
    )
    .toBe(2);
  const fields = { name: 'Harvester', displayName: 'Harvester 600', overrideName: '', notes: '', attributeValues: [] };
  await api.post(`/api/items/Oem/${model}`, { ...fields, version: await versionOf(model) });
  return { code, division, model, add, setState };
}

test(
  '20.r what readers will see is listed with its path, before and after; what is held back says why',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model, setState } = await plant(page);
    await page.goto(`/${code}/publishing`);
    await page.getByRole('link', { name: 'Review changes' }).click();
    await expect(page).toHaveURL(`/${code}/publishing/review`);
    await expect(page.getByRole('heading', { level: 1, name: 'Review changes' })).toBeVisible();
    await expect(page.getByText('Readers will see no difference')).toBeVisible();
    const held = page.getByRole('button', { name: /^Held back/ });
    await held.click();
    await expect(page.getByRole('region', { name: 'Held back' }).getByText('In Draft')).toBeVisible();
    await expectAccessible(page);

    await setState(model, 2, 3);
    await page.getByRole('button', { name: 'Compare again' }).click();
    const group = page.getByRole('region', { name: 'Machines / Harvester 600' });
    await expect(group).toBeVisible({ timeout: 20_000 });
    const line = group.getByRole('button', { name: /Display name/ });
    await expect(line).toContainText('Harvester 600');
    await expect(page.getByRole('button', { name: /^Models 1/ })).toBeVisible();
    await expect(held).toHaveCount(0);
    await line.click();
    const detail = page.getByRole('complementary', { name: 'Chosen line' });
    await expect(detail.getByText('Staging, release 1: readers see')).toBeVisible();
    await expect(detail.getByText('Harvester', { exact: true })).toBeVisible();
    await expectAccessible(page);

    const file = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('Machines,Harvester 600,model,changed,display');

    await page.getByRole('button', { name: /^Model Any model/ }).click();
    await page.getByRole('option', { name: /^Harvester 600/ }).click();
    await expect(page).toHaveURL(new RegExp(`under=${model}`));
    await expect(group).toBeVisible();
    await page.getByPlaceholder('Model, part, text').fill('nothing of the kind');
    await expect(page.getByText('No lines match')).toBeVisible();
    await expect(page).toHaveURL(/q=nothing/);
    await page.getByPlaceholder('Model, part, text').fill('');
    await expect(group).toBeVisible();
    await page.getByRole('radio', { name: 'Production' }).check();
    await expect(page.getByText('Nothing to compare with yet')).toBeVisible();
  },
);

test('20.r the review is walked by keyboard alone', async ({ page }) => {
  const { code, model, setState } = await plant(page);
  await setState(model, 2, 3);
  await page.goto(`/${code}/publishing/review`);
  const line = page
    .getByRole('region', { name: 'Machines / Harvester 600' })
    .getByRole('button', { name: /Display name/ });
  await expect(line).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('j');
  await expect(line).toBeFocused();
  await page.keyboard.press('k');
  await expect(line).toBeFocused();
  await page.keyboard.press('Space');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('complementary', { name: 'Chosen line' }).getByText('Readers will see', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(`/${code}/tree/${model}`);
});

test('20.r the bar of the review leads to the question before a publish', { tag: '@daily' }, async ({ page }) => {
  const { code, model, setState } = await plant(page);
  await setState(model, 2, 3);
  await page.goto(`/${code}/publishing/review`);
  const bar = page.getByRole('region', { name: 'What goes out' });
  await expect(bar.getByText('1 change goes to Staging')).toBeVisible({ timeout: 20_000 });
  await bar.getByRole('link', { name: 'Publish to Staging' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Publish to Staging?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Publish to Staging' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('20.r who may not publish is led away', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Users', code);
  await page.goto(`/${code}/publishing/review`);
  await expect(page).toHaveURL(/accessDenied/);
});
