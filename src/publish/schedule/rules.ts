/**
 * Hours after its time in which a publish that had to wait, or was missed, is made up for
 * (docs/domain/publishing.md, Auto-publish).
 */
export const graceHours = 6;
/** Of the moment of a restore: no time before it is made up for. */
export const restoredMessage =
  'A backup was restored. What was due until then waits for you: publish it when it is right.';
export const lateMessage = `It could not be published within ${graceHours} hours.`;
