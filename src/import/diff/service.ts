import type { Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { mappedColumns } from '../mapping/rules.ts';
import type { Counts, ImportOptions } from '../rules.ts';
import type { ImportType } from '../service.ts';
import { areStaged } from '../stage/queries.ts';
import type { StageKey } from '../stage/queries.ts';
import { openStage } from '../stage/service.ts';
import { diffOf } from './service.parts.ts';
import type { StageDiff } from './service.parts.ts';

/** Of a file of an import what its differences are read by. */
interface ShownStage {
  number: number;
  options: ImportOptions;
  rows: number;
  rejected: number;
  counts: Counts | null;
}

/** The differences of a file of a dry run that was kept, outside of its job. */
export function openStageDiff(
  db: Db,
  { type, sessionId, of, files }: { type: ImportType; sessionId: number; of: ShownStage; files: FileStore },
): StageDiff | undefined {
  const { number, options, rows, rejected } = of;
  const stage = openStage({
    sessionId,
    number,
    db,
    type,
    options,
    mapped: mappedColumns(options.columns),
    rows: rows - rejected,
    zipPath: null,
    files,
    gone: new AbortController().signal,
    progress: () => {},
  });
  return diffOf(type, stage);
}

/** A list that a document lacks was neither read nor counted. */
const hasChanges = ({ counts, rows }: ShownStage): boolean =>
  counts === null ? rows > 0 : counts.create + counts.update + counts.remove > 0;

/** Whether the changes that somebody chose among are still there; a crash of the database takes them. */
export async function isKept(db: Db, sessionId: number, stages: readonly ShownStage[]): Promise<boolean> {
  const changed = stages.filter(hasChanges);
  return areStaged(
    db,
    changed.map(({ number }) => ({ sessionId, number, side: 'kept' })),
  );
}

/** Whether the files and changes of a dry run are still where they were put. */
export async function isReadable(db: Db, sessionId: number, stages: readonly ShownStage[]): Promise<boolean> {
  // Lists that a document lacks were never read.
  const read = stages.filter(({ rows }) => rows > 0).map(({ number }): StageKey => ({ sessionId, number }));
  return (await areStaged(db, read)) && (await isKept(db, sessionId, stages));
}
