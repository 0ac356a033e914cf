import { describe, expect, it } from 'vitest';
import { fromModels } from './model.ts';
import type { EditorColumn } from './model.ts';
import { repeatRange } from './ranges.ts';

const columns: EditorColumn[] = [
  { key: 'tag', title: 'Tag' },
  { key: 'number', title: 'Number', readOnly: (row) => row.id === 'e' },
];
const rows = fromModels('abcdefgh'.split('').map((id, n) => ({ id, values: { tag: String(n), number: id } })));
const rowAt = (place: number) => rows[place] ?? { key: 'spare', saved: null, values: {} };
const range = { top: 2, bottom: 3, left: 0, right: 1 };
const texts = (to: number) => repeatRange(rowAt, columns, range, to).map(({ row, value }) => `${row}${value}`);

describe('a range dragged by its corner', () => {
  it('goes on downwards with its lines from the first, beyond the last row too, and passes locked cells by', () => {
    expect(texts(8)).toEqual('42 53 5d 62 6c 73 7d 82 8c'.split(' '));
  });

  it('goes on upwards with its lines from the last', () => {
    expect(texts(1)).toEqual(['13', '1d']);
    expect(texts(0)).toEqual(['02', '0c', '13', '1d']);
  });

  it('fills nothing within itself', () => {
    expect(texts(2)).toEqual([]);
    expect(texts(3)).toEqual([]);
  });
});
