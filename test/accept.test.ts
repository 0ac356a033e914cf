import { describe, expect, it, vi } from 'vitest';
import { treeOf } from './accept/expected/drawings.ts';
import type { Sheet } from './accept/expected/drawings.ts';
import { contentOf } from './accept/expected/figures.ts';
import { listsOf } from './accept/expected/lists.ts';
import { refusedItems, refusedParts, refusedRows } from './accept/expected/refused.ts';
import { Report } from './accept/report.ts';

const sheet = (machine: string, number: string | null, title: string): Sheet => ({
  name: number === null ? `${machine} ${title}` : `${machine} ${number}.00-A`,
  title,
  machine,
  number,
  labels: { image: '', width: 0, height: 0, callouts: [], table_rows: [] },
});

const row = (partNumber: string, description: string) => ({
  sheet: 'S',
  tag: '1',
  quantity: '2',
  partNumber,
  description,
});

describe('figures that the accept run expects', () => {
  it('hangs assemblies under each other by their numbers, sheets without one under their machine', () => {
    const sheets = [
      sheet('A', '0000', 'Top'),
      sheet('A', '2000', 'Upper'),
      sheet('A', '2100', 'Sub'),
      sheet('B', '1000', 'Box'),
      sheet('V2', null, 'hopper'),
    ];
    const places = treeOf(sheets).map((one) => `${one.type} ${one.name} < ${one.parentName}`);
    expect(places).toEqual([
      'DV Precious Plastic < ',
      'MD A < Precious Plastic',
      'MD B < Precious Plastic',
      'MD V2 < Precious Plastic',
      'CH A 0000 < A',
      'IP A 0000.00-A < A 0000',
      'CH A 2000 < A 0000',
      'IP A 2000.00-A < A 2000',
      'CH A 2100 < A 2000',
      'IP A 2100.00-A < A 2100',
      'CH B 1000 < B',
      'IP B 1000.00-A < B 1000',
      'IP V2 hopper < V2',
    ]);
  });

  it('keeps the first description of a part, counts others, and leaves generated numbers open', () => {
    const records = listsOf([row('P 1', 'Washer'), row('p1', 'Flat washer'), row('', 'Hinge'), row('', 'Hinge')]);
    expect(records['drawings parts']).toEqual([
      ['P 1', 'Washer', false],
      [null, 'Hinge', true],
      [null, 'Hinge', true],
    ]);
    expect(records['drawings variants']).toEqual([['P 1', 1]]);
    expect(records['drawings rows']?.[1]).toEqual(['S', 2, '1', 'P 1', 'Washer', '2', false]);
  });

  it('names file, row and reason of what the rules refuse', () => {
    const parts = [
      { part_num: '3001.a', name: 'Brick' },
      { part_num: '3001A', name: 'Brick' },
      { part_num: '---', name: 'Brick' },
      { part_num: '3002', name: 'x'.repeat(257) },
    ];
    expect(refusedParts('parts.csv', parts).map((one) => [one.file, one.row])).toEqual([
      ['parts.csv', 3],
      ['parts.csv', 4],
      ['parts.csv', 5],
    ]);
    const item = { type: 'MD', name: 'a', title: 'a', parentType: 'DV', parentName: 'none' };
    expect(refusedItems('sets.csv', [item], [])).toHaveLength(1);
    expect(refusedRows('list.csv', [row('M8', ''), row('M9', 'Nut'), row('M9', '')], [])).toEqual([
      { file: 'list.csv', row: 2, reason: 'Description is required' },
    ]);
  });
});

describe('the accept run’s report', () => {
  const records = [
    ['1', 'Brick'],
    ['2', 'Plate'],
  ];
  const figures = { rows: 2, created: 2, rejected: [] };
  const open = () => {
    vi.spyOn(console, 'log').mockReturnValue();
    return new Report({ imports: { parts: figures }, contents: { parts: contentOf(records) } });
  };
  const outcome = {
    changed: true,
    rows: 2,
    created: 2,
    updated: 0,
    unchanged: 0,
    removed: 0,
    rejected: [],
    seconds: 1,
  };

  it('is content with the same records in another order and with an import that does as expected', () => {
    const report = open();
    report.content('parts', records, records.toReversed());
    report.imported('parts', outcome, null, false);
    report.imported('parts', { ...outcome, changed: false, created: 0, unchanged: 2 }, null, true);
    expect(report.mismatches).toEqual([]);
  });

  it('shows what is missing and what is too much', () => {
    const report = open();
    report.content('parts', records, [
      ['1', 'Brick'],
      ['2', 'plate'],
    ]);
    expect(report.mismatches.slice(1)).toEqual([
      'parts: expected and not found: ["2","Plate"]',
      'parts: found and not expected: ["2","plate"]',
    ]);
  });

  it('minds other counts, a row that was refused, and a second import that records a change', () => {
    const refused = { file: 'parts.csv', row: 3, reason: 'no' };
    const wrong = [
      { ...outcome, created: 1, unchanged: 1 },
      { ...outcome, rejected: [refused] },
    ];
    for (const one of wrong) {
      const report = open();
      report.imported('parts', one, null, false);
      expect(report.mismatches).toHaveLength(1);
    }
    const report = open();
    report.imported('parts', { ...outcome, created: 0, unchanged: 2 }, null, true);
    expect(report.mismatches).toEqual(['parts, again: a change was recorded: expected false, found true']);
  });
});
