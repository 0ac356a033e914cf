import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { inChromium } from './chromium.ts';
import { below, median, percentile, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

interface Published {
  /** Address of the viewer, readable without signing in. */
  address: string;
  db: pg.Client;
  catalog: number;
}

/** What one step of a reader took, and what it fetched, compressed. */
interface Step {
  ms: number;
  bytes: number;
}

/** A key: `ms` to all that is said of the hits that are seen, `numbersMs` to their numbers, which may stand before. */
interface KeyStep extends Step {
  numbersMs: number;
}

/** The first page of a published catalogue on a cold cache, and keystrokes of its search, in a real Chromium. */
export async function viewing(of: Published): Promise<BenchRow[]> {
  return inChromium(async (browser) => {
    const firsts: Step[] = [];
    for (let run = 0; run < 5; run++) firsts.push(await firstPage(browser, of.address));
    const keys = await keystrokes(browser, of);
    const times = keys.map(({ ms }) => ms);
    return [
      below('viewer, first page on a cold cache', 'ms', median(firsts.map(({ ms }) => ms)), 1000),
      below('viewer, first page on a cold cache: bytes', 'KB', median(firsts.map(({ bytes }) => bytes)) / 1024, 120),
      below(`viewer, keystroke of a search (${keys.length}), p95`, 'ms', percentile(times, 0.95), 100),
      below(`viewer, keystroke of a search (${keys.length}), p50`, 'ms', median(times), 100),
      timed(
        'viewer, keystroke of a search, p95, until the numbers of the hits stand',
        'ms',
        percentile(
          keys.map(({ numbersMs }) => numbersMs),
          0.95,
        ),
      ),
      below('viewer, keystroke of a search: most bytes', 'KB', Math.max(...keys.map(({ bytes }) => bytes)) / 1024, 200),
    ];
  });
}

/** A browser that has nothing of the catalogue yet and fetches nothing that nobody asked for. */
const openCold = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ serviceWorkers: 'block' })).newPage();

/** Compressed bytes of all that the page has fetched so far. */
const fetched = (page: Page): Promise<number> => page.evaluate(sumOfBytes);

/** Runs in the page. */
function sumOfBytes(): number {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return (all as PerformanceResourceTiming[]).reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** Until the first branch of the tree stands; the font, which comes when the page is idle, is left out. */
async function firstPage(browser: Browser, address: string): Promise<Step> {
  const page = await openCold(browser);
  const began = performance.now();
  await page.goto(address);
  await page.getByRole('treeitem').first().waitFor();
  const ms = performance.now() - began;
  const font = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  );
  const bytes = (await fetched(page)) - font;
  await page.context().close();
  return { ms, bytes };
}

/** Types numbers and words of the catalogue, some with a typo; from each key to all hits drawn, the pause included. */
async function keystrokes(browser: Browser, { address, db, catalog }: Published): Promise<KeyStep[]> {
  const steps: KeyStep[] = [];
  for (const text of await typed(db, catalog)) {
    const page = await openCold(browser);
    await page.goto(address);
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.evaluate(() => performance.setResourceTimingBufferSize(10_000));
    for (const key of text) {
      const before = await fetched(page);
      const times = await press(page, key);
      steps.push({ ...times, bytes: (await fetched(page)) - before });
    }
    await page.context().close();
  }
  return steps;
}

/** From the key's event to the frames in which the numbers of its hits stand, and all of them, in the page's own clock. */
async function press(page: Page, key: string): Promise<Omit<KeyStep, 'bytes'>> {
  const drawn = await page.evaluateHandle(() => {
    // Hits are read as they are seen.
    const areSeen = (selector: string) =>
      document.querySelector('.v-page[aria-busy="false"]') !== null &&
      [...document.querySelectorAll(selector)].every(
        (hit) => hit.getBoundingClientRect().top >= innerHeight || hit.textContent.trim() !== '',
      );
    const times = new Promise<{ ms: number; numbersMs: number }>((resolve) => {
      const begin = () => {
        const began = performance.now();
        let numbersMs: number | undefined;
        const look = () => {
          const ms = performance.now() - began;
          if (areSeen('.v-parthit .pn')) numbersMs ??= ms;
          if (numbersMs !== undefined && areSeen('.v-parthit-text')) resolve({ ms, numbersMs });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      addEventListener('keydown', begin, { once: true });
    });
    return { times };
  });
  await page.keyboard.press(key);
  return drawn.evaluate(({ times }) => times);
}

async function typed(db: pg.Client, catalog: number): Promise<string[]> {
  const { rows } = await db.query<{ number: string; words: string }>(
    `select part_number as number, description as words from public.part p where catalog_id = $1
       and exists (select from public.parts_list_row r where r.catalog_id = $1 and r.part_id = p.id)
     order by md5(id::text) limit 4`,
    [catalog],
  );
  const swapped = (text: string) => `${text.slice(0, -3)}${text.at(-2) ?? ''}${text.at(-3) ?? ''}${text.at(-1) ?? ''}`;
  return rows.flatMap(({ number, words }) => [number, swapped(number), words.slice(0, 14)]);
}
