// size: one page, one journey for each way in which a release is made, refused or taken back
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callsOf, expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import type { RoleName } from '../test/api.ts';
import { catalogIdOf } from '../src/catalog/queries.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const lane = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page) =>
  page.getByRole('grid', { name: 'History' }).getByRole('row').filter({ hasText: 'Published' });

/** A division with a model, published or not, in a catalogue of its own. */
async function plant(page: Page, role: RoleName = 'Admin') {
  const code = await newCatalog();
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
  const division = await add('DV', null, 'Machines');
  const model = await add('MD', division, 'Harvester');
  for (const id of [division, model]) await setState(id, 2, 3);
  if (role !== 'Admin') await signIn(page, role, code);
  return { code, api, model, add, setState };
}

/** Publishes by the API and waits for the end. */
async function publish(api: ReturnType<typeof callsOf>, path: string, body: object = {}) {
  const { sessionId } = (await api.post(`/api/publish/Oem/${path}`, body)) as { sessionId: number };
  const progress = async () =>
    (await api.get(`/api/publish/Oem/SessionProgress/${sessionId}`)) as { taskState: number };
  await expect.poll(async () => (await progress()).taskState, { timeout: 20_000 }).toBe(2);
}

test('P-05 publishes to Staging, then the same release to Production; history and log tell of it', async ({ page }) => {
  const { code } = await plant(page);
  await page.goto(`/${code}`);
  await expect(page.getByRole('link', { name: 'Publish' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(`/${code}/publishing`);
  await expect(page.getByRole('heading', { level: 1, name: 'Publish' })).toBeVisible();
  await expect(lane(page, 'Changes in the catalogue').getByText('2 changes')).toBeVisible();
  await expect(lane(page, 'Production').getByText('Publish to Staging first.')).toBeVisible();
  await expect(page.getByText('Nothing has been published', { exact: true })).toBeVisible();

  await page.keyboard.press('Shift+P');
  const dialog = page.getByRole('alertdialog', { name: 'Publish to Staging?' });
  await expect(dialog.getByText('Items to publish')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lane(page, 'Staging').getByText('Release 1')).toBeVisible();
  await expect(lane(page, 'Changes in the catalogue').getByText('No changes')).toBeVisible();
  await expect(lane(page, 'Staging').getByText('No changes')).toBeVisible();
  await expect(page.getByText('Staging serves release 1.')).toBeVisible();

  await lane(page, 'Production').getByRole('button', { name: 'Publish to Production' }).click();
  await expect(page.getByText('Production takes release 1 exactly as Staging shows it.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish to Production' }).click();
  await expect(lane(page, 'Production').getByText('0 releases, 0 changes')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Production serves release 1.')).toBeVisible();
  await expect(lane(page, 'Production').getByRole('link', { name: `/published/${code}/production/` })).toBeVisible();
  await expectAccessible(page);
});

test('two quick presses publish once, and Production tells how many changes it is behind', async ({ page }) => {
  const { code, api, add, setState } = await plant(page);
  await publish(api, 'Publish/2');
  await publish(api, 'Publish/1');
  for (const name of ['Rake', 'Baler']) await setState(await add('DV', null, name), 2, 3);
  await page.goto(`/${code}/publishing`);
  await expect(lane(page, 'Production').getByText('0 releases, 2 changes')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && /\/Publish\/\d/i.test(one.url())) sent.push(one.url());
  });
  await lane(page, 'Staging').getByRole('button', { name: 'Publish to Staging' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish to Staging' }).dblclick();
  await expect(lane(page, 'Production').getByText('1 release, 2 changes')).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByText(/is busy/)).toHaveCount(0);

  // Production is ahead of a Staging that went back: its age says nothing, its release does.
  await publish(api, 'Publish/1');
  await publish(api, 'GoBack/2', { release: 1 });
  await page.reload();
  await expect(lane(page, 'Production').getByText('Production is ahead: release 2.')).toBeVisible();
  await expect(lane(page, 'Production').getByText(/0 releases/)).toHaveCount(0);
  await lane(page, 'Production').getByRole('button', { name: 'Publish to Production' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Production goes back from release 2 to release 1.');
  await expect(asked).toContainText('Readers lose 2 changes that were published since.');
});

test('shows what the next publish takes in and out', { tag: '@daily' }, async ({ page }) => {
  const { code, api, model, setState } = await plant(page);
  await publish(api, 'Publish/2');
  await setState(model, 4);
  await page.goto(`/${code}/publishing`);
  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Items', exact: true }).click();
  const row = page.getByRole('grid', { name: 'Review changes' }).getByRole('row').filter({ hasText: 'Harvester' });
  await expect(row.getByText('Remove', { exact: true })).toBeVisible();
  await expect(row.getByText('Draft - Remove')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Harvester' }).click();
  await expect(page).toHaveURL(new RegExp(`/tree/${model}`));
});

test(
  '18.a the question before a publish leads to the diagrams without a hotspot',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model, add, setState } = await plant(page);
    const diagram = await add('IP', model, 'Grain tank');
    for (const id of [model, diagram]) await setState(id, 2, 3);
    await page.goto(`/${code}/publishing`);
    await expect(lane(page, 'Changes in the catalogue').getByText('3 changes')).toBeVisible();
    await page.keyboard.press('Shift+P');
    const dialog = page.getByRole('alertdialog', { name: 'Publish to Staging?' });
    await expect(dialog.getByText('1 diagram of this publish has no hotspot.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish to Staging' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Show these' }).click();
    const found = page.getByRole('grid', { name: 'Review changes' }).getByRole('row');
    await expect(found.filter({ hasText: 'Grain tank' })).toBeVisible();
    await expect(found.filter({ hasText: 'Harvester' }).filter({ hasText: 'MD' })).toHaveCount(0);
  },
);

test('goes back to a release from the history, by keyboard', { tag: '@daily' }, async ({ page }) => {
  const { code, api, model, setState } = await plant(page);
  await publish(api, 'Publish/2');
  await setState(model, 4);
  await publish(api, 'Publish/2');
  await page.goto(`/${code}/publishing`);
  await expect(lane(page, 'Staging').getByText('Release 2')).toBeVisible();
  await rows(page).last().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Go back to release 1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Go back to a release' });
  await expect(dialog.getByRole('radio', { name: /^Release 1/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go back to release 1' }).click();
  await expect(lane(page, 'Staging').getByText('Release 1')).toBeVisible();
  await expect(page.getByText('Back to release 1')).toBeVisible();
  await expect(lane(page, 'Changes in the catalogue').getByText('1 change')).toBeVisible();
});

test(
  'P-02 a failed publish is told everywhere, archived, and kept in the archive',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api } = await plant(page);
    await publish(api, 'Publish/2');
    await inDatabase(async (database) => {
      const catalog = await database.outside((db) => catalogIdOf(db, code));
      await database.inCatalog(catalog?.id ?? 0, async (db) => {
        const failed = { context: 'Oem', environment: 'Staging', kind: 'delta', release_number: 2, status: 2 };
        const message = 'Diagram 09-14: image file is missing';
        const values = {
          ...failed,
          started_by_name: 'Ingrid Solberg',
          items: 12,
          message,
          ended_at: new Date().toISOString(),
        };
        const { id } = await db.insertInto('publish_session').values(values).returning('id').executeTakeFirstOrThrow();
        const line = { session_id: id, category: 'diagrams' };
        await db
          .insertInto('publish_log')
          .values([
            { ...line, level: 'warning', message: '3 diagrams have no hotspots' },
            { ...line, level: 'error', state: 'failed', message },
          ])
          .execute();
      });
    });
    await page.goto(`/${code}`);
    await button(page, 'Publish failed').click();
    await page.getByRole('link', { name: /Open publish/ }).click();
    await expect(page).toHaveURL(`/${code}/publishing`);
    const box = lane(page, 'Staging').getByRole('alert');
    await expect(box).toContainText('Release 2 failed. Diagram 09-14: image file is missing');
    await expect(box.getByRole('button', { name: 'Resume' })).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await button(page, 'Filter by level').click();
    await page.getByRole('menuitemradio', { name: 'Errors only' }).click();
    await expect(page.getByText('3 diagrams have no hotspots')).toBeHidden();
    await expect(page.getByRole('listitem').getByText('Diagram 09-14: image file is missing')).toBeVisible();
    await box.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('status').getByText('Previous publish has been archived.')).toBeVisible();
    await expect(box).toBeHidden();
    await expect(button(page, 'Publish failed')).toBeHidden();
    await page.getByRole('tab', { name: /Archive/ }).click();
    await expect(page.getByRole('grid', { name: 'Archive' }).getByText('Failed')).toBeVisible();
  },
);

test('I-06 an import in progress keeps publishing off, in the documents words', { tag: '@daily' }, async ({ page }) => {
  const { code } = await plant(page);
  const bad = Array.from({ length: 102 }, () => '---,Nothing').join('\n');
  await page.goto(`/${code}/import/?selectedImport=4`);
  const file = {
    name: 'parts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Part number,Description\nP-1,One\n${bad}\n`),
  };
  await page.getByLabel('File to import').setInputFiles(file);
  await button(page, 'Import at once').click();
  await expect(page.getByText('You have exceeded the error limit. You may proceed or cancel.')).toBeVisible();
  await page.goto(`/${code}/publishing`);
  await expect(
    page.getByText(
      'Sorry but there is a current import in progress. Publishing will be enabled once the import is complete.',
    ),
  ).toBeVisible();
  await expect(lane(page, 'Staging').getByText('An Import is in progress.')).toBeVisible();
  await expect(lane(page, 'Production').getByText('An Import is in progress.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open import' }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/import\\b`));
  await button(page, 'Cancel import').click();
  await expect(page.getByText('This import failed - no records were updated!')).toBeVisible();
  await page.goto(`/${code}/publishing`);
  await expect(lane(page, 'Staging').getByRole('button', { name: 'Publish to Staging' })).toBeEnabled();
});

test('reader links are made, copied and taken back', { tag: '@daily' }, async ({ page }) => {
  const { code } = await plant(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${code}/publishing`);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Reader links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reader links' });
  await expect(dialog.getByText('No reader links')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dealer Smith');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByRole('status').getByText('Address copied to the clipboard')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain(`/published/${code}/production/?reader=`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Revoke Dealer Smith' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('cell', { name: 'Revoked' })).toBeVisible();
});

test('A-02 who may not publish neither finds the page nor opens it', { tag: '@daily' }, async ({ page }) => {
  const { code } = await plant(page, 'Administrators');
  await page.goto(`/${code}`);
  await expect(page.getByRole('link', { name: 'Browse' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Publish' })).toBeHidden();
  await page.goto(`/${code}/publishing`);
  await expect(page.getByText('You do not have access to this page')).toBeVisible();
});

test('fits a narrow window', { tag: '@daily' }, async ({ page }) => {
  const { code, api } = await plant(page);
  await publish(api, 'Publish/2');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/${code}/publishing`);
  await expect(lane(page, 'Staging').getByText('Release 1')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
});

test(
  '18.d a catalogue’s name for readers, logo and accent stand in the viewer, in both themes and on a phone',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api } = await plant(page);
    await page.goto(`/${code}/settings/0`);
    const saved = page.getByText('Saved. Readers see it with the next publish.');
    await page.getByLabel('Name for readers').fill('Norrland Motors and Outdoor Equipment');
    await expect(page.getByRole('button', { name: 'Choose an image' }), 'the logo waits for the save').toBeDisabled();
    const accent = page.getByLabel('Accent colour', { exact: true });
    await accent.fill('#ffee00');
    await page.keyboard.press('Tab');
    const refused = page.getByText(/^This colour is too pale to be seen on white/);
    await expect(refused).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
    await accent.fill('#c2410c');
    await page.keyboard.press('Tab');
    await expect(refused).toBeHidden();
    const { version } = (await api.get('/api/settings/brand')) as { version: number };
    await api.put('/api/settings/brand', { name: '', accent: '#316ac5', version });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('alertdialog').filter({ hasText: '#316ac5' });
    await expect(conflict, 'somebody else chose another colour meanwhile').toBeVisible();
    await conflict.getByRole('button', { name: /^Save/ }).click();
    await expect(saved).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    const wide = { width: 600, height: 160, channels: 3, background: '#0b3b4d' } as const;
    const buffer = await sharp({ create: wide }).png().toBuffer();
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
    await expectAccessible(page);

    await publish(api, 'Publish/2');
    await page.goto(`/published/${code}/staging/`);
    await expect(page).toHaveTitle('Norrland Motors and Outdoor Equipment');
    const brand = page.getByRole('banner').getByRole('link', { name: 'Norrland Motors and Outdoor Equipment' });
    await expect(brand.locator('img')).toHaveJSProperty('complete', true);
    expect(await brand.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(0);
    const colourOf = () =>
      page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--c-accent'));
    const light = await colourOf();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colourOf).not.toBe(light);
    expect(light).toMatch(/^#c/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const hash of ['', '#/search?q=harvester']) {
      await page.goto(`/published/${code}/staging/${hash}`);
      const field = page.getByRole('searchbox', { name: 'Search' });
      await expect(field).toBeVisible();
      expect((await field.boundingBox())?.width).toBeGreaterThan(90);
      // One line of things to press: name, tag and buttons beside each other.
      const tops = await page
        .locator('.v-top > :is(a, button, .env):visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
      await expectAccessible(page);
    }
  },
);

test(
  '18.h a catalogue of drafts says how they come to readers, and each environment who reads it',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const api = callsOf(page, code);
    const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
    const typeId = types.find((one) => one.code === 'DV')?.id;
    await api.post('/api/items/Oem', { typeId, parentId: null, name: 'Outboards', attributeValues: [] });
    await page.goto(`/${code}/publishing`);
    await expect(page.getByText('Readers get what is in the state Publish.')).toBeVisible();
    await expectAccessible(page);
    await lane(page, 'Changes in the catalogue').getByRole('link', { name: 'Drafts' }).click();
    await expect(page).toHaveURL(new RegExp(`/${code}/search\\?states=1\\b`));
    await expect(page.getByRole('row', { name: /Outboards/ })).toBeVisible();
  },
);

test(
  '18.h Production says that it has the release, where it is, and who may read it',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api } = await plant(page);
    await publish(api, 'Publish/2');
    await publish(api, 'Publish/1');
    await page.goto(`/${code}/publishing`);
    const production = lane(page, 'Production');
    await expect(production.getByText('Production has this release.')).toBeVisible();
    await expect(production.getByText('Members who sign in, and who has a reader link.')).toBeVisible();
    await expect(lane(page, 'Staging').getByText('Members who sign in, and who has a reader link.')).toBeVisible();
  },
);
