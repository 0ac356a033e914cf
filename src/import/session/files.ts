import { Readable } from 'node:stream';
import type { Database } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { csvLine } from '../../platform/files/table/write.ts';
import { documentSource } from '../document/service.ts';
import type { ImportOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { openSource } from '../source/service.ts';
import type { StageKey } from '../stage/queries.ts';
import { rejectedLines } from './queries.ts';

const page = 1_000;

/** The rejected rows of a stage as they stand in its file, each with row number and reasons: CSV in UTF-8, streamed. */
export function rejectedRows(
  { database, files }: { database: Database; files: FileStore },
  of: StageKey & {
    catalogId: number;
    type: ImportType;
    types: readonly ImportType[];
    hash: string;
    options: ImportOptions;
  },
): Readable {
  async function* rejected() {
    for (let line = 0; ;) {
      const found = await database.inCatalog(of.catalogId, (db) => rejectedLines(db, of, line, page));
      yield* found;
      const last = found.at(-1);
      if (!last || found.length < page) return;
      line = last.line;
    }
  }
  async function* lines() {
    const isDocument = of.options.xml !== undefined;
    const { layout, rows } = isDocument
      ? documentSource(of.type, of.types, files.path(of.hash), of.options)
      : await openSource(of.type, files.path(of.hash), of.options);
    const reasons = rejected();
    let next = await reasons.next();
    const heads = isDocument ? ['Record', 'Line', 'Problem'] : ['Row', 'Problem'];
    yield `\uFEFF${csvLine([...heads, ...layout.headers])}`;
    for await (const batch of rows()) {
      let text = '';
      for (const row of batch) {
        if (next.done) break;
        if (row.line !== next.value.line) continue;
        const place = isDocument ? [String(next.value.place ?? '')] : [];
        text += csvLine([String(row.line), ...place, next.value.reasons, ...('cells' in row ? row.cells : [])]);
        next = await reasons.next();
      }
      if (text !== '') yield text;
      if (next.done) return;
    }
  }
  return Readable.from(lines(), { objectMode: false });
}
