import { freeFrom, type MaintenanceWindow } from '../block/rules.ts';
import { firstAfter, weekMinuteIn } from '../../platform/jobs/times.ts';
import { graceHours } from './rules.ts';

/** Times at which a context is published of itself (docs/domain/publishing.md, Auto-publish). */
export interface Weekly {
  /** HH:MM by the clock of `zone`. */
  at: string;
  /** 1 Monday to 7 Sunday, at least one. */
  days: readonly number[];
  zone: string;
  /** No time before it counts. */
  since: Date;
  /** The time that is left out once. */
  skipped: Date | null;
}

const grace = graceHours * 3_600_000;
const week = 7 * 24 * 3_600_000;

const whenOf = ({ at, days, zone, since }: Weekly) => ({ at, days, zone, from: since });

export const isLate = (slot: Date, now: Date) => now.getTime() - slot.getTime() > grace;

/** The newest time up to now that is not done with: those before it are made up for by its publish. */
export function slotDue(of: Weekly, done: Date | null, now: Date): Date | undefined {
  let slot: Date | undefined;
  let next = firstAfter(whenOf(of), new Date(Math.max(done?.getTime() ?? 0, now.getTime() - week - 1)));
  while (next <= now) {
    slot = next;
    next = firstAfter(whenOf(of), next);
  }
  return slot?.getTime() === of.skipped?.getTime() ? undefined : slot;
}

/** Whether a time that is due waits for the end of a window, and is not late yet. */
export const isWaiting = (slot: Date, windows: readonly MaintenanceWindow[], of: { zone: string; now: Date }) =>
  !isLate(slot, of.now) && freeFrom(windows, weekMinuteIn(of.zone), { from: of.now, to: of.now }) === undefined;

/** A time to come. */
export interface NextSlot {
  at: Date;
  /** When it is published: at its time, or at the end of the window in which that lies; null: not at all. */
  runsAt: Date | null;
  isSkipped: boolean;
}

/** The next times after a moment. */
export function nextSlots(of: Weekly, windows: readonly MaintenanceWindow[], now: Date, count: number): NextSlot[] {
  const slots: NextSlot[] = [];
  for (let at = now; slots.length < count;) {
    at = firstAfter(whenOf(of), at);
    const runsAt = freeFrom(windows, weekMinuteIn(of.zone), { from: at, to: new Date(at.getTime() + grace) }) ?? null;
    slots.push({ at, runsAt, isSkipped: at.getTime() === of.skipped?.getTime() });
  }
  return slots;
}
