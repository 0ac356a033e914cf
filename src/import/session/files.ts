import { Readable } from 'node:stream';
import type { Database } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { csvLine } from '../../platform/files/table/write.ts';
import type { FileOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { openSource } from '../stage/service.ts';
import { rejectedLines } from './queries.ts';

const page = 1_000;

/** The rejected rows of a session as they stand in its file, each with row number and reasons: CSV in UTF-8, streamed. */
export function rejectedRows(
  { database, files }: { database: Database; files: FileStore },
  of: { catalogId: number; sessionId: number; type: ImportType; hash: string; options: FileOptions },
): Readable {
  async function* rejected() {
    for (let line = 0; ;) {
      const found = await database.inCatalog(of.catalogId, (db) => rejectedLines(db, of.sessionId, line, page));
      yield* found;
      const last = found.at(-1);
      if (!last || found.length < page) return;
      line = last.line;
    }
  }
  async function* lines() {
    const { layout, rows } = await openSource(of.type, files.path(of.hash), of.options);
    const reasons = rejected();
    let next = await reasons.next();
    yield `\uFEFF${csvLine(['Row', 'Problem', ...layout.headers])}`;
    for await (const batch of rows()) {
      let text = '';
      for (const row of batch) {
        if (next.done) break;
        if (row.line !== next.value.line) continue;
        text += csvLine([String(row.line), next.value.reasons, ...('cells' in row ? row.cells : [])]);
        next = await reasons.next();
      }
      if (text !== '') yield text;
      if (next.done) return;
    }
  }
  return Readable.from(lines(), { objectMode: false });
}
