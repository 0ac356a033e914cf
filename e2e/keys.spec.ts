// size: one help, and one walk over all that it names, with what each key needs before it does something
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible, signIn } from '../test/e2e.ts';
import { longUnits } from '../test/longTexts.ts';

/** The keys that the help names on this page, by group. */
async function keysOf(page: Page): Promise<[group: string, keys: string][]> {
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  const keys = await dialog
    .locator('section')
    .evaluateAll((groups) =>
      groups.flatMap((group) =>
        [...group.querySelectorAll('[data-keys]')].map((key): [string, string] => [
          group.getAttribute('aria-label') ?? '',
          key.getAttribute('data-keys') ?? '',
        ]),
      ),
    );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return keys;
}

test('18.g the help is by page, found by typing, and leads to the documentation', async ({ page }) => {
  const { address } = await drawnDiagram(page);
  await page.goto(address);
  await expect(page.getByRole('grid', { name: 'Parts list' })).toBeVisible();
  const keys = (await keysOf(page)).map(([group, one]) => `${group}: ${one}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const one of ['Table: ctrl+v', 'Table: ctrl+z', 'Table: ctrl+enter', 'Drawing: tab', 'Go to: g p'])
    expect(keys).toContain(one);
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Find an action or a key' }).fill('paste');
  await expect(dialog.getByText('Paste rows or cells')).toBeVisible();
  await expect(dialog.getByText('Next issue')).toBeHidden();
  await expect(dialog.getByRole('link', { name: 'Documentation of published files' })).toHaveAttribute('href', '/docs');
});

test('18.c the help leads to what explains: own data, the tour of the sample, the documentation', async ({ page }) => {
  await signIn(page, 'Admin');
  await page.goto('/DEMO/part');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const guides = page.getByRole('navigation', { name: 'Guides' });
  await page.keyboard.press('?');
  await expect(guides.getByRole('link')).toHaveText([
    'Bring your catalogue',
    'Tour of the sample',
    'Documentation of published files',
  ]);
  await guides.getByRole('link', { name: 'Bring your catalogue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your catalogue' })).toBeVisible();
  await page.keyboard.press('?');
  await guides.getByRole('link', { name: 'Tour of the sample' }).click();
  await expect(page.getByRole('button', { name: 'Start the tour' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('18.c a copy that may not stand under an item says why', { tag: '@daily' }, async ({ page }) => {
  const { code, model } = await drawnDiagram(page);
  await page.goto(`/${code}/tree/${model}`);
  const node = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(node).toContainText('Fjell 600');
  await node.focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Model is not allowed under Fjell 600.')).toBeVisible();
});

/** All that a key can change on a page, and what it asked the server for. */
async function stateOf(page: Page, calls: readonly string[]): Promise<string> {
  const seen = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const focused = [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body);
    const copied = await navigator.clipboard.readText().catch(() => '');
    const chosen = fields.map(({ value, selectionStart }) => `${value} ${selectionStart ?? ''}`);
    return [location.href, document.documentElement.outerHTML, ...chosen, focused, copied].join('\n');
  });
  return `${seen}\n${calls.length}`;
}

/** The state once nothing moves any more. */
async function settled(page: Page, calls: readonly string[]): Promise<string> {
  let last = '';
  const isSettled = async () => {
    const before = last;
    last = await stateOf(page, calls);
    return last === before;
  };
  await expect.poll(isSettled, { intervals: [80] }).toBe(true);
  return last;
}

/** Loads a page anew, and waits until it shows that. */
const at = (page: Page, path: string, shown: () => Promise<void>) => async () => {
  await page.goto('about:blank');
  await page.goto(path);
  await shown();
};

const named: Record<string, string> = {
  ctrl: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  esc: 'Escape',
  space: 'Space',
  del: 'Delete',
  plus: '+',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
};

/** A key as the help names it, in the words of the browser: "ctrl+shift+g" is Control+Shift+g. */
const pressed = (stroke: string): string =>
  stroke === '+'
    ? stroke
    : stroke
        .split('+')
        .map((one) => named[one] ?? (one.length > 1 ? one.charAt(0).toUpperCase() + one.slice(1) : one))
        .join('+');

/**
 * Presses each key that the help names on a page, each on the page as it opens, and answers those that did nothing: no
 * thing on the page changed, and nothing was asked of the server. What Escape alone puts back is not loaded again.
 * @param prepare brings the page to where that key has something to do
 * @param known keys that were pressed on an earlier page; these are added
 * @param meant which keys are pressed here
 */
async function idleKeys(
  page: Page,
  open: () => Promise<void>,
  prepare: (group: string, keys: string) => Promise<void>,
  known: Set<string>,
  meant: (group: string, keys: string) => boolean = () => true,
): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const isPoll = request.headers()['x-background'] !== undefined;
    if (request.method() !== 'GET' && !isPoll) calls.push(request.url());
  });
  const idle: string[] = [];
  await open();
  let isFresh = true;
  for (const [group, keys] of await keysOf(page)) {
    const name = `${group}: ${keys}`;
    if (known.has(name) || !meant(group, keys)) continue;
    known.add(name);
    if (!isFresh) await open();
    await prepare(group, keys);
    const before = await settled(page, calls);
    for (const stroke of keys.split(' ')) await page.keyboard.press(pressed(stroke));
    const changed = expect.poll(() => stateOf(page, calls), { timeout: 3000 }).not.toBe(before);
    await changed.catch(() => idle.push(name));
    await page.keyboard.press('Escape');
    isFresh = (await settled(page, calls)) === before;
  }
  page.removeAllListeners('request');
  return idle;
}

test(
  '23 every key that the help names on pages of lists and of units does something',
  { tag: '@daily' },
  async ({ page, context }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { code, list, unit, industry } = await longUnits(page);
    const ari = (rest: string) => `/${code}/ari-management?tab=${rest}`;
    // What the parts-list page has is pressed there.
    const known = new Set<string>();
    const waits = page.getByRole('row').filter({ hasText: 'Check' });
    const prepare = async (group: string, keys: string) => {
      if (group === 'Value of the list' && !/^(c v|shift\+a)$/.test(keys)) {
        await waits.first().click();
        await expect(page.getByRole('region', { name: 'Value of the list' })).toBeVisible();
      }
      if (group === 'Lists')
        for (const key of keys === 'k' ? 'jj' : keys === 'esc' ? 'jx' : 'j') await page.keyboard.press(key);
      if (group === 'Taxonomy' && keys === 't') for (const key of 'jx') await page.keyboard.press(key);
    };
    const idle: string[] = [];
    for (const [path, shown] of [
      [ari(`lookups&list=${list}`), () => expect(waits.first()).toBeVisible()],
      [ari(`lookups&list=${list}&view=waiting`), () => expect(waits.first()).toBeVisible()],
      [ari(`taxonomy&show=assign&industry=${industry.id}`), () => expect(page.getByRole('row').nth(1)).toBeVisible()],
      [ari(`taxonomy&show=manage&industry=${industry.id}`), () => expect(page.getByRole('treeitem')).toBeVisible()],
      [
        `/${code}/majorUnits/${unit}?tab=standardizedFeatures`,
        () => expect(page.getByRole('navigation', { name: 'Groups of fields' })).toBeVisible(),
      ],
    ] as const)
      idle.push(
        ...(
          await idleKeys(page, at(page, path, shown), prepare, known, (group) =>
            /^(Value of the list|Lists|Standardized features|Taxonomy)$/.test(group),
          )
        ).map((one) => `${path} ${one}`),
      );
    expect(idle).toEqual([]);
    expect(known.size).toBeGreaterThan(10);
  },
);

test(
  '18.c every key that the help names, page by page, does something',
  { tag: '@daily' },
  async ({ page, context }) => {
    test.setTimeout(600_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { code, address, model } = await drawnDiagram(page, 'Admin');
    const cells = page.getByRole('grid', { name: 'Parts list' }).locator('td[data-column]');
    const canvas = page.locator('#diagram-canvas');
    /** Empties the cell of the first row in that column. */
    const empty = async (column: number) => {
      await cells.nth(column).click();
      await page.keyboard.press('Delete');
    };
    const known = new Set<string>();
    // Keys of every page are pressed on one that is loaded fast; those of undo have something to do beside a table.
    const everywhere = (group: string, keys: string) =>
      /^(General|Go to)$/.test(group) && !/^(g p|ctrl\+(s|y|(shift\+)?z))$/.test(keys);
    const parts = at(page, `/${code}/part`, () =>
      expect(page.getByRole('row').filter({ hasText: '00-2' })).toBeVisible(),
    );
    const idle = await idleKeys(page, parts, async () => {}, known, everywhere);
    idle.push(
      ...(await idleKeys(
        page,
        at(page, address, async () => {
          await expect(cells.first()).toBeVisible();
          await expect(canvas).toBeVisible();
        }),
        async (group, keys) => {
          if (group === 'Table') {
            if (keys === 'ctrl+z' || keys === 'ctrl+y') await empty(2);
            else await cells.nth(6).click();
            if (keys === 'ctrl+y') await page.keyboard.press('Control+z');
            if (keys === 'ctrl+v') await page.evaluate(() => navigator.clipboard.writeText('another'));
          }
          if (group === 'Parts list') {
            if (keys.endsWith('f8')) await empty(1);
            await cells.nth(8).click();
            await page.keyboard.press('Shift+ArrowDown');
            if (keys === 'ctrl+shift+g') await page.keyboard.press('Control+g');
          }
          if (group === 'Drawing') {
            await canvas.focus();
            if (keys === 'enter') await page.keyboard.press('Tab');
            else if (keys !== 'ctrl+a') await page.keyboard.press('ArrowRight');
          }
          if (group === 'Diagram') {
            const first: Record<string, string> = { '[': ']', v: 'h', 0: '+' };
            if (first[keys] !== undefined) await page.keyboard.press(first[keys]);
            if (keys === '[')
              await expect(page.getByRole('heading', { level: 1, name: 'Driven clutch' })).toBeVisible();
          }
          if (group === 'General' && keys === 'ctrl+s') {
            await cells.nth(3).click();
            await page.keyboard.type('5');
            await page.keyboard.press('Enter');
          } else if (group === 'General' && /^ctrl\+(y|(shift\+)?z)$/.test(keys)) {
            await empty(2);
            if (keys !== 'ctrl+z') await page.keyboard.press('Control+z');
          }
        },
        known,
      )),
    );
    /** What the parts of the other pages take before their keys have something to do. */
    const prepare = async (group: string, keys: string) => {
      if (group === 'Tree') {
        await page.locator('[role="treeitem"][aria-selected="true"]').focus();
        if (keys === 'ctrl+v') await page.keyboard.press('Control+c');
        const other: Record<string, string> = {
          enter: 'Fjell 800',
          space: 'Fjell 800',
          'alt+arrowup': 'Fjell 800',
          // It stands first by then.
          'alt+arrowdown': 'Fjell 800',
          'ctrl+v': 'Snowmobiles',
        };
        if (other[keys] !== undefined)
          await page.getByRole('treeitem').filter({ hasText: other[keys] }).first().focus();
      }
      if (group === 'Lists' && /^(enter|x|esc|space|ctrl\+a)$/.test(keys)) await page.keyboard.press('j');
      if (group === 'Lists' && keys === 'esc') await page.keyboard.press('x');
    };
    const pages: [path: string, shown: () => Promise<void>][] = [
      [
        `/${code}/tree/${model}`,
        () => expect(page.locator('[role="treeitem"][aria-selected="true"]')).toContainText('Fjell 600'),
      ],
      [`/${code}/part`, () => expect(page.getByRole('row').filter({ hasText: '00-2' })).toBeVisible()],
      [`/${code}/search?q=fjell`, () => expect(page.getByText('Fjell 800').first()).toBeVisible()],
      [`/${code}/publishing`, () => expect(page.getByRole('region', { name: 'Staging' })).toBeVisible()],
      [`/${code}/import/`, () => expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()],
    ];
    for (const [path, shown] of pages)
      idle.push(...(await idleKeys(page, at(page, path, shown), prepare, known)).map((one) => `${path} ${one}`));
    expect(idle).toEqual([]);
    expect(known.size).toBeGreaterThan(60);
  },
);
