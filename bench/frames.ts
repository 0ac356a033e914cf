import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../test/browser.ts';
import type { Target } from './load.ts';
import { below, median, percentile, share } from './rows.ts';
import type { BenchRow } from './rows.ts';

/** A long list in a screen of the web application. */
export interface Scrolled {
  what: string;
  /** The screen's path after the program's address. */
  path: string;
  /** The element that scrolls, as a selector. */
  scroller: string;
  /** Brings the list to where it can be scrolled. */
  open?: (page: Page) => Promise<void>;
}

const rounds = 5;
const seconds = 2;
/** What a wheel turned fast does in a frame, in pixels. */
const step = 120;

/** Frames a second while long lists are scrolled, beside those of an empty page; keys in them, in a real Chromium. */
export async function frames(target: Target, screens: readonly Scrolled[]): Promise<BenchRow[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium to scroll in.');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, extraHTTPHeaders: target.headers });
    const empty = await context.newPage();
    await empty.setContent('<div id="list" style="height: 800px; overflow: auto"><div style="height: 9999999px">');
    const rows: BenchRow[] = [];
    for (const { what, path, scroller, open } of screens) {
      const page = await context.newPage();
      await page.goto(target.address + path);
      await open?.(page);
      const list = page.locator(scroller);
      await list.waitFor();
      const speeds = { ours: [] as number[], empty: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        await empty.bringToFront();
        speeds.empty.push(await empty.locator('#list').evaluate(scroll, { seconds, step }));
        await page.bringToFront();
        speeds.ours.push(await list.evaluate(scroll, { seconds, step }));
      }
      rows.push(
        share(`scroll ${what}`, 'frames/s', median(speeds.ours), median(speeds.empty), 0.91),
        below(`arrow keys in ${what}, p95`, 'ms', percentile(await keys(page, scroller), 0.95), 100),
      );
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Runs in the page: frames a second while the list goes on by a step in each, and back to the top where it ends. */
function scroll(list: Element, { seconds: length, step: by }: { seconds: number; step: number }): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    let began = 0;
    const next = (now: number): void => {
      began ||= now;
      const spent = now - began;
      if (spent >= length * 1000) {
        resolve((count * 1000) / spent);
        return;
      }
      count++;
      const before = list.scrollTop;
      list.scrollTop += by;
      if (list.scrollTop === before) list.scrollTop = 0;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** From a key's event to the frame after the one that it changed, for sixty keys, by the page's own clock. */
async function keys(page: Page, scroller: string): Promise<number[]> {
  await page.locator(`${scroller} [tabindex="0"]`).first().focus();
  const spent: number[] = [];
  for (let n = 0; n < 60; n++) spent.push(await timeOfKey(page, n % 10 === 9 ? 'PageDown' : 'ArrowDown'));
  return spent;
}

/** From a key's event to the frame after the one that it changed, in milliseconds. */
export async function timeOfKey(page: Page, key: string): Promise<number> {
  const drawn = await page.evaluateHandle(() => ({
    ms: new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: KeyboardEvent) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp)));
      };
      addEventListener('keydown', begin, { once: true, capture: true });
    }),
  }));
  await page.keyboard.press(key);
  return drawn.evaluate(({ ms }) => ms);
}
