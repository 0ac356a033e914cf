import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { added, parsePicks, replaced, withQuantity, without } from './picks.ts';
import { csvOf, plain, tabbed } from './sheet.ts';

const bolt = { part: 1, number: '90-1', quantity: 2 };
const nut = { part: 2, number: '90-2', quantity: 1 };

it('adds, counts and removes', () => {
  expect(added([bolt], { ...nut, quantity: 3 })).toEqual([bolt, { ...nut, quantity: 3 }]);
  expect(added([bolt, nut], { ...bolt, quantity: 5 })).toEqual([{ ...bolt, quantity: 7 }, nut]);
  expect(withQuantity([bolt], 1, Number.NaN)).toEqual([{ ...bolt, quantity: 1 }]);
  expect(withQuantity([bolt], 1, 100_000)).toEqual([{ ...bolt, quantity: 9999 }]);
  expect(without([bolt, nut], 1)).toEqual([nut]);
});

it('replaces a superseded part by all that take its place', () => {
  const washer = { part: 3, number: '90-3', quantity: 4 };
  expect(replaced([bolt, nut], 1, [washer])).toEqual([{ ...washer, quantity: 8 }, nut]);
  expect(replaced([bolt, nut], 1, [{ ...nut, quantity: 1 }, washer])).toEqual([
    { ...washer, quantity: 8 },
    { ...nut, quantity: 3 },
  ]);
  expect(replaced([nut], 9, [washer])).toEqual([nut]);
});

it('reads back what it kept, and nothing else', () => {
  expect(parsePicks(JSON.stringify([bolt, nut]))).toEqual([bolt, nut]);
  expect(['', '{', '{"a":1}', 'null', '[null,{"part":"1"}]'].map(parsePicks)).toEqual([[], [], [], [], []]);
});

it('E-01 writes CSV that reads back, with no formula in it', () => {
  const hostile = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', ' =', '"=', ';='), fc.string());
  const cell = fc.oneof(
    fc.string(),
    hostile.map(([start, rest]) => `${start}${rest}`),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const read = parse(csvOf(rows), { bom: true, record_delimiter: '\r\n' });
      expect(read).toEqual(rows.map((row) => row.map(plain)));
      for (const text of read.flat()) expect(/^[=+\-@\t\r\uff1d]/.test(text) && !/^-?\d/.test(text)).toBe(false);
    }),
  );
  expect(['-5', '=1+1', '＝1', '00123', '-2+3'].map(plain)).toEqual(['-5', "'=1+1", "'＝1", '00123', "'-2+3"]);
});

it('pastes as a table', () => {
  expect(
    tabbed([
      ['a\tb', '=1'],
      ['c', '2'],
    ]),
  ).toBe("a b\t'=1\nc\t2");
});
