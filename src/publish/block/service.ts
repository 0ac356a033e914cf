import type { Context } from '../../contexts.ts';
import { weekMinuteIn } from '../../platform/jobs/times.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { BlockedBy } from '../rules.ts';
import { blockFacts, valuesWaiting } from './queries.ts';
import { freeFrom, windowAt } from './rules.ts';

const longestWindow = 8 * 24 * 3_600_000;

/** What a block does not say. */
export const noBlock = { by: '', at: null, until: null, values: [] };

/** What keeps a context from being published beside work that is under way; null where nothing does. */
export async function blockedBy(db: Db, context: Context): Promise<BlockedBy | null> {
  const { windows, zone, reason, by, at, now, waiting } = await blockFacts(db, context);
  if (reason !== null) return { ...noBlock, kind: 'switch', text: reason, by: by ?? '', at };
  const moment = new Date(now);
  const minuteAt = weekMinuteIn(zone);
  const window = windowAt(windows, minuteAt(moment.getTime()));
  if (window) {
    const until = freeFrom(windows, minuteAt, { from: moment, to: new Date(moment.getTime() + longestWindow) });
    return { ...noBlock, kind: 'window', text: window.name, until: until?.toISOString() ?? null };
  }
  if (waiting === 0) return null;
  const { count, values } = await valuesWaiting(db, context);
  return { ...noBlock, kind: 'approval', text: String(count || waiting), values };
}
