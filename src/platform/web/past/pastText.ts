import { formatDay } from '../format.ts';

/** Cells whose days have no time: a date, or a price with its date. */
const DATED = /(?:^|_)(?:date|price)$/;
const DAY = /\b\d{4}-\d\d-\d\d$/;

/** A value of the past as its reader writes dates. */
export const pastText = <V extends string | null>(field: string, value: V): string | V =>
  value !== null && DATED.test(field)
    ? value.replace(DAY, (day) => formatDay(new Date(`${day}T00:00`), new Date(0)))
    : value;
