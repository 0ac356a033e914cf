import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { bringingOrder } from '../../import/rules.ts';
import type { ImportType } from '../../import/service.ts';
import { fileNameOf } from '../../platform/files/fileName.ts';
import { createScanner } from '../../platform/files/table/scan.ts';
import { csvLine } from '../../platform/files/table/write.ts';
import { hierarchyLines } from '../catalogue/hierarchy.ts';
import { imageLines } from '../catalogue/imagefile.ts';
import { listLines } from '../catalogue/list.ts';
import { partLines, priceLines, successionLines } from '../catalogue/partfile.ts';
import { renderPng } from '../catalogue/png.ts';
import { serialLines } from '../catalogue/serialfile.ts';
import { sizeFor } from '../catalogue/size.ts';
import { itemTextLines, partTextLines } from '../catalogue/textfile.ts';
import { diagramAt } from '../catalogue/tree.ts';
import { starterKeys } from './rules.ts';
import type { TemplateKey } from './rules.ts';

/** The smallest sample there is, of which the small catalogue is the first diagrams. */
const size = sizeFor(500);
const seed = 'callout';
const diagrams = [0, 1, 2].map((index) => diagramAt(index, size));

/** Rows of a template whose kind is not part of the small catalogue. */
const shownRows = 5;

type Row = Readonly<Record<string, string>>;

/** Lines of a file of the sample as rows by the names of their columns. */
function* rowsOf(lines: Iterable<string>): Generator<Row> {
  let heads: readonly string[] | undefined;
  for (const line of lines) {
    for (const row of createScanner(',').scan(line, true)) {
      if (!('cells' in row)) continue;
      if (heads) yield Object.fromEntries(heads.map((head, at) => [head, row.cells[at] ?? '']));
      else heads = row.cells;
    }
  }
}

const keyOf = (type = '', name = '', tag = '') => `${type} ${name} ${tag}`;

/** The first rows of the sample for each kind, so that they fit together. */
function starterRows(): Record<TemplateKey, Row[]> {
  const tree = [...rowsOf(hierarchyLines(seed, size))].filter((row) => row['Relation'] === 'Primary');
  const wanted = new Set(diagrams.map(({ key }) => keyOf(key.type, key.name, key.tag)));
  // A parent stands before its children.
  for (const row of tree.toReversed())
    if (wanted.has(keyOf(row['Type'], row['Name'], row['Tag'])) && row['Parent name'])
      wanted.add(keyOf(row['Parent type'], row['Parent name'], row['Parent tag']));
  const isWanted = (row: Row) => wanted.has(keyOf(row['Type'], row['Name'], row['Tag']));
  const ofDiagram = (name: string, tag: string) => (row: Row) => wanted.has(keyOf('IP', row[name], row[tag]));
  const lists = [...rowsOf(listLines(seed, size))].filter(ofDiagram('Diagram name', 'Diagram tag'));
  const numbers = new Set(lists.map((row) => row['Part number']));
  const ofPart = (row: Row) => numbers.has(row['Part number']);
  const first = (lines: Iterable<string>) => [...rowsOf(lines)].slice(0, shownRows);
  return {
    hierarchy: tree.filter(isWanted),
    partBase: [...rowsOf(partLines(seed, size))].filter(ofPart),
    partBom: lists,
    image: [...rowsOf(imageLines(size))].filter(ofDiagram('Item name', 'Item tag')),
    partPricing: [...rowsOf(priceLines(seed, size, new Date()))].filter(ofPart),
    serialVin: [...rowsOf(serialLines(seed, size))].filter((row) =>
      wanted.has(keyOf('MD', row['Model name'], row['Model tag'])),
    ),
    partHistory: first(successionLines(seed, size)),
    hierarchyTranslations: first(itemTextLines(seed, size)),
    partTranslations: first(partTextLines(seed, size)),
  };
}

let rows: Record<TemplateKey, Row[]> | undefined;

/**
 * A table with the columns of a kind of import, each under its title, and the sample's first rows. Columns that take
 * several entries are left out: how those are parted is said at the import.
 */
export function template({ key, columns }: Pick<ImportType, 'key' | 'columns'>): string {
  rows ??= starterRows();
  const heads = columns.filter(({ dataType }) => dataType !== 'map' && dataType !== 'list');
  const named = new Map(
    heads.flatMap(({ title, aliases = [] }) => [title, ...aliases].map((name) => [name.toLowerCase(), title])),
  );
  const lines = (rows[key as TemplateKey] ?? []).map((row) => {
    const cells = new Map(Object.entries(row).map(([head, cell]) => [named.get(head.toLowerCase()), cell]));
    return csvLine(heads.map(({ title }) => cells.get(title) ?? ''));
  });
  return `\uFEFF${[csvLine(heads.map(({ title }) => title)), ...lines].join('')}`;
}

/**
 * The zip of the small catalogue: a table for each kind, numbered as the page's steps are, the drawings beside theirs, and
 * what to do with them.
 */
export async function starter(types: readonly ImportType[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const steps: string[] = [];
  for (const key of starterKeys) {
    const type = types.find((one) => one.key === key);
    if (!type) continue;
    const name = `${bringingOrder.indexOf(key) + 1} ${fileNameOf(type.name)}`;
    zip.addBuffer(Buffer.from(template(type)), `${name}.csv`);
    if (type.multiFile) zip.addBuffer(await drawings(), `${name}.zip`);
    steps.push(`${name}.csv: Import, ${type.name}${type.multiFile ? `, with ${name}.zip beside it` : ''}`);
  }
  const text = ['Import these files in the order of their numbers.', '', ...steps, ''].join('\r\n');
  zip.addBuffer(Buffer.from(text), 'Read me.txt');
  zip.end();
  return buffer(zip.outputStream);
}

/** The drawings of the small catalogue. */
async function drawings(): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, path } of new Map(diagrams.map(({ figure }) => [figure.path, figure])).values())
    zip.addBuffer(await renderPng(await readFile(join(import.meta.dirname, '..', 'figures', `${name}.svg`))), path);
  zip.end();
  return buffer(zip.outputStream);
}
