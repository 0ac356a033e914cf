import { z } from 'zod';
import { dayRefusal, hasTime, timeRefusal } from './days.ts';
import { tableFormats } from './tables.ts';

const digits = /^(0|[1-9][0-9]{0,14})$/;
const wellFormed = (s: string) => s.isWellFormed() && !s.includes('\0');

/** An id in a body: a whole number above 0, within 2^53. */
export const id = z.int().positive();

/** An id in a path or query: digits alone, no sign, point, exponent or leading zero (V-05). */
export const idParam = z.union([id, z.string().regex(digits).transform(Number).pipe(id)]);

/** Ids in a query, by comma, each once; at most so many. */
export const idsParam = (most: number) =>
  text(most * 16)
    .transform((list): (string | number)[] => [...new Set(list === '' ? [] : list.split(','))])
    .pipe(z.array(idParam).max(most, `At most ${most} numbers are taken.`));

/** A whole number in a path or query, within bounds. */
export const intParam = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?(0|[1-9][0-9]{0,14})$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));

/** A switch in a query: the texts true and false. */
export const boolParam = z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')]);

/** Text of at most `max` code points; NUL and ill-formed text are refused (V-03, V-04). */
export const text = (max: number, message = `Value limited to ${max} characters.`) =>
  z
    .string()
    .refine(wellFormed, 'Every character is taken but NUL and halves of a pair.')
    .refine((s) => Array.from(s).length <= max, message);

/** Text that needs at least one character that is not blank. */
export const requiredText = (max: number, message = `A value is required. Value limited to ${max} characters.`) =>
  text(max, message).refine((s) => s.trim() !== '', message);

/** A day without a time: YYYY-MM-DD. */
export const day = z.iso.date({
  error: ({ input }) => (typeof input === 'string' && hasTime(input) ? timeRefusal : dayRefusal),
});

/** An instant: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** How many rows a page brings: 1 to `max`, default `max`. */
export const take = (max = 100) => intParam(1, max).default(max);

/**
 * How many rows to leave out; bounded, because an offset costs what it skips (docs/domain/history.md, Keys of tables).
 */
export const skip = intParam(0, 10_000).default(0);

/** Opaque place in a keyset-paged list, from the page before. */
export const cursor = text(2000).optional();

/** The change that wrote the version a save started from; a save without it is refused with 400 (C-09). */
export const version = z.int().positive();

/** A field of the address that holds JSON, at most so many characters. `invalid` says what is none. */
export const jsonParam = <S extends z.ZodType>(most: number, invalid: string, schema: S) =>
  text(most)
    .transform((json, check): unknown => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        check.addIssue({ code: 'custom', message: invalid });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** What a table is written as; CSV where nothing is said. */
export const tableFormat = z.enum(tableFormats).default('csv');
