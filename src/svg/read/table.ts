import { limits } from '../../diagram/rules.ts';
import { columnIds, sameHeading, svgColumns, svgMessages } from '../rules.ts';
import type { Headings, SvgColumn } from '../rules.ts';
import { linesOf } from './lines.ts';
import type { Line, Text } from './lines.ts';

/** A row of a drawing's parts table. */
export type TableRow = Record<SvgColumn, string>;

/** What a drawing's table says, and which texts it is made of; or why there is none. */
export type Table = { rows: TableRow[]; texts: ReadonlySet<Text> } | { problem: string };

/** Of a heading's height: how far the first row may stand from it, the next ones from each other, and a wrapped line. */
const reach = { first: 6, next: 4, wrapped: 2.2 } as const;
/** Of the widest distance between rows so far: where the next one is larger, the table has ended. */
const pitch = 1.3;
/** Of a heading's height: the gap beyond which a text in its line is no heading of the table. */
const beyond = 20;
/** Of a text's height: how far the second line of a heading may stand below the first. */
const lineGap = 2.5;
/** Blocks of a table, and columns of a block, that are looked at. */
const most = { blocks: 20, columns: 40 } as const;

/** A column by its heading; `null` where the profile does not ask for it. */
interface Column {
  of: SvgColumn | null;
  x: number;
  right: number;
}

interface FoundRow {
  row: TableRow;
  texts: Text[];
}

/** A line beside the headings, by the columns that its texts are in. */
interface CellLine {
  base: number;
  cells: Map<SvgColumn, Text[]>;
  texts: Text[];
}

/** One without a first cell, and how many rows stand before it. */
interface Wrapped extends CellLine {
  after: number;
}

interface Block {
  line: Line;
  columns: Column[];
  heads: Text[];
}

/**
 * The parts table of a drawing: the texts below a line of headings, or above it where the list grows upward. Headings
 * that stand there several times are a list in several blocks.
 */
export function tableOf(texts: readonly Text[], headings: Headings): Table {
  const wanted = svgColumns.filter((column) => headings[column].trim() !== '');
  const first = wanted.find((column) => columnIds[column] === headings.firstColumnId);
  if (!first) return { problem: svgMessages.firstColumn };
  const nameOf = new Map(wanted.map((column) => [sameHeading(headings[column]), column]));
  const lines = linesOf(withStacked(texts, [...nameOf.keys()]));
  const blocks = lines.flatMap((line) => blocksIn(line, nameOf, first));
  const whole = blocks.filter(({ columns }) => missingIn(columns, wanted).length === 0).slice(0, most.blocks);
  if (whole.length === 0) return { problem: whyNone(lines, blocks, headings, wanted, first) };
  const used = new Set(whole.flatMap(({ heads }) => heads));
  const rows = whole.flatMap((block) => {
    const bounds = boundsOf(block, whole);
    const below = rowsBeside(block, bounds, lines, first, 1);
    const above = rowsBeside(block, bounds, lines, first, -1);
    const chosen = wholeRows(above, wanted) > wholeRows(below, wanted) ? above : below;
    for (const { texts: own } of chosen) for (const text of own) used.add(text);
    return chosen.map(({ row }) => row);
  });
  return rows.length > 0 ? { rows, texts: used } : { problem: svgMessages.noRows };
}

/** What stands beside headings by chance fills few of their columns. */
const wholeRows = (found: readonly FoundRow[], wanted: readonly SvgColumn[]) =>
  found.filter(({ row }) => wanted.every((column) => row[column] !== '')).length;

const missingIn = (columns: readonly Column[], wanted: readonly SvgColumn[]) =>
  wanted.filter((column) => !columns.some(({ of }) => of === column));

