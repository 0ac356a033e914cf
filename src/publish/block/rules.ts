/** Maintenance windows of the week (docs/domain/publishing.md, Maintenance windows). Both sides use them. */

/** Monday to Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A moment of every week, by the clock of the catalogue's time zone. */
export interface WeekTime {
  /** 1 Monday to 7 Sunday. */
  day: number;
  /** HH:MM. */
  time: string;
}

/** Hours of every week in which nothing is published: from its start up to its end, which may lie in the next week. */
export interface MaintenanceWindow {
  name: string;
  start: WeekTime;
  end: WeekTime;
}

/** A day on which clocks change, as far as windows go. */
export interface ClockChange {
  /** 1 Monday to 7 Sunday. */
  day: number;
  /** Forward: what lies between does not exist. Back: it comes twice. */
  way: 'forward' | 'back';
  /** HH:MM. */
  from: string;
  to: string;
}

export const blockLimits = { windows: 50, windowName: 60, reason: 256 } as const;

const emptyWindow = 'A window ends after its start.';
const minute = 60_000;
const dayMinutes = 24 * 60;
const week = 7 * dayMinutes;

/** Minutes of the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** HH:MM of minutes of a day. */
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes since Monday, 00:00. */
export const minuteOfWeek = ({ day, time }: WeekTime): number => (day - 1) * dayMinutes + minutesOf(time);

/** The moment of the week so many minutes after Monday, 00:00; also for minutes of other weeks. */
export function weekTimeOf(minutes: number): WeekTime {
  const within = ((minutes % week) + week) % week;
  return { day: Math.floor(within / dayMinutes) + 1, time: timeOf(within % dayMinutes) };
}

/** Minutes that a window lasts in a week without a change of clocks. */
export const lengthOf = ({ start, end }: Pick<MaintenanceWindow, 'start' | 'end'>): number =>
  (minuteOfWeek(end) - minuteOfWeek(start) + week) % week;

/** The window in which a moment of the week lies. */
export const windowAt = <W extends MaintenanceWindow>(windows: readonly W[], minute: number): W | undefined =>
  windows.find((one) => (minute - minuteOfWeek(one.start) + week) % week < lengthOf(one));

/** Another window that one overlaps. */
export const overlapped = <W extends MaintenanceWindow>(one: W, others: readonly W[]): W | undefined =>
  others.find(
    (other) =>
      other !== one &&
      (windowAt([one], minuteOfWeek(other.start)) !== undefined ||
        windowAt([other], minuteOfWeek(one.start)) !== undefined),
  );

/** Why windows can't be kept; undefined where they can. */
export function refusedWindows(windows: readonly MaintenanceWindow[]): string | undefined {
  for (const one of windows) {
    if (lengthOf(one) === 0) return emptyWindow;
    const other = overlapped(one, windows);
    if (other) return `${one.name} overlaps ${other.name}.`;
  }
  return undefined;
}

/** The part of a window on each day that it touches, in minutes of the day. */
export function piecesOf(window: MaintenanceWindow): { day: number; from: number; to: number }[] {
  const start = minuteOfWeek(window.start);
  const end = start + lengthOf(window);
  const pieces = [];
  for (let at = start; at < end;) {
    const midnight = (Math.floor(at / dayMinutes) + 1) * dayMinutes;
    const to = Math.min(end, midnight);
    pieces.push({ day: weekTimeOf(at).day, from: at % dayMinutes, to: to - midnight + dayMinutes });
    at = to;
  }
  return pieces;
}

/**
 * The first moment from one on that no window holds, up to another one; undefined where there is none.
 * @param minuteAt the minute of the week that clocks show at a moment
 */
export function freeFrom(
  windows: readonly MaintenanceWindow[],
  minuteAt: (moment: number) => number,
  { from, to }: { from: Date; to: Date },
): Date | undefined {
  for (let at = from.getTime(); at <= to.getTime();) {
    const now = minuteAt(at);
    const window = windowAt(windows, now);
    if (!window) return new Date(at);
    // Clocks change at a quarter of an hour, if they do.
    const left = (minuteOfWeek(window.end) - now + week) % week;
    at = (Math.floor(at / minute) + Math.min(left, 15 - (now % 15))) * minute;
  }
  return undefined;
}

/** Minutes that a window lasts in the week of a change of clocks. */
export function lengthIn(window: MaintenanceWindow, { day, way, from, to }: ClockChange): number {
  const [first, last] = [minutesOf(from), minutesOf(to) || dayMinutes];
  const touched = piecesOf(window)
    .filter((piece) => piece.day === day)
    .reduce((sum, piece) => sum + Math.max(0, Math.min(piece.to, last) - Math.max(piece.from, first)), 0);
  return lengthOf(window) + (way === 'forward' ? -touched : touched);
}

/** "5 h", "2 h 30 min". */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 || rest === 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}
