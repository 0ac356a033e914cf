import type { Page } from '@playwright/test';
import { diagramContract } from '../src/diagram/contract.ts';
import type { PeggedRow } from '../src/diagram/contract.ts';
import { limits } from '../src/diagram/rules.ts';
import { answerOf } from '../test/accept/api/client.ts';
import type { Client } from '../test/accept/api/client.ts';
import { deskOf, inChromium } from './chromium.ts';
import { frames, timeOfKey } from './frames.ts';
import type { Target } from './load.ts';
import { below, median, percentile, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';
import { sceneIn } from './scene.ts';

const code = 'GRID';
const rounds = 11;
/** What is pasted: rows by columns. */
const block = { rows: 1000, columns: 6 };
/** Rows that a save changes (docs/performance.md). */
const changed = 50;

/** What an editor presses in turn: typing over, leaving, filling, extending, clearing, taking back, inserting, jumping. */
const keys = (
  '4 Enter 7 ArrowDown F2 Escape Shift+ArrowDown Shift+ArrowDown Control+d Control+z Delete Control+z Control+Enter ' +
  'x Tab y Enter Control+z Control+z Control+z Control+ArrowDown Control+Home Shift+Space Alt+ArrowDown Control+z ' +
  'PageDown F8 Control+End'
).split(' ');

const saved = answerOf(diagramContract.savePegged);

/** Parts lists at their limit: saves, and the grid in a real Chromium. */
export async function editing(installation: Client, target: Target): Promise<BenchRow[]> {
  const { client, model, addDiagram } = await sceneIn(installation, code);
  const { id: long } = await addDiagram('Drive clutch');
  const { id: short } = await addDiagram('Driven clutch');
  const save = (diagram: number, body: { items: readonly unknown[] }) =>
    client.post(`/api/diagrams/${diagram}/pegged`, body, saved);

  const began = performance.now();
  await save(long, { items: Array.from({ length: limits.rows }, (_, n) => rowOf(n)) });
  const first = performance.now() - began;
  const { rows } = await save(short, { items: Array.from({ length: changed }, (_, n) => rowOf(n)) });
  const inShort = await savesOf(client, short, rows);
  const inLong = await savesOf(client, long, await client.get(`/api/diagrams/${long}/pegged`, rowsOf));

  const path = `/${code}/tree/${model}/${long}`;
  const what = `a parts list of ${limits.rows}`;
  const scrolled = await frames(target, [{ what, path, element: '.eg-scroll', acts: ['scroll'] }]);
  const { pasted, pressed } = await inBrowser(target, path);
  return [
    below(`save of ${changed} changed rows`, 'ms', median(inShort), 40),
    timed(`save of ${changed} changed rows of ${limits.rows}`, 'ms', median(inLong)),
    timed(`first save of ${limits.rows} rows with new parts`, 'ms', first),
    ...scrolled,
    below(`paste of ${block.rows} x ${block.columns} cells`, 'ms', median(pasted), 250),
    below(`any key in ${what}, p95`, 'ms', percentile(pressed, 0.95), 100),
  ];
}

const rowsOf = answerOf(diagramContract.pegged);
const rowOf = (n: number) => ({
  tag: String(n + 1),
  partNumber: `G-${100_000 + n}`,
  description: `Washer, plain, ${n} mm`,
  partQty: '1',
  context: n % 3 === 0 ? '0 - 3 000 ft' : '',
});

/** Times of saves that each change the same rows' quantity, in milliseconds, after a warm-up. */
async function savesOf(client: Client, diagram: number, before: readonly PeggedRow[]): Promise<number[]> {
  let rows = before;
  const spent: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const items = rows.slice(0, changed).map(({ id, version, tag, partNumber, description, context }) => {
      return { id, version, tag, partNumber, description, context, partQty: String(round + 2) };
    });
    const began = performance.now();
    const answer = await client.post(`/api/diagrams/${diagram}/pegged`, { items }, saved);
    if (round > 0) spent.push(performance.now() - began);
    ({ rows } = answer);
  }
  return spent;
}

/** Pastes and keys, by the page's own clock. */
async function inBrowser(target: Target, path: string) {
  return inChromium(async (browser) => {
    const context = await deskOf(browser, target);
    const page = await context.newPage();
    await page.goto(target.address + path);
    const cell = page.locator('.eg-table tr[data-row="2"] td[data-column="0"]');
    await cell.click();
    const pressed: number[] = [];
    for (let round = 0; round < 3; round++) for (const key of keys) pressed.push(await timeOfKey(page, key));
    await page.keyboard.press('Control+Home');
    const pasted: number[] = [];
    for (let round = 0; round < rounds; round++) pasted.push(await paste(page, round));
    return { pasted, pressed };
  });
}

/** From the paste to the frame after the one that shows it; the server's word on new numbers comes later. */
async function paste(page: Page, round: number): Promise<number> {
  const line = (n: number) =>
    [n, `P${round}-${n}`, `Pin ${round} ${n}`, '2', 'left', ''].slice(0, block.columns).join('\t');
  const text = Array.from({ length: block.rows }, (_, n) => line(n)).join('\r\n');
  const spent = await page.evaluate(
    (pasted) =>
      new Promise<number>((resolve) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const began = performance.now();
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
      }),
    text,
  );
  await page.keyboard.press('Control+z');
  return spent;
}
