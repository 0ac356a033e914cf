import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { chromiumFlags, findChromium } from '../test/browser.ts';
import type { Target } from './load.ts';

/** Runs work in a real Chromium, and closes it however the work ends. Throws where there is none. */
export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium to measure in.');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A desk's window, signed in. */
export const deskOf = (browser: Browser, { headers }: Target) =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: headers });
