/**
 * Hours after its time in which a publish that had to wait, or was missed, is made up for
 * (docs/domain/publishing.md, Auto-publish).
 */
export const graceHours = 6;
export const lateMessage = `It could not be published within ${graceHours} hours.`;
