import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { compareNatural, displayNameOf, identityKey, naturalKey } from './rules.ts';

const api = await openApi();

it('sorts 2 before 10, without case and accents, as the database does', async () => {
  const names = [
    'Fjell 10',
    'fjell 2',
    'Élan',
    'elan 1',
    '2026',
    '10',
    '9',
    'a007',
    'a7b',
    '',
    '0000000000000000000000012',
  ];
  expect(names.toSorted(compareNatural).slice(1, 5)).toEqual(['9', '10', '0000000000000000000000012', '2026']);
  const { rows } = await api.services.database.outside((db) =>
    sql<{
      key: string;
    }>`select platform.natural_key(n) as key from unnest(${names}::text[]) with ordinality u(n, i) order by i`.execute(
      db,
    ),
  );
  expect(names.map(naturalKey)).toEqual(rows.map((row) => row.key));
});

it('joins key attributes in the order of the type, without case', () => {
  const values = { '1': 'LT', '1000': ['EU', 'US'] };
  expect(identityKey([1, 1000], values)).toBe('lt\u001feu\u001eus');
  expect(identityKey([1000, 7, 1], values)).toBe('eu\u001eus\u001f\u001flt');
});

it('shows the override name, else the display name, else the name', () => {
  expect(displayNameOf({ name: 'n', displayName: 'd', overrideName: 'o' })).toBe('o');
  expect(displayNameOf({ name: 'n', displayName: 'd', overrideName: '' })).toBe('d');
  expect(displayNameOf({ name: 'n', displayName: '', overrideName: '' })).toBe('n');
});
