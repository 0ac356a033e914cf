import { describe, expect, it } from 'vitest';
import { svgDefaults } from '../rules.ts';
import { readDrawing } from './drawing.ts';
import type { Text } from './lines.ts';
import { tableOf } from './table.ts';

const headings = { hotSpotRefNum: 'ITEM', partNum: 'PART NO.', partDesc: 'DESCRIPTION', qty: 'QTY', firstColumnId: 1 };
const profile = { id: 1, ...headings };
const paper = { width: 2000, height: 1400 };

/** A text of 20 pixels on a base line, about as wide as it is drawn. */
const at = (text: string, x: number, base: number): Text => ({ text, x, y: base - 20, w: text.length * 15, h: 20 });

/** Rows of cells at the columns' places, each line 40 pixels further, down or up. */
const table = (lines: readonly (readonly string[])[], { x = 1000, base = 200, step = 40 } = {}) =>
  lines.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text ? [at(text, x + ([0, 100, 300, 700][column] ?? 0), base + step * row)] : [])),
  );
const head = ['ITEM', 'PART NO.', 'DESCRIPTION', 'QTY'];
const rowsOf = (texts: readonly Text[], of: Partial<typeof headings> = {}) => {
  const found = tableOf(texts, { ...headings, ...of });
  return 'rows' in found ? found.rows.map((row) => Object.values(row).join('|')) : found.problem;
};

describe('the parts table of a drawing', () => {
  it('is read below its headings, wrapped lines with their row', () => {
    const lines = [head, ['1', 'AB-1', 'Cover, front', '1'], ['', '', 'left hand', ''], ['2', 'AB-2', '', '12']];
    const spaced = table(lines).map((text) => (text.text === 'left hand' ? { ...text, y: text.y - 8 } : text));
    expect(rowsOf(spaced)).toEqual(['1|AB-1|Cover, front left hand|1', '2|AB-2||12']);
  });

  it('has cells that are centred beside their tag, and callouts right of it that are none', () => {
    const lines = [head, ['1', 'AB-1', '', '1'], ['2', 'AB-2', 'Nut', '12'], ['3', 'AB-3', 'Pin', '4']];
    const spread = table(lines, { step: 70 });
    const wrapped = [at('Socket head', 1300, 255), at('screw M8', 1300, 285), at('7', 1900, 340)];
    expect(rowsOf([...spread, ...wrapped])).toEqual(['1|AB-1|Socket head screw M8|1', '2|AB-2|Nut|12', '3|AB-3|Pin|4']);
  });

  it('is read above its headings where the list grows upward, first row first', () => {
    const lines = [head, ['1', 'A', 'Cover', '1'], ['2', 'B', 'Screw', '4'], ['3', 'C', 'Nut', '4']];
    const upward = table(lines, { base: 900, step: -40 });
    const titleBlock = [at('DRAWN', 1000, 940), at('SCALE', 1300, 940), at('1:5', 1700, 940)];
    expect(rowsOf([...upward, ...titleBlock])).toEqual(['1|A|Cover|1', '2|B|Screw|4', '3|C|Nut|4']);
  });

  it('is read block by block where its headings stand twice in a line', () => {
    const left = table([head, ['1', 'A', 'Cover', '1'], ['2', 'B', 'Nut', '2']], { x: 100 });
    const right = table([head, ['3', 'C', 'Pin', '3']], { x: 1100 });
    expect(rowsOf([...right, ...left])).toEqual(['1|A|Cover|1', '2|B|Nut|2', '3|C|Pin|3']);
  });

  it('leaves columns alone that the profile does not name, and ends where the notes begin', () => {
    const lines = [head, ['1', 'A', 'Cover', '1'], ['2', 'B', 'Nut', '2']];
    const notes = [at('NOTES:', 1000, 340), at('1. All bolts are greased before they go in.', 1000, 380)];
    const material = [at('MATERIAL', 1800, 200), at('STEEL', 1800, 240), at('BRASS', 1800, 280)];
    expect(rowsOf([...table(lines), ...notes, ...material])).toEqual(['1|A|Cover|1', '2|B|Nut|2']);
    expect(rowsOf([...table(lines), ...material], { qty: '', partDesc: '' })).toEqual(['1|A||', '2|B||']);
  });

  it('has headings in two lines, far apart', () => {
    const [first, number, ...rest] = table([head, ['1', 'A', 'Cover', '1'], ['2', 'B', 'Nut', '2']]);
    if (!first || !number) throw new Error('There are headings.');
    const lines = [at('ITEM', 1000, 185), at('NO.', 1008, 215), { ...number, x: 1090 }, ...rest];
    expect(rowsOf(lines, { hotSpotRefNum: 'ITEM NO.' })).toEqual(['1|A|Cover|1', '2|B|Nut|2']);
    const wide = lines.map((text) => (text.x === 1700 ? { ...text, x: 3000 } : text));
    expect(rowsOf(wide, { hotSpotRefNum: 'ITEM NO.' })).toEqual(['1|A|Cover|1', '2|B|Nut|2']);
  });

  it('begins with the column that the profile says', () => {
    const swapped = table([head, ['1', 'A', 'Cover', '1'], ['', 'B', 'Nut', '2']]);
    expect(rowsOf(swapped)).toEqual(['1|A B|Cover Nut|1 2']);
    expect(rowsOf(swapped, { firstColumnId: 4 })).toBe('The column "QTY" is not the first of the table.');
  });

  it('says what is missing', () => {
    expect(rowsOf(table([head]))).toBe('There are no rows beside the headings.');
    expect(rowsOf(table([['ITEM', 'PART NO.', '', 'QTY']]))).toContain('no text "DESCRIPTION"');
    expect(rowsOf([])).toContain('no text "ITEM"');
  });
});

