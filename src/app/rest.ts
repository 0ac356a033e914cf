import { subscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';

/** What a process at rest may hold without a look at what of it is needed. */
const held = 200 * 2 ** 20;
/** How often it looks, in milliseconds, and which share of that time something was done in a process that rests. */
const every = 1000;
const quiet = 0.05;
/** So long, in milliseconds, nobody has asked for anything: longer than who types or clicks pauses. */
const unasked = 1000;
/** So long, in milliseconds, something has to have been done since the last collection. */
const worked = 500;

/**
 * Collects garbage and gives its pages back while nobody asks for anything: V8 does so only as more is asked for, and a
 * server kept 288 MB of which 146 were needed (docs/performance.md, Memory). It takes some 100 ms, hence the rest. Does
 * nothing without `--expose-gc`, which `npm start` gives.
 */
export function collectAtRest(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let asked = Number.NEGATIVE_INFINITY;
  subscribe('http.server.request.start', () => {
    asked = performance.now();
  });
  let before = performance.eventLoopUtilization();
  let collected = before;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { active } = performance.eventLoopUtilization(now, collected);
    const isResting = utilization <= quiet && performance.now() - asked > unasked;
    if (!isResting || active < worked || process.memoryUsage.rss() < held) return;
    // The regular flavour keeps the pages.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collected = performance.eventLoopUtilization();
  }, every).unref();
}
