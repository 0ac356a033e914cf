/** What a date is refused with that bears a time of day: that is never cut off. */
export const timeRefusal = 'The value has a time of day. A date without a time is wanted, such as 2024-03-15.';
export const dayRefusal = 'A date is wanted, such as 2024-03-15.';

const TIMED = /^[\d./-]{6,10}(?:[T\s]+\d{1,2}[:.]\d\d|T\d{4})/i;

/** Whether a value is written as a date with a time of day behind it. */
export const hasTime = (text: string): boolean => TIMED.test(text);
