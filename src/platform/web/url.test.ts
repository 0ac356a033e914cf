import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './url.ts';

it('keeps part numbers as they are written', () => {
  expect(parseSearch('?q=0450623&tab=serialVin')).toEqual({ q: '0450623', tab: 'serialVin' });
  expect(stringifySearch({ q: '0450623', empty: '', gone: undefined })).toBe('?q=0450623');
  expect(stringifySearch({})).toBe('');
  expect(parseSearch(stringifySearch({ q: 'M6 x 20 & "é"' }))).toEqual({ q: 'M6 x 20 & "é"' });
});
