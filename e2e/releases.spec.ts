import { expect, test, type Page } from '@playwright/test';
import { callsOf, chooseIn, expectAccessible, newCatalog, selectOf, signIn } from '../test/e2e.ts';

/** A division with a model and a draft of another one, published twice: first whole, then without a model. */
async function plant(page: Page) {
  const code = await newCatalog({ languages: ['EN', 'FR'] });
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (typeCode: string, parentId: number | null, name: string): Promise<number> => {
    const typeId = types.find((type) => type.code === typeCode)?.id;
    return ((await api.post('/api/items/Oem', { typeId, parentId, name, attributeValues: [] })) as { id: number }).id;
  };
  const setState = async (itemId: number, ...states: number[]) => {
    for (const newWorkFlowState of states) {
      const { version } = (await api.get(`/api/items/Oem/${itemId}`)) as { version: number };
      await api.post('/api/workflows/updateItemWorkFlow', { itemId, newWorkFlowState, version });
    }
  };
  const publish = async () => {
    const { sessionId } = (await api.post('/api/publish/Oem/Publish/2', {})) as { sessionId: number };
    const progress = async () =>
      ((await api.get(`/api/publish/Oem/SessionProgress/${sessionId}`)) as { taskState: number }).taskState;
    await expect.poll(progress, { timeout: 20_000 }).toBe(2);
  };
  const division = await add('DV', null, 'Machines');
  const [harvester, baler] = [await add('MD', division, 'Harvester'), await add('MD', division, 'Baler')];
  for (const id of [division, harvester]) await setState(id, 2, 3);
  await publish();
  await setState(harvester, 4);
  await setState(baler, 2, 3);
  await publish();
  const draft = await add('MD', division, 'Mower');
  await add('IP', draft, 'Cutter bar');
  return { code, draft };
}

const history = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('row');
const openMenu = async (page: Page, row: ReturnType<typeof history>) => {
  await row.focus();
  await page.keyboard.press('Shift+F10');
};

test(
  '20.publish a release is browsed and compared with another from the history, by keyboard',
  { tag: '@daily' },
  async ({ page }) => {
    const { code } = await plant(page);
    await page.goto(`/${code}/publishing`);
    const published = history(page).filter({ hasText: 'Published' });
    await expect(published).toHaveCount(2);
    await openMenu(page, published.last());
    const [first] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Browse release 1' }).press('Enter'),
    ]);
    await expect(first).toHaveURL(new RegExp(`/published/${code}/release-1/`));
    await expect(first.getByRole('banner').getByText('Release 1', { exact: true })).toBeVisible();
    await expect(first.getByText('Harvester').first()).toBeVisible();
    await first.close();

    await openMenu(page, published.first());
    await page.getByRole('menuitem', { name: 'Compare release 2' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Compare two releases' });
    await expect(dialog.getByRole('button', { name: /^Against/ })).toContainText('Release 1');
    await expectAccessible(page);
    const [compared] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Compare' }).press('Enter'),
    ]);
    await expect(compared.getByRole('heading', { name: 'Release 2 against release 1' })).toBeVisible();
    const models = compared.getByRole('region', { name: 'Models' });
    await expect(models.getByRole('listitem')).toHaveText([/Added\s*Baler/, /Removed\s*Harvester/]);
    await expectAccessible(compared);
    await models.getByRole('link', { name: /Harvester/ }).click();
    await expect(compared).toHaveURL(new RegExp(`/release-1/#/tree/`));
    await expect(compared.getByRole('heading', { name: 'Harvester' })).toBeVisible();
    await compared.close();

    // What a reader of an audience has, as a zip for a stick.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Download for a stick or a file host' }).press('Enter');
    const folder = page.getByRole('dialog', { name: 'Download what readers see' });
    await expect(selectOf(folder, 'Environment')).toContainText('Staging');
    await expect(selectOf(folder, 'Prices of')).toContainText('No prices');
    await expectAccessible(page);
    await chooseIn(folder, 'Prices of', 'Dealer');
    const link = folder.getByRole('link', { name: 'Download' });
    await expect(link).toHaveAttribute('href', /\/Folder\?environment=Staging&for=stick&audience=\d+$/);
    const [zip] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
    expect(zip.suggestedFilename()).toBe(`${code} Staging 2.zip`);
    await expect(folder).toHaveCount(0);
  },
);

test('20.publish a model is previewed before anything of it is published, in the language and for whom one chooses', async ({
  page,
}) => {
  const { code, draft } = await plant(page);
  await page.goto(`/${code}/tree/${draft}`);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Preview Mower' });
  await expect(dialog.getByRole('button', { name: /^Language/ })).toBeVisible();
  await expectAccessible(page);
  const began = Date.now();
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Open preview' }).press('Enter'),
  ]);
  await expect(shown.getByRole('heading', { name: 'Mower' })).toBeVisible();
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect(shown).toHaveURL(new RegExp(`/published/${code}/preview-\\d+/#/tree/${draft}\\?language=EN$`));
  await expect(shown.getByRole('banner').getByText('Preview', { exact: true })).toBeVisible();
  await expect(shown.getByText('Cutter bar').first()).toBeVisible();
  await expect(shown.getByText('Baler')).toHaveCount(0);
  await expectAccessible(shown);
});
