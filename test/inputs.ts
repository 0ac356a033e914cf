import fc from 'fast-check';
import { z } from 'zod';
import type { WalkedRoute } from './walk.ts';

/** Values that break programs: bounds, signs, scripts, ill-formed and endless text, the wrong kind altogether. */
const oddTexts = [
  '',
  ' ',
  '0',
  '1e999',
  'NaN',
  '\0',
  '\ud800',
  '😀'.repeat(300),
  '__proto__',
  '%',
  '\\',
  '٣',
  '\u202e',
].concat(
  ['é', 'e\u0301', '<img src=x onerror=alert(1)>', "'; drop table part; --", 'x'.repeat(5000), '../../etc/passwd'],
  ['2026-02-30', '9999-12-31T23:59:59Z', '{"a":1}'],
);
const oddNumbers = [0, -0, -1, 1e308, 2 ** 53, 2 ** 31, 0.1];
const oddShapes: unknown[] = [null, true, [], {}, [[]], [null], { a: { b: [] } }];
const hostile = fc.oneof(
  fc.constantFrom(...oddTexts, ...oddNumbers, ...oddShapes),
  fc
    .anything({ maxDepth: 3, withNullPrototype: true })
    .map((value) => JSON.parse(JSON.stringify(value ?? null) ?? 'null') as unknown),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

/** An input for a route: mostly what its schema asks for, with some fields missing, hostile or unknown. */
export function inputOf(route: WalkedRoute): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(route.shape).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 6, arbitrary: valueOf(schema, 3) }, { weight: 1, arbitrary: hostile }),
  ]);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const whole = fc.record(Object.fromEntries(fields));
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), hostile, { maxKeys: 2 });
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 2, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(whole, extra).map(([a, b]) => ({ ...a, ...b })) },
  );
}

/** Values near what a schema takes. What it refines further is left to chance. */
function valueOf(schema: z.ZodType, depth: number): fc.Arbitrary<unknown> {
  if (depth < 0) return hostile;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return fc.oneof(
      { weight: 4, arbitrary: valueOf(schema.unwrap() as z.ZodType, depth) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  }
  if (schema instanceof z.ZodPipe) return valueOf(schema.in as z.ZodType, depth);
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(...schema.options.map((option) => valueOf(option as z.ZodType, depth)));
  }
  if (schema instanceof z.ZodArray) {
    return fc.array(valueOf(schema.element as z.ZodType, depth - 1), { maxLength: 4 });
  }
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape);
    return fc.record(Object.fromEntries(shape.map(([name, field]) => [name, valueOf(field, depth - 1)])));
  }
  return leafOf(schema);
}

/** A value as a schema asks for it in its lists and objects, with `leaf` in place of everything else. */
export function filledWith(leaf: unknown, schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return filledWith(leaf, schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return filledWith(leaf, schema.in as z.ZodType);
  if (schema instanceof z.ZodArray) return [filledWith(leaf, schema.element as z.ZodType)];
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, of]) => [name, filledWith(leaf, of)]));
  }
  return leaf;
}

function leafOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodEnum) return fc.constantFrom<unknown>(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom<unknown>(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) {
    return fc.oneof(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: -5, max: 2 ** 31 }),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
  }
  if (schema instanceof z.ZodString) {
    return fc.oneof(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 0, max: 40 }).map(String),
      fc.constantFrom('Oem', 'EN', 'true', '2026-01-31', 'A-1'),
    );
  }
  return hostile;
}