/** The texts, with headings that are written in two lines made one in the middle of both. */
function withStacked(texts: readonly Text[], headings: readonly string[]): Text[] {
  const parts = headings.flatMap((heading) => {
    const words = heading.split(' ');
    return words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const);
  });
  const lower = texts.filter(isOneOf(parts.map(([, end]) => end))).slice(0, most.columns);
  const stacked = new Set<Text>();
  const made = texts.filter(isOneOf(parts.map(([begin]) => begin))).flatMap((top): Text[] => {
    const begun = sameHeading(top.text);
    const ends = parts.filter(([begin]) => begin === begun).map(([, end]) => end);
    const below = lower.find((one) => !stacked.has(one) && ends.includes(sameHeading(one.text)) && isUnder(one, top));
    if (!below) return [];
    stacked.add(top).add(below);
    const x = Math.min(top.x, below.x);
    const right = Math.max(top.x + top.w, below.x + below.w);
    return [{ text: `${top.text} ${below.text}`, x, y: (top.y + below.y) / 2, w: right - x, h: top.h }];
  });
  return made.length === 0 ? [...texts] : [...texts.filter((text) => !stacked.has(text)), ...made];
}

const isOneOf = (words: readonly string[]) => {
  const known = new Set(words);
  return ({ text }: Text) => known.has(sameHeading(text));
};

const isUnder = (low: Text, top: Text) =>
  low.y > top.y && low.y - top.y <= lineGap * top.h && low.x < top.x + top.w && top.x < low.x + low.w;

/** Each first heading in a line begins a block, which goes on to the next one. */
function blocksIn(line: Line, nameOf: ReadonlyMap<string, SvgColumn>, first: SvgColumn): Block[] {
  const blocks: Block[] = [];
  for (const text of line.texts) {
    const named = nameOf.get(sameHeading(text.text));
    if (named === first) blocks.push({ line, columns: [], heads: [] });
    const block = blocks.at(-1);
    const last = block?.columns.at(-1);
    const isApart = named === undefined && last !== undefined && text.x - last.right > beyond * text.h;
    if (!block || block.columns.length === most.columns || isApart) continue;
    const of = named && !block.columns.some((column) => column.of === named) ? named : null;
    block.columns.push({ of, x: text.x, right: text.x + text.w });
    block.heads.push(text);
  }
  return blocks;
}

function whyNone(
  lines: readonly Line[],
  blocks: readonly Block[],
  headings: Headings,
  wanted: readonly SvgColumn[],
  first: SvgColumn,
): string {
  const [best] = blocks.toSorted((a, b) => missingIn(a.columns, wanted).length - missingIn(b.columns, wanted).length);
  const missing = best ? missingIn(best.columns, wanted) : [first];
  const isLeft = (column: SvgColumn) => {
    const base = best?.line;
    return base?.texts.some(({ text }) => sameHeading(text) === sameHeading(headings[column])) ?? false;
  };
  if (best && missing.every(isLeft)) return svgMessages.notFirst(headings[first]);
  const isThere = (column: SvgColumn) =>
    lines.some(({ texts }) => texts.some(({ text }) => sameHeading(text) === sameHeading(headings[column])));
  const shown = missing.filter((column) => !isThere(column));
  return svgMessages.missing((shown.length > 0 ? shown : missing).map((column) => headings[column]).join('", "'));
}

/** From where to where the cells of a block may begin: a cell shares an edge with its heading, or overlaps it. */
function boundsOf({ columns, line, heads }: Block, blocks: readonly Block[]) {
  const left = columns[0]?.x ?? 0;
  const last = columns.at(-1)?.right ?? 0;
  const h = heads[0]?.h ?? 0;
  const neighbours = blocks.filter((other) => other.line === line && other.heads[0] !== heads[0]);
  const starts = neighbours.map(({ columns: [next] }) => next?.x ?? 0).filter((x) => x > left);
  const ends = neighbours.map((other) => other.columns.at(-1)?.right ?? 0).filter((right) => right < left);
  return { from: Math.max(left - 4 * h, ...ends), to: Math.min(last + 2 * h, ...starts.map((x) => x - h)) };
}

