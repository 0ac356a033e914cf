import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible, signIn } from '../test/e2e.ts';
import { paths } from '../src/paths.ts';

interface Written {
  version: number;
  changeId: number;
}

/** Drive clutch, then renamed, its second row changed, a hotspot moved; the moment before, and that after each. */
async function edited(page: Page) {
  const drawn = await drawnDiagram(page);
  const { api, diagram, imageId } = drawn;
  const moment = async (): Promise<number> => ((await api.get('/api/moments')) as Written).changeId;
  const before = await moment();
  const { version } = (await api.get(`/api/items/Oem/${diagram}`)) as Written;
  await api.post(`/api/items/Oem/${diagram}`, { version, displayName: 'Clutch, renamed' });
  const renamed = await moment();
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as { id: number; version: number; tag: string }[];
  const row = rows.find(({ tag }) => tag === '2');
  await api.post(`/api/diagrams/${diagram}/pegged`, {
    items: [{ id: row?.id, version: row?.version, tag: '2', partNumber: '00-77', description: 'Sheave', partQty: '5' }],
  });
  const rowed = await moment();
  const spots = (await api.get(`/api/file/hotspots?imageId=${imageId}`)) as { id: number; version: number }[];
  await api.post('/api/file/hotspots', {
    imageId,
    items: [{ id: spots[0]?.id, version: spots[0]?.version, value: '1', x: 400, y: 400, w: 60, h: 40 }],
  });
  return { ...drawn, before, renamed, rowed, last: await moment() };
}

const strip = (page: Page) => page.getByRole('region', { name: 'As of a moment' });
const cells = (page: Page) => page.locator('#diagram-parts, .pane').getByRole('grid').first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function choose(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Shown as of/ }).click();
  await page.getByRole('textbox', { name: 'Show the catalogue as of' }).fill(text);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
}

