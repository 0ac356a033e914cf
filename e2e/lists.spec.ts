import { expect, test, type Page } from '@playwright/test';
import { cell, scene } from '../test/diagramScene.ts';
import { callsOf, newCatalog, signIn } from '../test/e2e.ts';

/** The lists of a catalogue that have rows in the sample, and a row of them. */
const lists = ['part', 'search?q=air', 'settings/6', 'export', 'publishing'] as const;

test(
  '18.c no list scrolls sideways, and no page at all, where nothing is to be scrolled',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    for (const list of lists) {
      await page.goto(`/DEMO/${list}`);
      await expect(page.locator('.dg-scroll').first()).toBeVisible();
      const { wide, high } = await page.evaluate(() => {
        const over = [...document.querySelectorAll('.dg-scroll')].map((one) => one.scrollWidth - one.clientWidth);
        return { wide: over, high: document.documentElement.scrollHeight - window.innerHeight };
      });
      expect(Math.max(...wide), `${list} beside`).toBe(0);
      expect(high, `${list} below`).toBe(0);
    }
  },
);

/** A catalogue with three parts, its list open. */
async function openParts(page: Page, role: 'Admin' | 'super' = 'Admin') {
  const code = await newCatalog();
  await signIn(page, role, code);
  const { post } = callsOf(page, code);
  for (const [partNumber, description] of [
    ['A-1', 'Washer'],
    ['A-2', 'Bolt, 3" head'],
    ['A-3', 'Nut'],
  ]) {
    await post('/api/parts', { partNumber, description });
  }
  await page.goto(`/${code}/part?order=number`);
  await expect(page.getByText('1 to 3 of 3')).toBeVisible();
  return code;
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('18.c J, K and Enter work on a page that was just opened', async ({ page }) => {
  const code = await openParts(page);
  await page.keyboard.press('j');
  await expect(row(page, 'A-1')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(row(page, 'A-2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${code}/part/\\d+`));
  await expect(page.getByRole('heading', { name: 'A-2' })).toBeVisible();
  await expect(page.locator('#part-detail')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 'A-3')).toBeFocused();
});

test('18.c columns are chosen per list, and stay chosen', { tag: '@daily' }, async ({ page }) => {
  await openParts(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Used in' }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader')).toHaveText(['Part number', 'Description', 'Changed', '']);
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveText(['Part number', 'Description', 'Changed', '']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Show the usual columns' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Part number', 'Description', 'Used in', 'Changed', '']);
});

test('18.c rows are copied as a table: the one at the keys, the selected ones, or all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openParts(page, 'super');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied to clipboard').first()).toBeVisible();
  expect(await clipboard(page)).toMatch(
    /^Part number\tDescription\tUsed in\tChanged\nA-2\t"Bolt, 3"" head"\t0\t[^\n]+$/,
  );

  await page.getByRole('button', { name: 'Copy as table' }).click();
  await expect
    .poll(async () => (await clipboard(page)).split('\n').map((line) => line.split('\t')[0]))
    .toEqual(['Part number', 'A-1', 'A-2', 'A-3']);

  await page.goto('/DEMO/search?q=air');
  await expect(page.getByText(/^1 to /)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const names = await page.getByRole('row', { selected: true }).getByRole('link').allInnerTexts();
  expect(names).toHaveLength(2);
  await page.keyboard.press('Control+c');
  await expect
    .poll(async () =>
      (await clipboard(page))
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[0]),
    )
    .toEqual(names);
});

/** The addresses of calls to a path from now on, while the code of a screen is held back. */
async function hold(page: Page, screen: string, call: string) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(call)) asked.push(request.url());
  });
  const held = Promise.withResolvers<void>();
  await page.route(new RegExp(`/${screen}-[^/]*\\.js$`), async (route) => {
    await held.promise;
    await route.continue();
  });
  return { asked, release: () => held.resolve() };
}

test(
  '18.c a list is asked for before the code of its screen has come, and once',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    for (const [path, screen, call] of [
      ['part', 'PartsPage', '/api/parts/partSearch'],
      ['search?q=air', 'SearchScreen', '/api/hierarchies/search'],
      ['export', 'ExportPage', '/api/export/'],
    ] as const) {
      const { asked, release } = await hold(page, screen, call);
      await page.goto(`/DEMO/${path}`, { waitUntil: 'commit' });
      await expect.poll(() => asked.length, path).toBeGreaterThan(0);
      await expect(page.getByRole('grid')).toHaveCount(0);
      release();
      await expect(page.getByRole('grid')).toBeVisible();
      expect(new Set(asked).size, path).toBe(asked.length);
    }
  },
);

