import { expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '../contract/fields.ts';
import { sentenceOf } from './sentences.ts';

const said = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: sentenceOf }).error?.issues[0]?.message;

it('18.a a refusal says what would be accepted', () => {
  expect(said(z.object({}), 'x')).toBe('Fields with their values are required.');
  expect(said(z.record(z.string(), z.string()), 1)).toBe('Fields with their values are required.');
  expect(said(z.string().regex(/^[A-Z]{2}$/), 'x')).toBe('The value has the form /^[A-Z]{2}$/.');
  expect(said(z.enum(['A4', 'Letter']), 'A3')).toBe('The value is one of A4, Letter.');
  expect(said(text(9), 'a\0b')).toBe('Every character is taken but NUL and halves of a pair.');
});
