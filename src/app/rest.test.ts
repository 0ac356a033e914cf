/** @module-tag daily */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const rest = JSON.stringify(new URL('./rest.ts', import.meta.url).href);

/** A process that holds 300 MB, lets them go and has nothing more to do: what it holds at first and after some seconds. */
const script = `
  const { collectAtRest } = await import(${rest});
  collectAtRest();
  // In the event loop, as an answer is made.
  await new Promise((resolve) => setTimeout(resolve, 10));
  let many = Array.from({ length: 3_000_000 }, (_, n) => ({ n, text: 'row ' + n }));
  const held = process.memoryUsage.rss() / 2 ** 20;
  many = undefined;
  const end = Date.now() + (globalThis.gc ? 15_000 : 3000);
  const look = setInterval(() => {
    const left = process.memoryUsage.rss() / 2 ** 20;
    if (left > 150 && Date.now() < end) return;
    clearInterval(look);
    console.log(JSON.stringify({ held, left }));
  }, 50);`;

const run = async (...flags: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', script]);
  return JSON.parse(stdout) as { held: number; left: number };
};

it('gives back what a server at rest no longer needs', async () => {
  const [collected, kept] = await Promise.all([run('--expose-gc'), run()]);
  expect(collected.held).toBeGreaterThan(250);
  expect(collected.left).toBeLessThan(150);
  // Else the collector would be needless.
  expect(kept.left).toBeGreaterThan(250);
});
