import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsv } from './table.ts';

interface Box {
  value: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** An object of callouts.json. */
interface Labels {
  image: string;
  width: number;
  height: number;
  callouts: Box[];
  table_rows: string[][];
}

/** A drawing as the program is to know it. */
export interface Sheet {
  /** Name of its diagram: the drawing's number, "SPR-V1 0000.00-A", or the title where it has none. */
  name: string;
  title: string;
  /** The machine it belongs to: "SPR-V1". */
  machine: string;
  /** Four digits that place it in the machine; null for the sheets of 2016. */
  number: string | null;
  labels: Labels;
}

/** A line of a parts list as drawn. */
export interface ListedRow {
  sheet: string;
  tag: string;
  quantity: string;
  partNumber: string;
  description: string;
}

/** A node of the tree and where it hangs; no parent for the top. */
export interface TreeRow {
  type: string;
  name: string;
  title: string;
  parentType: string;
  parentName: string;
}

const maker = 'Precious Plastic';
const machines: Record<string, string> = {
  'SPR-V1': 'Sheetpress',
  'SHRPRO-V1': 'Shredder Pro',
  V2: 'Machines of 2016',
};

/** The drawings in the order of callouts.json. */
export async function readSheets(dir: string): Promise<Sheet[]> {
  const all = JSON.parse(await readFile(join(dir, 'callouts.json'), 'utf8')) as Labels[];
  return all.map((labels) => ({ ...named(labels.image.replace(/\.png$/, '').split('_')), labels }));
}

function named([machine = '', second = '', ...rest]: string[]): Omit<Sheet, 'labels'> {
  if (!/^\d{4}\.\d{2}-[A-Z]$/.test(second)) {
    const title = [second, ...rest].join(' ');
    return { name: `${machine} ${title}`, title, machine, number: null };
  }
  return { name: `${machine} ${second}`, title: rest.join(' '), machine, number: second.slice(0, 4) };
}

/** The parts lists of all sheets but those of 2016, in the file's order. */
export async function readLists(dir: string): Promise<ListedRow[]> {
  const columns = ['drawing_no', 'item', 'qty', 'part_no', 'description'] as const;
  const table = await readCsv(join(dir, 'parts_tables.csv'), columns);
  return table.map((row) => ({
    sheet: row.drawing_no,
    tag: row.item,
    quantity: row.qty,
    partNumber: row.part_no,
    description: row.description,
  }));
}

/** The parts list that callouts.json has of a sheet: item, quantity, part number, description, material. */
export const listOf = (sheet: Sheet): ListedRow[] =>
  sheet.labels.table_rows.map(([tag = '', quantity = '', partNumber = '', description = '']) => ({
    sheet: sheet.name,
    tag,
    quantity,
    partNumber,
    description,
  }));

/** Maker, machines as models, assemblies as chapters, and each drawing as an illustrated parts list in its own. */
export function treeOf(sheets: readonly Sheet[]): TreeRow[] {
  const top = { type: 'DV', name: maker, title: maker, parentType: '', parentName: '' };
  const models = [...new Set(sheets.map((sheet) => sheet.machine))].map((name) => ({
    type: 'MD',
    name,
    title: machines[name] ?? name,
    parentType: 'DV',
    parentName: maker,
  }));
  return [top, ...models, ...sheets.flatMap((sheet) => placed(sheet, sheets))];
}

function placed({ machine, number, name, title }: Sheet, sheets: readonly Sheet[]): TreeRow[] {
  const model = { parentType: 'MD', parentName: machine };
  if (number === null) return [{ type: 'IP', name, title, ...model }];
  const assembly = `${machine} ${number}`;
  const above = parentNumber(number);
  const hasParent = sheets.some((sheet) => sheet.machine === machine && sheet.number === above);
  const parent = above !== number && hasParent ? { parentType: 'CH', parentName: `${machine} ${above}` } : model;
  return [
    { type: 'CH', name: assembly, title, ...parent },
    { type: 'IP', name, title, parentType: 'CH', parentName: assembly },
  ];
}

/** 1110 stands under 1100, 1100 under 1000, 1000 under 0000. */
const parentNumber = (number: string) => number.replace(/[1-9](0*)$/, (_, zeros: string) => `0${zeros}`);
