import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layoutOf, openStage, stageFile } from '../src/import/stage/service.ts';
import { matchByName, mappedColumns } from '../src/import/mapping/rules.ts';
import type { Counts, ImportOptions } from '../src/import/rules.ts';
import type { ImportType } from '../src/import/service.ts';
import { insertSession } from '../src/import/session/queries.ts';
import { recordReadProblems, stagedRows } from '../src/import/stage/queries.ts';
import { change } from '../src/platform/change/change.ts';
import type { Database } from '../src/platform/db/pool.ts';
import type { FileStore } from '../src/platform/files/store.ts';

/** What an import type did with a file, without the engine's jobs and pauses. */
export interface Imported {
  /** What `count` foretold. */
  foretold: Counts;
  /** What `write` did; absent where there was nothing to write. */
  written: Counts | undefined;
  /** Row, column and reason of each rejected row. */
  errors: { line: number; column: string; reason: string }[];
}

/** Runs an import type over a text, as the engine would: staged, validated, counted, written as one change. */
export async function importText(
  services: { database: Database; files: FileStore },
  catalogId: number,
  type: ImportType,
  text: string,
  of: Partial<ImportOptions> = {},
): Promise<Imported> {
  const path = join(tmpdir(), `callout-import-${randomUUID()}`);
  writeFileSync(path, text);
  try {
    return await services.database.alone(catalogId, async (db) => {
      const base = {
        mode: 'standard',
        stateAfterImport: 'initial',
        errorLimit: 100,
        extra: {},
        ...of,
      } as const;
      const columns = of.columns ?? matchByName(type.columns, (await layoutOf(path, base)).headers);
      const options: ImportOptions = { ...base, columns };
      const file = await db
        .insertInto('import_file')
        .values({ kind: 'table', name: 'test.csv', size: text.length, uploaded_by: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const sessionId = await insertSession(db, {
        importTypeId: type.id,
        typeName: type.name,
        fileId: file.id,
        zipFileId: null,
        profileName: '',
        options,
        dryRun: false,
        idempotencyKey: null,
        startedBy: 0,
        startedByName: 'tests',
      });
      if (sessionId === undefined) throw new Error('Another import runs in the catalogue.');
      await stageFile(services.database, { catalogId, sessionId, type, options, path, onBytes: () => {} });
      await recordReadProblems(db, sessionId);
      const stageOf = (rows: number) =>
        openStage({
          db,
          sessionId,
          type,
          options,
          mapped: mappedColumns(columns),
          rows,
          zipPath: null,
          files: services.files,
          progress: () => {},
        });
      await type.validate(stageOf(0));
      const { rows, rejected } = await stagedRows(db, sessionId);
      const stage = stageOf(rows - rejected);
      const foretold = await type.count(stage);
      const { create, update, remove } = foretold;
      const actor = { id: null, name: 'tests' };
      const written =
        create + update + remove === 0
          ? undefined
          : await change(db, { kind: 'import', label: type.name, actor, exclusive: true }, (id) =>
              type.write(stage, id),
            );
      const errors = await db
        .selectFrom('import_error')
        .select(['line', 'column_key as column', 'reason'])
        .where('session_id', '=', sessionId)
        .orderBy('line')
        .orderBy('id')
        .limit(1000)
        .execute();
      await db.updateTable('import_session').set({ state: 2 }).where('id', '=', sessionId).execute();
      return { foretold, written, errors };
    });
  } finally {
    rmSync(path, { force: true });
  }
}
