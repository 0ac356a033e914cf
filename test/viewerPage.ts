import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ReleaseFiles } from './releaseFiles.ts';

const bundle = join(import.meta.dirname, '../dist/viewer');

/** Puts the viewer's own files beside those of a release, as a folder for any file host. */
export function withViewer({ files }: ReleaseFiles): Map<string, Uint8Array<ArrayBuffer>> {
  const all = new Map(files);
  for (const entry of readdirSync(bundle, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) all.set(relative(bundle, path).replaceAll('\\', '/'), new Uint8Array(readFileSync(path)));
  }
  return all;
}

/** Opens an address of the viewer; fails where the page complains or its policy refuses something. */
export async function openViewer(page: Page, address: string): Promise<void> {
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) expect.soft(message.text()).toBe('');
  });
  await page.goto(address);
}

/** Nothing is wider than the window, or than the screen in it. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  const main = await page.locator('main').evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(main).toBeLessThanOrEqual(0);
}