test(
  '20.c shows the diagram, the tree, parts and search as they were, and keeps the moment on every way',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, model, diagram, address, before, api } = await edited(page);
    await page.goto(address);
    await expect(heading(page, 'Clutch, renamed')).toBeVisible();
    await expect(page.getByRole('button', { name: /Save/ })).toBeVisible();
    await choose(page, `#${before}`);
    await expect(strip(page)).toContainText('As of ');
    await expect(strip(page)).toContainText('Read-only.');
    // Its name, a row and a hotspot.
    await expect(strip(page)).toContainText('3 differ from now');
    await expect(heading(page, 'Drive clutch')).toBeVisible();
    await expect(cells(page)).toContainText('Washer 2');
    // What the row holds now stands beside, in amber: number, description and quantity.
    await expect(cells(page).locator('td.cn')).toHaveCount(3);
    await expect(cells(page).locator('td.cn').nth(1)).toHaveText('Washer 2Now Sheave');
    await expect(page.getByRole('button', { name: /Save/ })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`asof=${before}$`));

    await page.reload();
    await expect(heading(page, 'Drive clutch')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Fjell 600' }).click();
    await expect(page).toHaveURL(new RegExp(`/tree/${model}\\?asof=${before}$`));
    await expect(page.getByRole('treeitem', { name: /Fjell 600/ })).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Drive clutch')).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('clutch');
    await expect(page.getByRole('option', { name: /Drive clutch/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /renamed/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    const number = '00-77';
    await page.goto(`${paths.partSearch(code, 'number', number)}&asof=${before}`);
    await expect(strip(page)).toBeVisible();
    await expect(page.getByText('No parts match')).toBeVisible();
    await page.goto(paths.partSearch(code, 'number', number));
    await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible();

    await page.goto(`${paths.export(code)}?asof=${before}`);
    await expect(strip(page)).toContainText('This page shows now.');

    await page.goto(`${address}?asof=${before}`);
    await strip(page).getByRole('link', { name: 'Compare with now' }).click();
    await expect(page).toHaveURL(new RegExp(`/tree/${diagram}\\?tab=revisionHistory&a=${before}$`));
    await expect(page.getByRole('table', { name: 'Parts list' })).toContainText('Sheave');
    await expect(strip(page)).toHaveCount(0);
    await page.goBack();
    await strip(page).getByRole('link', { name: 'Roll back to this' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
    await expect(page.getByText('Rollback successfully completed.')).toBeVisible();
    const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as { description: string }[];
    expect(rows.map(({ description }) => description)).toContain('Washer 2');
  },
);

test('20.c goes by the keyboard alone: by change, to both ends, by a typed time, and back', async ({ page }) => {
  const { address, before, renamed, rowed, last } = await edited(page);
  await page.goto(`${address}?asof=${rowed}`);
  const moment = page.getByRole('slider', { name: 'Moment' });
  await expect(moment).toHaveAttribute('aria-valuenow', String(rowed));
  await expect(cells(page)).toContainText('Sheave');
  await moment.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(moment).toHaveAttribute('aria-valuenow', String(renamed));
  await expect(cells(page)).toContainText('Washer 2');
  await page.keyboard.press('ArrowLeft');
  await expect(moment).toHaveAttribute('aria-valuenow', String(before));
  await expect(heading(page, 'Drive clutch')).toBeVisible();
  await page.keyboard.press('End');
  await expect(moment).toHaveAttribute('aria-valuenow', String(last));
  await expect(heading(page, 'Clutch, renamed')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { name: /Drive clutch was added on/ })).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(moment).toHaveAttribute('aria-valuenow', String(last));
  await strip(page).getByRole('button', { name: 'Version of this item before' }).focus();
  await page.keyboard.press('Enter');
  await expect(moment).toHaveAttribute('aria-valuenow', String(rowed));

  await page.getByRole('button', { name: /^Shown as of/ }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Show the catalogue as of' });
  await expect(field).toBeFocused();
  await field.fill('1 Jan 2001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is known of the time before the first change')).toBeVisible();
  await field.fill('some day');
  await page.keyboard.press('Enter');
  await expect(page.getByText('"some day" is no day, time or change, such as')).toBeVisible();
  await field.fill('today');
  await page.keyboard.press('Enter');
  await expect(moment).toHaveAttribute('aria-valuenow', String(last));
  await page.keyboard.press('Escape');
  await expect(strip(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/asof/);
});

test(
  '20.c says where there is nothing: not added yet, removed, no such change; a time in the address is looked up',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, model, otherModel, before } = await edited(page);
    const { version } = (await api.get(`/api/items/Oem/${otherModel}`)) as Written;
    await api.del(`/api/hierarchies/${otherModel}?version=${version}`);
    const { changeId } = (await api.get('/api/moments')) as Written;
    await page.goto(`${paths.item(code, otherModel)}?asof=${changeId}`);
    await expect(page.getByRole('heading', { name: /Fjell 800 was removed on/ })).toBeVisible();
    await page.getByRole('button', { name: /^Go to/ }).click();
    await expect(heading(page, 'Fjell 800')).toBeVisible();
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);

    await page.goto(`${paths.item(code, model)}?asof=987654321`);
    await expect(page.getByText('The catalogue has no change 987654321.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Back to now' }).click();
    await expect(heading(page, 'Fjell 600')).toBeVisible();

    const { at } = (await api.get(`/api/moments?change=${before}`)) as { at: string };
    await page.goto(`${paths.item(code, model)}?asof=${at}`);
    await expect(page).toHaveURL(new RegExp(`asof=${before}$`));
    await expect(heading(page, 'Fjell 600')).toBeVisible();
  },
);

test('15.7 axe finds nothing as of a moment, in either theme', { tag: '@daily' }, async ({ page }) => {
  const { address, code, model, before } = await edited(page);
  await page.goto(`${address}?asof=${before}`);
  await expect(cells(page)).toContainText('Washer 2');
  await expectAccessible(page);
  await page.goto(`${paths.item(code, model)}?asof=${before}`);
  await expect(heading(page, 'Fjell 600')).toBeVisible();
  await page.getByRole('button', { name: /^Shown as of/ }).click();
  await expectAccessible(page);
});

test('20.c pages of now say so under a moment, and lead back to now', { tag: '@daily' }, async ({ page }) => {
  const { code, before } = await edited(page);
  await signIn(page, 'Admin', code);
  for (const [path, title] of [
    ['rollback', 'Rollback looks at the catalogue of now'],
    ['cleanup', 'Clean-up looks at the catalogue of now'],
  ] as const) {
    await page.goto(`/${code}/${path}?asof=${before}`);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Back to now' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, title)).toBeHidden();
    await expect(page).not.toHaveURL(/asof=\d/);
  }
});
