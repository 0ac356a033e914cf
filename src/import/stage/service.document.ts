import { createReadStream } from 'node:fs';
import { catalogDigits } from '../../catalog/digits/queries.ts';
import type { Digits } from '../../catalog/digits/rules.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import type { CopyValue } from '../../platform/files/table/copyText.ts';
import { documentKinds, segmentsOf } from '../document/service.ts';
import { cellParser } from '../read/cell.ts';
import type { Problem, StagedValue } from '../read/row.ts';
import type { ImportColumn } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { copyIntoStage, fillEntries } from './queries.ts';

/** What the reading of a document found in the list of a stage. */
interface Read {
  /** Of the stage. */
  number: number;
  /** Fields that its records have, as a mapping names columns. */
  fields: readonly string[];
}

/**
 * Reads a document into the staging tables of its kinds, in one pass. Answers the stages whose list it has. Throws
 * TableUnreadable, with line, record and element, where it is not as the schema says.
 */
export async function stageDocument(
  db: Db,
  database: Database,
  of: {
    catalogId: number;
    sessionId: number;
    stages: readonly { number: number; type: ImportType }[];
    isUpdate: boolean;
    path: string;
    onBytes(read: number): void;
  },
): Promise<Read[]> {
  const kinds = documentKinds(of.stages.map(({ type }) => type));
  const pieces = createReadStream(of.path, { highWaterMark: 65_536 }) as AsyncIterable<Buffer>;
  const segments = segmentsOf(pieces, kinds, of.onBytes);
  const found: Read[] = [];
  const digits = await catalogDigits(db);
  let next = await segments.next();
  while (!next.done) {
    const first = next.value;
    const stage = of.stages.find(({ type }) => type.id === first.kind.typeId);
    if (!stage) throw new Error(`No stage takes ${first.kind.list}.`);
    const { read, late } = recordReader(stage.type.columns, of.isUpdate, digits);
    let fields = first.fields;

    async function* rows(): AsyncGenerator<CopyValue[][]> {
      while (!next.done && next.value.kind === first.kind) {
        const { records } = next.value;
        ({ fields } = next.value);
        if (records.length > 0) {
          yield records.map(({ line, place, cells }) => {
            const problems: Problem[] = [];
            const values = read(cells, problems);
            const isBad = problems.length > 0;
            return [line, isBad, isBad ? JSON.stringify(problems) : null, place, ...values];
          });
        }
        next = await segments.next();
      }
    }

    const key = { sessionId: of.sessionId, number: stage.number };
    await copyIntoStage(database, { catalogId: of.catalogId, ...key, columns: stage.type.columns }, rows());
    for (const [column, names] of late) await fillEntries(db, key, column, names);
    found.push({ number: stage.number, fields });
  }
  const [single, ...more] = of.stages;
  if (single && more.length === 0 && found.length === 0) {
    const key = { sessionId: of.sessionId, number: single.number };
    await copyIntoStage(database, { catalogId: of.catalogId, ...key, columns: single.type.columns }, noRows());
    found.push({ number: single.number, fields: [] });
  }
  return found;
}

async function* noRows(): AsyncGenerator<CopyValue[][]> {}

const SHOWN = 256;

interface RecordReader {
  read(cells: readonly string[], problems: Problem[]): StagedValue[];
  /** Names of entries of a map column that records before them lack. */
  late: Map<string, string[]>;
}

/**
 * The same as `rowReader` for the fields of a record, one cell for each column; a list or map is the JSON of its entries.
 * Of a map each record gets an entry for every name that was seen before it, as a table has a cell.
 */
function recordReader(columns: readonly ImportColumn[], isUpdate: boolean, digits: Digits): RecordReader {
  const style = { decimalSeparator: '.', dateFormat: 'YYYY-MM-DD', digits, isUngrouped: true } as const;
  const fields = columns.map((column) => ({
    column,
    parse: cellParser(column, style),
    isNeeded: !column.mayBeBlank && ((isUpdate ? column.updateRequired : column.required) ?? false),
    blank: {} as Record<string, string>,
  }));

  const late = new Map<string, string[]>();
  let isFirst = true;

  const read: RecordReader['read'] = (cells, problems) => {
    const values = fields.map(({ column: { key, title, dataType }, parse, isNeeded, blank }, at) => {
      const cell = cells[at] ?? '';
      if (cell === '') {
        if (isNeeded) problems.push([key, '', `${title} is required`]);
        return dataType === 'map' && Object.keys(blank).length > 0 ? JSON.stringify(blank) : null;
      }
      const tell = (text: string) => (reason: string, detail?: string) => {
        const shown = text.slice(0, SHOWN);
        problems.push(detail === undefined ? [key, shown, reason] : [key, shown, reason, detail]);
      };
      if (dataType === 'map') {
        const entries = JSON.parse(cell) as Record<string, string>;
        for (const [name, text] of Object.entries(entries)) {
          if (!Object.hasOwn(blank, name)) {
            blank[name] = '';
            if (!isFirst) late.set(key, [...(late.get(key) ?? []), name]);
          }
          parse(text, tell(text));
        }
        return JSON.stringify({ ...blank, ...entries });
      }
      if (dataType === 'list') {
        const entries = (JSON.parse(cell) as string[]).filter((text) => text !== '');
        for (const text of entries) parse(text, tell(text));
        if (entries.length === 0 && isNeeded) problems.push([key, '', `${title} is required`]);
        return entries.length === 0
          ? null
          : `{${entries.map((entry) => `"${entry.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
      }
      let isRight = true;
      const value = parse(cell, (reason, detail) => {
        isRight = false;
        tell(cell)(reason, detail);
      });
      return isRight ? value : null;
    });
    isFirst = false;
    return values;
  };
  return { read, late };
}
