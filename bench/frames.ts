import type { Page } from '@playwright/test';
import { deskOf, inChromium } from './chromium.ts';
import type { Target } from './load.ts';
import { below, median, percentile, share } from './rows.ts';
import type { BenchRow } from './rows.ts';

/** What is done to an element in every frame: a list is scrolled, a drawing panned or zoomed by the wheel. */
type Act = 'scroll' | 'pan' | 'zoom';

/** A screen of the web application with something that moves. */
export interface Screen {
  what: string;
  /** The screen's path after the program's address. */
  path: string;
  /** What is moved, as a selector; what has the focus in it takes the keys. */
  element: string;
  acts: readonly Act[];
  /** Brings the element to where it can be moved. */
  open?: (page: Page) => Promise<void>;
}

const rounds = 5;
const seconds = 2;

/** Frames a second while something moves, beside those of an empty page; keys in it, in a real Chromium. */
export async function frames(target: Target, screens: readonly Screen[]): Promise<BenchRow[]> {
  return inChromium(async (browser) => {
    const context = await deskOf(browser, target);
    const empty = await context.newPage();
    await empty.setContent('<div id="list" style="height: 800px; overflow: auto"><div style="height: 9999999px">');
    const rows: BenchRow[] = [];
    for (const { what, path, element, acts, open } of screens) {
      const page = await context.newPage();
      await page.goto(target.address + path);
      await open?.(page);
      const moved = page.locator(element);
      await moved.waitFor();
      for (const act of acts) {
        const speeds = { ours: [] as number[], empty: [] as number[] };
        for (let round = 0; round < rounds; round++) {
          await empty.bringToFront();
          speeds.empty.push(await empty.locator('#list').evaluate(move, { seconds, act }));
          await page.bringToFront();
          speeds.ours.push(await moved.evaluate(move, { seconds, act }));
        }
        rows.push(share(`${act} ${what}`, 'frames/s', median(speeds.ours), median(speeds.empty), 0.91));
      }
      rows.push(below(`arrow keys in ${what}, p95`, 'ms', percentile(await keys(page, element), 0.95), 100));
      await page.close();
    }
    return rows;
  });
}

/**
 * Runs in the page: frames a second while the element moves on in each. A list starts over where it ends, a drawing goes
 * round in circles, or in and out once a second.
 */
function move(element: Element, { seconds: length, act }: { seconds: number; act: Act }): Promise<number> {
  const fast = 120;
  const { left, top, width, height } = element.getBoundingClientRect();
  const turn = (by: WheelEventInit): boolean =>
    element.dispatchEvent(
      new WheelEvent('wheel', { clientX: left + width / 3, clientY: top + height / 3, cancelable: true, ...by }),
    );
  const steps: Record<Act, (frame: number) => void> = {
    scroll: () => {
      const before = element.scrollTop;
      element.scrollTop += fast;
      if (element.scrollTop === before) element.scrollTop = 0;
    },
    pan: (frame) =>
      turn({ deltaX: 24 * Math.cos((frame * Math.PI) / 30), deltaY: 24 * Math.sin((frame * Math.PI) / 30) }),
    zoom: (frame) => turn({ ctrlKey: true, deltaY: frame % 120 < 60 ? -fast : fast }),
  };
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
      steps[act](count);
      count++;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** From a key's event to the frame after the one that it changed, for sixty keys, by the page's own clock. */
async function keys(page: Page, element: string): Promise<number[]> {
  await page.locator(`${element} [tabindex="0"]`).first().focus();
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
