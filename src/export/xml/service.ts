import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import { keepOwners, momentNow, rowsOf, snapshotSince } from '../queries.ts';
import type { ChangedIds, DocumentOwner, Within } from '../queries.ts';
import { exportMessages } from '../rules.ts';
import type { ExportDataset, ExportServices, XmlSource } from '../service.ts';
import { xmlBranch, xmlChanges, xmlParts } from './rules.ts';
import { closeDocument, openDocument, recordWriter } from './rules.write.ts';

interface DocumentOf {
  number: number;
  sources: readonly XmlSource[];
  contentGroups: readonly number[];
  /** What 231 and 234 are of. */
  scope: { itemId?: number; since?: string };
  ownersOf: ExportServices['ownersOf'];
  onRows(rows: number): void;
}

/** A document of a number, piece by piece, from one snapshot; memory stays the same whatever there is. */
export async function* documentPieces(db: Db, of: DocumentOf): AsyncGenerator<string> {
  const moment = await momentNow(db);
  yield openDocument(of.number, { ...moment, since: of.scope.since });
  const withinOf = await keeper(db, of);
  for (const { kind, dataset } of of.sources) {
    if ((await dataset.isOffered?.(db)) === false) continue;
    const within = await withinOf(dataset);
    if (within === 'nothing') continue;
    const { heads, rows } = await dataset.open(db, dataset.byContentGroups ? of.contentGroups : [], within);
    const write = recordWriter(kind, heads);
    // Of a document of several lists those that are empty are left out.
    let isOpen = kind.number === of.number;
    if (isOpen) yield `<${kind.list}>\n`;
    const emptied = of.number === xmlChanges && within && dataset.part?.emptied?.(within);
    for (const query of emptied ? [rows, emptied] : [rows])
      for await (const batch of rowsOf(db, query)) {
        if (!isOpen) yield `<${kind.list}>\n`;
        isOpen = true;
        yield write(batch);
        of.onRows(batch.length);
      }
    if (isOpen) yield `</${kind.list}>\n`;
  }
  yield closeDocument;
}

type Keeper = (dataset: ExportDataset) => Promise<Within | 'nothing' | undefined>;

/** To what the rows of a dataset are kept in a document; undefined where it holds all of them. */
async function keeper(db: Db, { number, scope, ownersOf }: DocumentOf): Promise<Keeper> {
  let nth = 0;
  if (number === xmlChanges) {
    const snapshot = await snapshotSince(db, scope.since ?? '');
    const ids: ChangedIds = (table) =>
      sql`select c.id from platform.changed_ids(${table}, ${snapshot}, 0, 2147483647) as c(id)`;
    return async ({ part }) => {
      if (!part) return 'nothing';
      const { within, count } = await keepOwners(db, (nth += 1), part.changed(ids));
      return count === 0 ? 'nothing' : within;
    };
  }
  const { itemId } = scope;
  if (number !== xmlParts && (number !== xmlBranch || itemId === undefined)) return () => Promise.resolve(undefined);
  const owners = ownersOf(itemId === undefined ? 'parts' : { itemId });
  const kept = new Map<DocumentOwner, Within>();
  for (const [owner, ids] of Object.entries(owners)) {
    const { within, count } = await keepOwners(db, (nth += 1), ids);
    if (owner === 'item' && count === 0) throw new JobFailed(exportMessages.noItem);
    kept.set(owner as DocumentOwner, within);
  }
  return ({ part }) => Promise.resolve(part ? kept.get(part.owner) : 'nothing');
}
