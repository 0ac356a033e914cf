import { describe, expect, it } from 'vitest';
import { dataTypes, put, take, withProposals, withSources } from './rules.fill.ts';

const text = { columnId: 'note', columnDataType: dataTypes.text };
const date = { columnId: 'since', columnDataType: dataTypes.date };
const list = { columnId: 'path', columnDataType: dataTypes.list };
const map = { columnId: 'attributes', columnDataType: dataTypes.map };

describe('a file column put onto a target', () => {
  it('21 is combined with those of a text, and replaces that of a date', () => {
    const one = put({}, text, 'A');
    expect(one).toEqual({ note: { inputFileColumns: ['A'] } });
    expect(put(one, text, 'B')).toEqual({ note: { inputFileColumns: ['A', 'B'] } });
    expect(put(one, text, 'A')).toBe(one);
    const since = put({}, date, 'A');
    expect(put(since, date, 'B')).toEqual({ since: { inputFileColumns: ['B'] } });
  });

  it('21 becomes an entry by its name', () => {
    expect(put(put({}, map, 'Attributes.Color'), map, 'Kind')).toEqual({
      'attributes.Color': { inputFileColumns: ['Attributes.Color'] },
      'attributes.Kind': { inputFileColumns: ['Kind'] },
    });
  });

  it('21 takes the place of a fixed value, and is no piece of a cell once there are two', () => {
    expect(put({ note: { value: 'x' } }, text, 'A')).toEqual({ note: { inputFileColumns: ['A'] } });
    const piece = { note: { inputFileColumns: ['A'], delimitor: '/', part: 2 } };
    expect(put(piece, text, 'B')).toEqual({ note: { inputFileColumns: ['A', 'B'], delimitor: '/' } });
  });

  it('21 is taken out again, the last one first, with what was only said of several', () => {
    const two = { note: { inputFileColumns: ['A', 'B'], delimitor: '-' } };
    expect(take(two, text)).toEqual({ note: { inputFileColumns: ['A'] } });
    expect(take(two, text, 'A')).toEqual({ note: { inputFileColumns: ['B'] } });
    expect(take(take(two, text), text)).toEqual({});
    expect(withSources({ delimitor: '/' }, ['A'], list)).toEqual({ inputFileColumns: ['A'], delimitor: '/' });
  });
});

it('21 matching by name proposes and overwrites nothing', () => {
  const mapping = { note: { value: 'x' } };
  expect(withProposals(mapping, { note: 'Note', since: 'Since' })).toEqual({
    note: { value: 'x' },
    since: { inputFileColumns: ['Since'] },
  });
  // Proposals that came before somebody took the column.
  const taken = { since: { inputFileColumns: ['Note'] } };
  expect(withProposals(taken, { note: 'Note' })).toEqual(taken);
});
