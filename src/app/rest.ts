import { performance } from 'node:perf_hooks';

/** What a process at rest may hold without a look at what of it is needed. */
const held = 200 * 2 ** 20;
/** How often it looks, in milliseconds, and which share of that time something was done in a process that rests. */
const every = 1000;
const quiet = 0.05;
/** So much more than the last look left is worth another. */
const worthwhile = 20 * 2 ** 20;

/**
 * Collects garbage and gives its pages back while nobody asks for anything: V8 does so only as more is asked for, and a
 * server kept 288 MB of which 146 were needed (design: performance.md, memory of the idle server). It takes some 100 ms,
 * hence the rest. Answers how to stop it. Does nothing without `--expose-gc`, which `npm start` gives.
 */
export function collectAtRest(): () => void {
  const { gc } = globalThis;
  if (!gc) return () => {};
  let before = performance.eventLoopUtilization();
  let enough = held;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > quiet || process.memoryUsage.rss() < enough) return;
    // The regular flavour keeps the pages.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    enough = Math.max(held, process.memoryUsage.rss() + worthwhile);
  }, every).unref();
  return () => clearInterval(timer);
}