test(
  '18.b Browse, publishing and settings ask before the code of their screen has come, and once',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    const found = page.locator('[role="tree"]');
    for (const [path, screen, call, heading] of [
      ['', 'BrowseScreen', '/api/hierarchies/lines/', 'Product lines'],
      ['publishing', 'PublishScreen', 'ublishingState', 'Publish'],
      ['settings', 'SettingsPage', '/admin-setting', 'Admin settings'],
      ['settings/2', 'SettingsPage', '/api/itemType/', 'Hierarchy types'],
      ['settings/11', 'SettingsPage', '/displayHotspotColor', 'Display'],
    ] as const) {
      const { asked, release } = await hold(page, screen, call);
      await page.goto(`/DEMO/${path}`, { waitUntil: 'commit' });
      await expect.poll(() => asked.length, path).toBeGreaterThan(0);
      await expect(found).toHaveCount(0);
      await expect(page.getByRole('heading', { name: heading }).first()).toHaveCount(0);
      release();
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      expect(new Set(asked).size, path).toBe(asked.length);
    }
  },
);

/** Names above the rows' items as they can be read: what is cut away left out. */
const waysOf = (page: Page) =>
  page.locator('[role="row"] .way, .found-row .way').evaluateAll((ways) =>
    ways.map((way) =>
      [...way.querySelectorAll<HTMLElement>('span')]
        .filter((name) => name.scrollWidth <= name.clientWidth + 1)
        .map((name) => name.textContent)
        .join(''),
    ),
  );

test('18.c rows of one name are told apart by where they stand', { tag: '@daily' }, async ({ page }) => {
  await signIn(page);
  for (const [address, name] of [
    ['search?q=Air%20intake', /^Air intake/],
    ['?find=Air%20intake', /^Air intake/],
  ] as const) {
    await page.goto(`/DEMO/${address}`);
    await expect(page.locator('.way').first()).toBeVisible();
    const names = await page.locator('.way').count();
    expect(names, `${address} ${name}`).toBeGreaterThan(2);
    const ways = await waysOf(page);
    expect(new Set(ways).size, ways.join('\n')).toBe(ways.length);
  }
});

test('18.c a parts list is sorted by tag, and that is taken back', async ({ page }) => {
  const items = ['10', '2', '1'].map((tag) => ({ tag, partNumber: `00-${tag}`, description: 'Washer', partQty: '1' }));
  const { address } = await scene(page, { image: false, items });
  await page.goto(address);
  const tags = () => Promise.all(items.map((_, at) => cell(page, at, 'Tag').innerText()));
  await expect(cell(page, 0, 'Tag')).toHaveText('10');
  await page.getByRole('button', { name: 'More for rows', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sort by tag' }).click();
  await expect.poll(tags).toEqual(['1', '2', '10']);
  await cell(page, 0, 'Qty').click();
  await page.keyboard.press('Control+z');
  await expect.poll(tags).toEqual(['10', '2', '1']);
});

test(
  '18.c the strip of searches begins where the head does, and leaves room above what filters',
  { tag: '@daily' },
  async ({ page }) => {
    await signIn(page);
    for (const path of ['search?q=clutch', 'part', 'image', 'literature']) {
      await page.goto(`/DEMO/${path}`);
      const strip = page.getByRole('navigation', { name: 'What is searched' });
      const [head, tab, strips] = await Promise.all(
        [page.getByRole('heading', { level: 1 }), strip.getByText('Items'), strip].map((one) => one.boundingBox()),
      );
      const field = await page
        .getByRole('main')
        .getByRole('textbox')
        .or(page.getByRole('main').getByRole('searchbox'))
        .first()
        .boundingBox();
      expect((tab?.x ?? 0) + 8, `${path}: the first word under the head`).toBeCloseTo(head?.x ?? -1, 0);
      expect((field?.y ?? 0) - (strips?.y ?? 0) - (strips?.height ?? 0), `${path}: room`).toBeGreaterThanOrEqual(8);
    }
  },
);