describe('the callouts of a drawing', () => {
  const read = (texts: readonly Text[], of: Partial<typeof svgDefaults> = {}, profiles = [profile]) => {
    const { callouts, rows, problem } = readDrawing(paper, texts, profiles, { ...svgDefaults, ...of });
    return { tags: callouts.map(({ text }) => text), rows: rows.length, problem };
  };
  const list = table([head, ['1', 'A', 'Cover', '1'], ['2a', 'B', 'Nut', '2']]);
  const sheetOf = [at('1', 400, 1300), at('/', 420, 1300), at('1', 440, 1300)];
  const drawn = [
    ...sheetOf,
    at('1', 300, 600),
    at('2A', 500, 600),
    at('120', 600, 800),
    at('A', 700, 600),
    at('1', 20, 600),
  ];

  it('are the tags of its table, outside of it and of the rim', () => {
    expect(read([...list, ...drawn])).toEqual({ tags: ['1', '2A'], rows: 2, problem: null });
  });

  it('are the texts that fit the pattern where there is no table', () => {
    expect(read(drawn)).toMatchObject({ tags: ['1', '2A', '120'], rows: 0 });
    expect(read(drawn).problem).toContain('"ITEM"');
    expect(read(drawn, { hotspotPattern: { minLength: 2, maxLength: 2 } }).tags).toEqual(['2A']);
    expect(read([...list, ...drawn], { fileType: 3 })).toMatchObject({ rows: 0, problem: null });
  });

  it('15.20 stand beside callouts, but not in a sentence', () => {
    const pair = (left: string, right: string, base: number) => [at(left, 300, base), at(right, 340, base)];
    const sentence = [at('SEE', 300, 900), at('2', 350, 900), at('3', 375, 900)];
    const beside = [...pair('1', '2', 700), ...pair('120', '2A', 740), ...sentence];
    expect(read([...list, ...beside]).tags).toEqual(['1', '2A']);
    expect(read(beside).tags).toEqual(['1', '2', '120', '2A']);
  });

  it('are read by the first profile that fits', () => {
    const other = { ...profile, id: 2, hotSpotRefNum: 'POS' };
    expect(readDrawing(paper, list, [other, profile], svgDefaults).profile?.id).toBe(1);
  });

  it('are put together from letters where these were placed one by one', () => {
    const letters = [...list, ...drawn].flatMap(({ text, x, y, h }) =>
      Array.from(text).flatMap((letter, nth) =>
        letter === ' ' ? [] : [{ text: letter, x: x + 15 * nth, y, w: 14, h }],
      ),
    );
    expect(read(letters)).toMatchObject({ rows: 0 });
    expect(read(letters, { fileSource: 2 })).toEqual({ tags: ['1', '2A'], rows: 2, problem: null });
  });
});
