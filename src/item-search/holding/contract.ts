import { z } from 'zod';
import { text } from '../../platform/contract/fields.ts';
import { longestSerialPart } from './rules.ts';

/** A rule by its letters on the wire (docs/domain/serial.md, Serial rule). */
export const serialVin = z.strictObject({
  /** 1 single, 2 open range, 3 closed range. */
  t: z.enum(['1', '2', '3']),
  /** Prefix: letters, digits, and `?` for one character. */
  a: text(longestSerialPart).default(''),
  /** Range start, digits. */
  b: text(longestSerialPart).default(''),
  /** Range end, digits; of closed ranges only. */
  e: text(longestSerialPart).default(''),
  /** Suffix: letters and digits. */
  s: text(longestSerialPart).default(''),
});
export type SerialVin = z.output<typeof serialVin>;

const asked = (pattern: RegExp) =>
  text(longestSerialPart)
    .refine((value) => pattern.test(value), 'The value holds characters that serials do not have.')
    .default('');

/** The parts of a serial number that is asked for. */
export const askedParts = {
  prefix: asked(/^[0-9a-z?]*$/i),
  number: asked(/^[0-9]*$/),
  suffix: asked(/^[0-9a-z]*$/i),
};
