import type { CDPSession, Page } from '@playwright/test';
import type pg from 'pg';
import { deskOf, inChromium } from './chromium.ts';
import type { Target } from './load.ts';
import { below, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';
import { screensOf } from './screens.ts';

/** Rounds over all screens: more of them than an editor opens in two hours. */
const rounds = 60;
/** Until caches are as full as they get. */
const warmUp = 10;
/** Nothing that would change a field: what is unsaved keeps its screen open. */
const keys = ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Escape'];

interface Held {
  megabytes: number;
  nodes: number;
}

/** What one tab holds after long work on all screens, in a real Chromium: heap and DOM nodes behind a collection. */
export async function tab(target: Target, db: pg.Client, catalog: number): Promise<BenchRow[]> {
  return inChromium(async (browser) => {
    const screens = await screensOf(db, catalog);
    const context = await deskOf(browser, target);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(target.address + (screens[0]?.path ?? ''));
    let early: Held | undefined;
    for (let round = 0; round < rounds; round++) {
      if (round === warmUp) early = await held(session);
      for (const { path, shown } of screens) await work(page, path, shown);
    }
    const late = await held(session);
    const grown = late.megabytes - (early?.megabytes ?? Number.NaN);
    return [
      timed(`memory of a tab, after ${rounds * screens.length} screens`, 'MB', late.megabytes),
      below(`memory of a tab, grown by the last ${(rounds - warmUp) * screens.length} screens`, 'MB', grown, 5),
      below('nodes of the document, grown by them', '', late.nodes - (early?.nodes ?? Number.NaN), 1000),
    ];
  });
}

/** Goes to a screen as a link does, moves the focus in it and scrolls. */
async function work(page: Page, path: string, shown: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await page.locator(shown).first().waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.mouse.move(720, 500);
  await page.mouse.wheel(0, 900);
}

async function held(session: CDPSession): Promise<Held> {
  await session.send('Performance.enable');
  for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { megabytes: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
}
