import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workerDatabase } from '../../test/database.ts';
import { isPartNumber, partNumberKey, priceErrors, searchKey } from './rules.ts';

const loose = { allowedSpecialCharacters: '', caseInsensitive: true };

describe('identity of a part number', () => {
  it('leaves out separators and case, keeps leading zeros', () => {
    expect(partNumberKey('AB-12.7 x', loose)).toBe('ab127x');
    expect(partNumberKey('007', loose)).toBe('007');
    expect(partNumberKey('AB-12.7', { allowedSpecialCharacters: '-.', caseInsensitive: false })).toBe('AB-12.7');
    expect(searchKey('00-30.91')).toBe('3091');
  });

  it('V-03 takes composed and decomposed letters for the same, and ignores what cannot be seen', () => {
    expect(partNumberKey('e\u0301-1', loose)).toBe(partNumberKey('É1', loose));
    expect(partNumberKey('12\u200b3\u202e4', loose)).toBe('1234');
  });

  it('needs a letter or a digit', () => {
    expect(isPartNumber('-./ ')).toBe(false);
    expect(isPartNumber('ж')).toBe(true);
    expect(isPartNumber('0')).toBe(true);
  });

  describe('beside the database', () => {
    let client: pg.Client;
    beforeAll(async () => {
      client = new pg.Client((await workerDatabase()).owner);
      await client.connect();
    });
    afterAll(() => client.end());

    it('finds the same keys for whatever is written', async () => {
      const anyText = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 64 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'binary-ascii', maxLength: 64 }),
      );
      const rule = fc.record({
        allowedSpecialCharacters: fc.constantFrom('', '.', '-', '.-', '-.'),
        caseInsensitive: fc.boolean(),
      });
      const cases = fc.sample(
        fc.tuple(
          anyText.map((s) => s.replaceAll('\0', '').replace(/\p{Cn}/gu, '')),
          rule,
        ),
        20_000,
      );
      const { rows } = await client.query<{ key: string; search: string }>(
        `select platform.part_number_key(n, a, c) as key, platform.part_number_search(n) as search
         from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality as t(n, a, c, i) order by i`,
        [
          cases.map(([n]) => n),
          cases.map(([, r]) => r.allowedSpecialCharacters),
          cases.map(([, r]) => r.caseInsensitive),
        ],
      );
      const own = cases.map(([n, r]) => ({ key: partNumberKey(n, r), search: searchKey(n) }));
      expect(rows).toEqual(own);
    });

    it('folds every character alike', async () => {
      const all = Array.from({ length: 0x3000 }, (_, i) => String.fromCodePoint(i + 1)).filter(
        (c) => !/\p{Cn}/u.test(c),
      );
      const { rows } = await client.query<{ key: string }>(
        `select platform.part_number_key(c, '', true) as key from unnest($1::text[]) with ordinality as t(c, i) order by i`,
        [all],
      );
      expect(rows.map((r) => r.key)).toEqual(all.map((c) => partNumberKey(c, loose)));
    });
  });
});

it('V-15 names the row of a price that may not be saved', () => {
  const row = { id: 1, cost: 1, msrp: 0, effectiveDate: '2026-12-01' };
  expect(priceErrors([row, { ...row, id: 2 }])).toEqual({});
  expect(priceErrors([row, { ...row, id: 2 }, { ...row, id: 3, effectiveDate: null }])).toEqual({
    'prices.2.effectiveDate': ['Row 3 Effective date is required.'],
  });
  expect(priceErrors([row, row])).toEqual({ 'prices.1.id': ['Row 2 Audience has a price already.'] });
  expect(priceErrors([{ ...row, id: 0, cost: 0 }])).toEqual({
    'prices.0.id': ['Row 1 Audience is required.'],
    'prices.0.cost': ['Row 1 Cost or MSRP is required.'],
  });
});
