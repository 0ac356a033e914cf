import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { catalogDigits } from '../src/catalog/digits/queries.ts';
import { matchByName, planMapping } from '../src/import/mapping/rules.ts';
import type { Counts, ImportOptions } from '../src/import/rules.ts';
import { openSource } from '../src/import/source/service.ts';
import type { ImportType } from '../src/import/service.ts';
import { recordReadProblems, stagedRows } from '../src/import/stage/queries.ts';
import { fillEmpty, openStage, stageFile } from '../src/import/stage/service.ts';
import { inBulk, settleTables } from '../src/platform/change/bulk.ts';
import { change } from '../src/platform/change/change.ts';
import type { Db } from '../src/platform/db/pool.ts';
import type { openApi, TestCatalog } from './api.ts';

export interface Loaded {
  counts: Counts;
  /** "line column: reason" */
  errors: string[];
  warnings: string[];
  /** 0 where there was nothing to write. */
  changeId: number;
}

/** Runs the own steps of an import type over a file's lines, in the engine's order, in this process. */
export function loader(api: Awaited<ReturnType<typeof openApi>>, type: ImportType) {
  return async (catalog: TestCatalog, lines: string[], of: Partial<ImportOptions> = {}): Promise<Loaded> => {
    const path = join(tmpdir(), `callout-load-${randomBytes(6).toString('hex')}.csv`);
    writeFileSync(path, lines.join('\n'));
    const { database, files } = api.services;
    try {
      return await database.inCatalog(catalog.id, (db) =>
        load(db, { type, catalogId: catalog.id, path, of, database, files }),
      );
    } finally {
      rmSync(path);
    }
  };
}

interface Load extends Pick<Awaited<ReturnType<typeof openApi>>['services'], 'database' | 'files'> {
  type: ImportType;
  catalogId: number;
  path: string;
  of: Partial<ImportOptions>;
}

async function load(db: Db, { type, catalogId, path, of, database, files }: Load): Promise<Loaded> {
  const given: ImportOptions = {
    columns: {},
    mode: 'standard',
    stateAfterImport: 'initial',
    errorLimit: 100,
    extra: {},
    ...of,
  };
  const {
    layout: { headers },
  } = await openSource(type, path, given);
  const columns = matchByName(type.columns, headers, given.columns);
  const options = { ...given, columns };
  const { plans, errors: unmapped } = planMapping(type.columns, headers, columns, options.mode);
  expect(unmapped).toEqual({});
  const sessionId = await openSession(db, type);
  const key = { sessionId, number: 1 };
  await stageFile(database, {
    catalogId,
    ...key,
    type,
    options,
    path,
    digits: await catalogDigits(db),
    onBytes: () => {},
  });
  await fillEmpty(db, key, type.columns, options);
  await recordReadProblems(db, key);
  const open = async () => {
    const { rows, rejected } = await stagedRows(db, key);
    const mapped = new Set(plans.map((plan) => plan.column.key));
    return openStage({
      db,
      ...key,
      type,
      options,
      mapped,
      rows: rows - rejected,
      zipPath: null,
      files,
      gone: new AbortController().signal,
      progress: () => {},
    });
  };
  await type.prepare?.(await open());
  await type.validate(await open());
  const stage = await open();
  const counts = await type.count(stage);
  let changeId = 0;
  if (counts.create + counts.update + counts.remove > 0) {
    await type.beforeChange?.(stage, { database, actor: { id: null, name: 'tests' } });
    const of_ = {
      kind: 'import',
      label: type.name,
      actor: { id: null, name: 'tests' },
      exclusive: true,
    } as const;
    const written = await change(db, of_, (id) => {
      changeId = id;
      return inBulk(db, () => type.write(stage, id));
    });
    expect({ create: written.create, update: written.update, remove: written.remove }).toEqual({
      create: counts.create,
      update: counts.update,
      remove: counts.remove,
    });
    await settleTables(db, type.tables);
  }
  const problems = await db
    .selectFrom('import_error')
    .select(['line', 'column_key', 'is_warning', sql<string>`concat_ws(' ', reason, nullif(detail, ''))`.as('reason')])
    .where('session_id', '=', sessionId)
    .orderBy('line')
    .execute();
  const told = (isWarning: boolean) =>
    problems.filter((p) => p.is_warning === isWarning).map((p) => `${p.line} ${p.column_key}: ${p.reason}`);
  return { counts, changeId, errors: told(false), warnings: told(true) };
}

async function openSession(db: Db, type: ImportType): Promise<number> {
  const file = await db
    .insertInto('import_file')
    .values({ kind: 'table', name: 'file.csv', size: 1, uploaded_by: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('import_session')
    .values({
      import_type_id: type.id,
      type_name: type.name,
      state: 2,
      file_id: file.id,
      options: {},
      dry_run: false,
      started_by: 1,
      started_by_name: 'tests',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
