import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Serial } from '../item-search/holding/rules.ts';
import { matchesRule, problemsOfRule, serialMessages, serialOrder, splits, type SerialRule } from './rules.ts';

const rule = (of: Partial<SerialRule>): SerialRule => ({
  type: '1',
  prefix: '',
  start: '',
  end: '',
  suffix: '',
  ...of,
});
const asked = (prefix: string, number = '', suffix = ''): Serial => ({ prefix, number, suffix });

describe('a serial rule (001 §5)', () => {
  it.each<[string, Partial<SerialRule>, Partial<Record<keyof SerialRule, string>>]>([
    ['letters, digits and one ? from the fourth character on', { prefix: 'AB1?9' }, {}],
    ['other characters in the prefix', { prefix: 'AB-1' }, { prefix: serialMessages.prefixCharacters }],
    ['a letter that is none of A to Z', { prefix: 'ABÉ' }, { prefix: serialMessages.prefixCharacters }],
    ['? within the first three', { prefix: 'AB?1' }, { prefix: serialMessages.prefixMark }],
    ['? twice', { prefix: 'ABC?1?' }, { prefix: serialMessages.prefixMark }],
    ['nothing at all', {}, { start: serialMessages.empty }],
    ['an open range of nothing', { type: '2' }, { start: serialMessages.empty }],
    ['a prefix alone', { type: '2', prefix: 'ABC' }, {}],
    ['letters in the number', { start: '12A' }, { start: serialMessages.digits }],
    ['a suffix with a prefix', { prefix: 'ABC', suffix: 'X1' }, {}],
    ['a suffix with a start', { start: '1', suffix: 'X1' }, {}],
    ['a suffix alone', { suffix: 'X' }, { suffix: serialMessages.suffixAlone }],
    ['? in a suffix', { start: '1', suffix: 'X?' }, { suffix: serialMessages.suffixCharacters }],
    ['an end that is not asked for', { start: '1', end: '2' }, { end: serialMessages.endUnused }],
    ['a closed range', { type: '3', start: '9', end: '10' }, {}],
    ['no start', { type: '3', end: '10' }, { start: serialMessages.startRequired }],
    ['no end', { type: '3', start: '9' }, { end: serialMessages.endRequired }],
    ['letters in the end', { type: '3', start: '9', end: 'A' }, { end: serialMessages.digits }],
    ['an end before the start', { type: '3', start: '10', end: '9' }, { end: serialMessages.endNotGreater }],
    ['an end equal to the start', { type: '3', start: '9', end: '09' }, { end: serialMessages.endNotGreater }],
    ['another length with zeros in front', { type: '3', start: '01', end: '200' }, { end: serialMessages.lengths }],
    ['the same length with zeros in front', { type: '3', start: '001', end: '200' }, {}],
  ])('%s', (_, of, expected) => {
    const found = problemsOfRule(rule(of)).map(({ field, message }) => [field, message]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

describe('the match', () => {
  it.each<[string, Partial<SerialRule>, Serial, boolean]>([
    ['ignores case', { prefix: 'abC', start: '5', suffix: 'x' }, asked('ABc', '5', 'X'), true],
    ['takes empty for empty', { prefix: 'ABC', start: '5' }, asked('', '5'), false],
    ['takes another suffix for another', { start: '5', suffix: 'X' }, asked('', '5'), false],
    ['lets ? stand for one character', { prefix: 'ABC?E' }, asked('ABCDE'), true],
    ['lets ? stand for no fewer', { prefix: 'ABC?E' }, asked('ABCE'), false],
    ['compares single ones as numbers', { start: '12' }, asked('', '0012'), true],
    ['asks for the length of a bound that begins with 0', { start: '012' }, asked('', '12'), false],
    ['and finds it', { start: '012' }, asked('', '012'), true],
    ['holds nothing below an open range', { type: '2', start: '10' }, asked('', '9'), false],
    ['holds its start', { type: '2', start: '10' }, asked('', '10'), true],
    ['holds what is far above', { type: '2', start: '10' }, asked('', '99999999999999999999'), true],
    ['keeps the length in an open range', { type: '2', start: '010' }, asked('', '1000'), false],
    ['holds every number without a start', { type: '2', prefix: 'ABC' }, asked('abc', '7'), true],
    ['and none', { type: '2', prefix: 'ABC' }, asked('abc'), true],
    ['holds both ends of a closed range', { type: '3', start: '9', end: '10' }, asked('', '10'), true],
    ['and nothing above', { type: '3', start: '9', end: '10' }, asked('', '11'), false],
    ['needs a number where the rule has one', { type: '2', start: '0' }, asked(''), false],
    ['needs none where the rule has none', { prefix: 'ABC' }, asked('ABC', '1'), false],
  ])('%s', (_, of, serial, expected) => {
    expect(matchesRule(rule(of), serial)).toBe(expected);
  });

  const digits = (max: number) => fc.string({ unit: fc.constantFrom(...Array.from('0012349')), maxLength: max });
  const letters = fc.string({ unit: fc.constantFrom(...Array.from('aAb1')), maxLength: 5 });
  const anyRule = fc
    .record({
      type: fc.constantFrom('1' as const, '2' as const, '3' as const),
      prefix: fc
        .tuple(letters, fc.boolean())
        .map(([text, mark]) => (mark && text.length > 3 ? `${text.slice(0, 3)}?${text.slice(4)}` : text)),
      start: digits(4),
      end: digits(5),
      suffix: fc.string({ unit: fc.constantFrom(...Array.from('xX1')), maxLength: 2 }),
    })
    .map((of) => ({ ...of, end: of.type === '3' ? of.end : '' }))
    .filter((of) => problemsOfRule(of).length === 0);

  /** The rule said plainly, with numbers as numbers and the prefix as a pattern. */
  function naive({ type, prefix, start, end, suffix }: SerialRule, { prefix: p, number, suffix: s }: Serial): boolean {
    if (!new RegExp(`^${prefix.replaceAll('?', '.')}$`, 'i').test(p)) return false;
    if (suffix.toLowerCase() !== s.toLowerCase()) return false;
    if (start === '') return type === '2' || number === '';
    if (number === '') return false;
    const bounds = [start, end].filter((bound) => bound.startsWith('0'));
    if (bounds.some((bound) => bound.length !== number.length)) return false;
    const [n, from, to] = [BigInt(number), BigInt(start), BigInt(end)];
    return type === '1' ? n === from : type === '2' ? n >= from : n >= from && n <= to;
  }

  it('says what a naive one says', () => {
    const serial = fc.record({ prefix: letters, number: digits(5), suffix: fc.constantFrom('', 'x', 'X1', '1') });
    fc.assert(
      fc.property(anyRule, serial, (of, one) => {
        // Most prefixes differ; the rule's own, filled in, is tried too.
        for (const prefix of [one.prefix, of.prefix.replace('?', 'b')])
          for (const suffix of [one.suffix, of.suffix])
            for (const number of [one.number, of.start, of.end])
              expect(matchesRule(of, { prefix, number, suffix })).toBe(naive(of, { prefix, number, suffix }));
      }),
      { numRuns: 2000 },
    );
  });

  it('tries a whole serial at every split', () => {
    expect(splits(' ab-12/x ')).toContainEqual(asked('AB', '12', 'X'));
    expect(splits('A1').map((s) => `${s.prefix}|${s.number}|${s.suffix}`)).toEqual(['||A1', 'A||1', 'A|1|', 'A1||']);
    expect([splits(''), splits('É1'), splits('1'.repeat(33))]).toEqual([[], [], []]);
    fc.assert(
      fc.property(anyRule, (of) => {
        const whole = of.prefix.replace('?', 'b') + of.start + of.suffix;
        expect(splits(whole).some((one) => matchesRule(of, one))).toBe(true);
      }),
    );
  });
});

describe('the order of a release key', () => {
  it('is the order of numbers, singles before ranges', () => {
    const sorted = ['', '0', '7', '12', '100', '99999999999999999999'].map((n) => serialOrder('2', n));
    expect(sorted.toSorted()).toEqual(sorted);
    expect(serialOrder('1', '99') < serialOrder('2', '0')).toBe(true);
    expect(serialOrder('3', '007')).toBe(serialOrder('2', '7'));
  });
});
