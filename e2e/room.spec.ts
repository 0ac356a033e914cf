import { expect, test, type Page } from '@playwright/test';
import { callsOf, newCatalog, signIn } from '../test/e2e.ts';

/** The longest that parts and items are called in catalogues that we know of. */
const longest = {
  part: 'Dichtungssatz für Kurbelgehäuse und Kupplungsabdeckung, links, mit Zentrierstiften, Stehbolzen und O-Ringen',
  number: 'KTM-78930095000-2-LH',
  item: 'Kurbelgehäuse und Kupplungsabdeckung links (ab Fahrgestellnummer VBKEXA40XKM123456)',
};

const pages = [
  '',
  'search?q=k',
  'part',
  'import/',
  'export',
  'publishing',
  ...[0, 1, 2, 3, 6, 8, 10, 11, 13].map((tab) => `settings/${tab}`),
];

/** What is wrong with the room on a page: needless scrolling, what lies under something else, texts cut beside free room. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').slice(0, 40)}"`;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.closest('.vh') === null;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) found.push('the page scrolls');

    const textWidth = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    };
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isShown(element)) continue;
      const style = getComputedStyle(element);
      const over = element.scrollWidth - element.clientWidth;
      // A list or table scrolls sideways where the least widths of its columns do not fit, a picture and a strip of
      // tabs or areas where they are longer.
      if (
        /auto|scroll/.test(style.overflowX) &&
        over > 0 &&
        !element.matches('.tabs-scroll, .settings-areas, .workflow-picture')
      ) {
        const head = element.querySelector('.dg-head');
        const least = head ? head.getBoundingClientRect().width : element.querySelector('table') ? Infinity : 0;
        if (least <= element.clientWidth) found.push(`scrolls sideways by ${over}: ${name(element)}`);
      }
      const parent = element.parentElement;
      if (style.textOverflow === 'ellipsis' && over > 1 && parent && getComputedStyle(parent).display === 'flex') {
        const box = getComputedStyle(parent);
        const inner = parent.clientWidth - Number.parseFloat(box.paddingLeft) - Number.parseFloat(box.paddingRight);
        const gap = Number.parseFloat(box.columnGap) || 0;
        const children = [...parent.children].filter(
          (one) => !/absolute|fixed/.test(getComputedStyle(one).position) && one.getBoundingClientRect().width > 0,
        );
        const taken = children.reduce(
          (sum, one) => {
            const { marginLeft, marginRight } = getComputedStyle(one);
            return (
              sum + one.getBoundingClientRect().width + Number.parseFloat(marginLeft) + Number.parseFloat(marginRight)
            );
          },
          gap * (children.length - 1),
        );
        if (box.flexDirection.startsWith('row') && inner - taken > 4) found.push(`cut beside room: ${name(element)}`);
      }
    }

    // A column is cut although each row of another has the room that it misses.
    for (const grid of document.querySelectorAll('[role="grid"]')) {
      const rows = [...grid.querySelectorAll('.dg-row[aria-rowindex]')].map((row) => [...row.children]);
      const columns =
        rows[0]?.map((_, at) => rows.map((cells) => cells[at]).filter((cell) => cell !== undefined)) ?? [];
      const room = columns.map((cells) => {
        const free = cells.map((cell) => cell.clientWidth - 24 - textWidth(cell));
        return { least: Math.min(...free), most: Math.max(...free) };
      });
      const spare = Math.max(0, ...room.map(({ least }) => least));
      columns.forEach((cells, at) => {
        const missing = Math.max(
          0,
          ...cells.flatMap((cell) =>
            [...cell.querySelectorAll<HTMLElement>('span')].map((one) => one.scrollWidth - one.clientWidth),
          ),
        );
        if (missing > 1 && missing <= spare - 8)
          found.push(`column ${at} cut by ${missing}, ${spare} free: ${name(grid)}`);
      });
    }

    // What can be pressed is not covered.
    for (const element of document.querySelectorAll<HTMLElement>('button, a, input, [role="button"]')) {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!isShown(element) || box.width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(element) || element.contains(top) || top.closest('label')?.contains(element)) continue;
      // Scrolled away beneath the edge of its pane.
      const pane = element.closest('.pane-scroll, .dg-scroll, .tabs-scroll, [class*="scroll"]');
      if (pane && !pane.contains(top)) continue;
      found.push(`covered by ${name(top)}: ${name(element)}`);
    }
    return found;
  });

for (const width of [390, 1024, 1440]) {
  test(`18.c at ${width} pixels nothing scrolls without need, lies under another or is cut beside free room`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    const { get, post } = callsOf(page, code);
    const types = (await get('/api/itemType/Oem')) as { code: string; id: number }[];
    const typeId = types.find((type) => type.code === 'DV')?.id;
    const item = { typeId, parentId: null, attributeValues: [] };
    for (const end of ['A', 'B']) await post('/api/items/Oem', { ...item, name: `${longest.item} ${end}` });
    for (const end of ['A', 'B']) {
      await post('/api/parts', { partNumber: `${longest.number}-${end}`, description: `${longest.part} ${end}` });
    }
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`/${code}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .sk')).toHaveCount(0);
      found.push(...(await faults(page)).map((fault) => `${path || 'start'}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
}
