/** Days between the earliest moment that a catalogue can be restored to and today (docs/domain/history.md, Restore). */
const earliestDays = 31;

/** Characters of the description of a restore point. */
export const maxPointDescription = 256;

/** Records that a refused restore names. */
export const refusalsNamed = 20;

/** Texts of a restore (docs/domain/history.md, Restore). */
export const rollbackMessages = {
  nothing: 'There are no changes to restore.',
  done: 'Rollback successfully completed.',
  failed: 'Rollback failed. Please contact your system administrator.',
  tooEarly: `A catalogue can be restored to a moment of the last ${earliestDays} days.`,
  tooLate: 'A catalogue can be restored to a moment in the past.',
  /** Of records of the installation, by name. */
  refused: (names: readonly string[], more: number) =>
    `Records would be left that point to nothing: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
} as const;

/** How long `failed` is shown, in milliseconds. */
export const failedShownFor = 2500;

/**
 * The earliest moment that a catalogue can be restored to: 00:00 of the day 31 days ago, where the person is. `offset` is
 * the difference between UTC and that place in minutes, as `Date.getTimezoneOffset` gives it.
 */
export function earliestMoment(now: Date, offset: number): Date {
  const there = new Date(now.getTime() - offset * 60_000);
  const day = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() - earliestDays);
  return new Date(day + offset * 60_000);
}
