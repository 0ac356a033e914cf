import type { Context } from '../../contexts.ts';
import { weekMinuteIn } from '../../platform/jobs/times.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { BlockedBy } from '../rules.ts';
import { blockFacts } from './queries.ts';
import { freeFrom, windowAt } from './rules.ts';

const longestWindow = 8 * 24 * 3_600_000;

/** What keeps a context from being published beside work that is under way; null where nothing does. */
export async function blockedBy(db: Db, context: Context): Promise<BlockedBy | null> {
  const { windows, zone, reason, by, at, now, waiting } = await blockFacts(db, context);
  if (reason !== null) return { kind: 'switch', text: reason, by: by ?? '', at, until: null };
  const moment = new Date(now);
  const minuteAt = weekMinuteIn(zone);
  const window = windowAt(windows, minuteAt(moment.getTime()));
  if (window) {
    const until = freeFrom(windows, minuteAt, { from: moment, to: new Date(moment.getTime() + longestWindow) });
    return { kind: 'window', text: window.name, by: '', at: null, until: until?.toISOString() ?? null };
  }
  return waiting > 0 ? { kind: 'approval', text: String(waiting), by: '', at: null, until: null } : null;
}
