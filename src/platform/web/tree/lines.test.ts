import { expect, it } from 'vitest';
import { findTyped, withExtras } from './lines.ts';

const shape = {
  root: '#',
  open: new Set<string>(),
  loading: new Set<string>(),
  failed: new Set<string>(),
  rests: new Set<string>(),
};
const items = [
  { id: 'a', level: 0 },
  { id: 'b', level: 0 },
];

it('stands three skeletons under an open node that loads, and the failure under one that failed', () => {
  const loading = withExtras(items, { ...shape, open: new Set(['a']), loading: new Set(['a']) });
  expect(loading.map((line) => line.kind)).toEqual(['item', 'skeleton', 'skeleton', 'skeleton', 'item']);
  expect(loading[1]).toMatchObject({ id: 'a', level: 1 });
  const failed = withExtras(items, { ...shape, open: new Set(['b']), failed: new Set(['b']) });
  expect(failed.map((line) => line.kind)).toEqual(['item', 'item', 'failed']);
});

it('keeps the old children in place while they load again', () => {
  const children = [
    { id: 'a', level: 0 },
    { id: 'a1', level: 1 },
  ];
  const lines = withExtras(children, { ...shape, open: new Set(['a']), loading: new Set(['a']) });
  expect(lines.map((line) => line.kind)).toEqual(['item', 'item']);
});

it('loads the root with skeletons too', () => {
  expect(withExtras([], { ...shape, loading: new Set(['#']) })).toHaveLength(3);
});

it('finds the next name that starts with the typed text', () => {
  const names = ['Air intake', 'Brake', 'Chaincase', 'Brakes, rear'];
  expect(findTyped(names, 0, 'b')).toBe(1);
  expect(findTyped(names, 1, 'b')).toBe(3);
  expect(findTyped(names, 3, 'b')).toBe(1);
  expect(findTyped(names, 1, 'brakes')).toBe(3);
  expect(findTyped(names, 1, 'bb')).toBe(3);
  expect(findTyped(names, 0, 'x')).toBe(-1);
});

it('stands what is still to come after the last child of its parent', () => {
  const nested = [
    { id: 'a', level: 0 },
    { id: 'a1', level: 1 },
    { id: 'a1x', level: 2 },
    { id: 'b', level: 0 },
  ];
  const lines = withExtras(nested, {
    ...shape,
    open: new Set(['a', 'a1']),
    rests: new Set(['#', 'a', 'a1', 'b']),
  });
  expect(lines.map((line) => `${line.kind} ${line.id} ${line.level}`)).toEqual([
    'item a 0',
    'item a1 1',
    'item a1x 2',
    'rest a1 2',
    'rest a 1',
    'item b 0',
    'rest # 0',
  ]);
});
