import { expect, it } from 'vitest';
import { wholeList } from './pages.ts';

const query = {
  data: ['a', 'b'],
  isPending: false,
  isError: false,
  refetch: () => Promise.reject(new Error('asked again')),
};

it('17.2 a whole list has no further page, and has failed only where nothing of it was ever there', () => {
  expect(wholeList(['b'], query)).toMatchObject({ rows: ['b'], total: 1, loading: false, failed: false, more: false });
  expect(wholeList(['b'], { ...query, isError: true }).failed).toBe(false);
  expect(wholeList([], { ...query, data: undefined, isError: true }).failed).toBe(true);
  expect(wholeList([], { ...query, data: undefined, isPending: true }).loading).toBe(true);
});
