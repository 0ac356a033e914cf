import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { paths } from '../src/paths.ts';
import { deskOf, inChromium } from './chromium.ts';
import { timeOfKey } from './frames.ts';
import type { Target } from './load.ts';
import { below, median, percentile } from './rows.ts';
import type { BenchRow } from './rows.ts';

export interface Screen {
  what: string;
  path: string;
  /** What stands there once the screen shows its data. */
  shown: string;
}

interface Load {
  /** From the navigation to the frame with the data, in milliseconds. */
  shown: number;
  /** Sum of the layout shifts that nobody caused by a key or click. */
  shift: number;
}

interface Vitals extends Load {
  isShown: boolean;
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

const loads = 3;
/** The web vitals' limit for a good page. */
const mostShift = 0.1;
/** What is pressed on every screen, wherever the focus is. */
const keys = ['Tab', 'Tab', 'Tab', 'Tab', 'ArrowDown', 'ArrowRight', 'Tab', 'Shift+Tab', 'ArrowDown', 'Tab'];

/** Every screen of a catalogue: how soon it shows its data with an empty cache, how much it shifts, how it takes keys. */
export async function screens(target: Target, db: pg.Client, catalog: number): Promise<BenchRow[]> {
  return inChromium(async (browser) => {
    const rows: BenchRow[] = [];
    const shifts: number[] = [];
    const pressed: number[] = [];
    for (const screen of await screensOf(db, catalog)) {
      const all: Load[] = [];
      for (let n = 0; n < loads; n++) all.push(await opened(browser, target, screen, n === 0 ? pressed : undefined));
      shifts.push(...all.map(({ shift }) => shift));
      rows.push(below(`${screen.what}, shown on a cold cache`, 'ms', median(all.map(({ shown }) => shown)), 1000));
    }
    return [
      ...rows,
      below('layout shift of any screen, the most', '', Math.max(...shifts), mostShift),
      below(`keys on all screens (${pressed.length}), p95`, 'ms', percentile(pressed, 0.95), 100),
    ];
  });
}

/** How soon one screen shows its data with an empty cache, in milliseconds. */
export const shownCold = (target: Target, screen: Screen): Promise<number> =>
  inChromium(async (browser) => {
    const all: number[] = [];
    for (let n = 0; n < loads; n++) all.push((await opened(browser, target, screen)).shown);
    return median(all);
  });

/** The screens of a catalogue, at a model, diagram and part that it has. */
export async function screensOf(db: pg.Client, catalog: number): Promise<Screen[]> {
  const { rows } = await db.query<{ code: string; model: number; diagram: number; part: number }>(
    `select c.code, h.parent_id::int as model, r.diagram_id::int as diagram, r.part_id::int as part
     from public.parts_list_row r
     join public.catalog c on c.id = r.catalog_id
     join public.hierarchy_relation h on h.catalog_id = r.catalog_id and h.child_id = r.diagram_id and h.parent_id is not null
     where r.catalog_id = $1 order by r.id limit 1`,
    [catalog],
  );
  const [row] = rows;
  if (!row) throw new Error('The catalogue has no parts list.');
  const { code, model, diagram, part } = row;
  const list = '.dg-row:not(:has(.skel)) [role="gridcell"]';
  return [
    { what: 'tree', path: paths.browse(code), shown: '[role="treeitem"]' },
    { what: 'item', path: paths.item(code, model), shown: '[role="tabpanel"] input' },
    { what: 'diagrams of a model', path: paths.item(code, model, 'diagrams'), shown: '[role="tabpanel"] img' },
    { what: 'diagram', path: paths.diagram(code, model, diagram), shown: '.eg-table tr[data-row]' },
    { what: 'search', path: `${paths.search(code)}?q=clutch`, shown: list },
    { what: 'parts', path: paths.parts(code), shown: list },
    { what: 'part', path: paths.part(code, part), shown: '[role="tabpanel"] input' },
    { what: 'import', path: paths.import(code), shown: '.import-body' },
    { what: 'export', path: paths.export(code), shown: 'form.export-form' },
    { what: 'publishing', path: paths.publishing(code), shown: '.publish-below' },
    { what: 'settings', path: paths.settings(code), shown: '#settings-area input' },
  ];
}

/** Opens a screen in a context of its own; presses the keys there where `pressed` takes their times. */
async function opened(browser: Browser, target: Target, { path, shown }: Screen, pressed?: number[]): Promise<Load> {
  const context = await deskOf(browser, target);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, shown);
    await page.goto(target.address + path);
    await page.waitForFunction(() => window.vitals.isShown);
    if (pressed) for (const key of keys) pressed.push(await timeOfKey(page, key));
    else await settled(page);
    return await page.evaluate(() => window.vitals);
  } finally {
    await context.close();
  }
}

/** Until nothing is fetched any more: pictures and counts that come late shift a page too. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Runs in the page before its own scripts. */
function watch(shown: string): void {
  const vitals: Vitals = { shown: 0, shift: 0, isShown: false };
  window.vitals = vitals;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[]) {
      if (!entry.hadRecentInput) vitals.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(shown) === null) return void requestAnimationFrame(look);
    requestAnimationFrame(() => Object.assign(vitals, { shown: performance.now(), isShown: true }));
  };
  requestAnimationFrame(look);
}