/** The rows that follow a block's headings, down the sheet or up; in that order. */
function rowsBeside(
  { line: head, columns, heads }: Block,
  { from, to }: { from: number; to: number },
  lines: readonly Line[],
  first: SvgColumn,
  direction: 1 | -1,
): FoundRow[] {
  const h = heads[0]?.h ?? 0;
  const rows: CellLine[] = [];
  const wrapped: Wrapped[] = [];
  let base = head.base;
  let step = reach.first * h;
  let widest = 0;
  for (const line of direction === 1 ? lines : lines.toReversed()) {
    const distance = (line.base - base) * direction;
    if (distance <= 0) continue;
    const texts = line.texts.filter(({ x }) => x >= from && x < to);
    if (texts.length === 0) continue;
    const cells = cellsOf(texts, columns);
    if (distance > step || !isCell(cells, first)) break;
    base = line.base;
    const last = rows.at(-1);
    if (!cells.has(first)) {
      wrapped.push({ base, cells, texts, after: rows.length });
      continue;
    }
    rows.push({ base, cells, texts });
    if (last) widest = Math.max(widest, Math.abs(base - last.base));
    step = last ? Math.max(reach.wrapped * h, widest * pitch) : Math.max(reach.next * h, distance * pitch);
  }
  return withWrapped(rows, wrapped, Math.max(reach.wrapped * h, widest / 2));
}

/** Rows with the wrapped lines that stand nearest to them, above or below: cells may be centred. */
function withWrapped(rows: readonly CellLine[], wrapped: readonly Wrapped[], far: number): FoundRow[] {
  const own = new Map(rows.map((row) => [row, [row]]));
  for (const line of wrapped) {
    const off = (row: CellLine) => Math.abs(row.base - line.base) + (row.base > line.base ? 0.5 : 0);
    const [nearest] = rows.slice(Math.max(0, line.after - 1), line.after + 1).toSorted((a, b) => off(a) - off(b));
    if (nearest && off(nearest) <= far) own.get(nearest)?.push(line);
  }
  return [...own.values()].map((lines) => {
    lines.sort((a, b) => a.base - b.base);
    const textOf = (column: SvgColumn) =>
      lines
        .map(({ cells }) => textIn(cells, column))
        .filter((text) => text !== '')
        .join(' ');
    const row = {
      hotSpotRefNum: textOf('hotSpotRefNum'),
      partNum: textOf('partNum'),
      partDesc: textOf('partDesc'),
      qty: textOf('qty'),
    };
    return { row, texts: lines.flatMap(({ texts }) => texts) };
  });
}

/** A tag is short: what is longer stands below the table. */
const isCell = (cells: ReadonlyMap<SvgColumn, Text[]>, first: SvgColumn) =>
  first !== 'hotSpotRefNum' || textIn(cells, first).length <= limits.tag;

const textIn = (cells: ReadonlyMap<SvgColumn, Text[]>, column: SvgColumn) =>
  (cells.get(column) ?? [])
    .map(({ text }) => text.trim())
    .join(' ')
    .replace(/\s+/g, ' ');

/** Which column each text of a line is in: by their order where each column has one, else the nearest heading. */
function cellsOf(texts: readonly Text[], columns: readonly Column[]): Map<SvgColumn, Text[]> {
  const cells = new Map<SvgColumn, Text[]>();
  const isFull = texts.length === columns.length;
  texts.forEach((text, place) => {
    const column = isFull ? columns[place] : nearest(text, columns);
    if (column?.of) cells.set(column.of, [...(cells.get(column.of) ?? []), text]);
  });
  return cells;
}

/** Cells share an edge or the middle with their heading, or at least overlap it. */
function nearest({ x, w }: Text, columns: readonly Column[]): Column | undefined {
  const off = (column: Column) => {
    const apart = Math.max(0, x - column.right, column.x - x - w);
    const aligned = Math.min(
      Math.abs(x - column.x),
      Math.abs(x + w - column.right),
      Math.abs(x + w / 2 - (column.x + column.right) / 2),
    );
    return apart * 2 + aligned;
  };
  return columns.toSorted((a, b) => off(a) - off(b))[0];
}
