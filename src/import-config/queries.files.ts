import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { FileKind } from './rules.ts';

/** An import config as its catalogue runs it. */
export interface RunConfig {
  id: number;
  code: string;
  name: string;
  numericCode: number;
  active: boolean;
  /** Who saved it last: the drop folder has their rights. */
  savedById: number;
  savedBy: string;
}

/** A config of the catalogue of the connection; undefined where it has none of that number. */
export async function configHere(db: Db, id: number): Promise<RunConfig | undefined> {
  const { rows } = await sql<RunConfig>`
    select f.id, c.code, c.name, v.numeric_code as "numericCode", f.active, coalesce(m.actor_id, 0) as "savedById",
      m.actor_name as "savedBy"
    from shared_import_config f join catalog c on c.id = f.target_id join shared_list_value v on v.id = f.industry_id
    join shared_change m on m.id = f.change_id
    where f.id = ${id} and f.target_id = platform.catalog()`.execute(db);
  return rows[0];
}

/** A file of a config as its row has it. */
export interface BroughtFile {
  kind: FileKind;
  name: string;
  size: number;
  mark: string;
  fileId: number | null;
  message: string;
  broughtById: number;
  broughtBy: string;
  arrivedAt: string;
  sessionId: number | null;
}

export async function broughtFiles(db: Db, configId: number): Promise<BroughtFile[]> {
  const { rows } = await sql<BroughtFile>`
    select kind, name, size, mark, file_id as "fileId", message, brought_by as "broughtById", brought_by_name as "broughtBy",
      arrived_at as "arrivedAt", session_id as "sessionId"
    from import_config_file where config_id = ${configId} order by kind`.execute(db);
  return rows;
}

/** Notes a file in the place of the one before. */
export const noteBrought = (
  db: Db,
  configId: number,
  of: Pick<BroughtFile, 'kind' | 'name' | 'size' | 'mark' | 'fileId' | 'message' | 'broughtById' | 'broughtBy'>,
) =>
  sql`insert into import_config_file (config_id, kind, name, size, mark, file_id, message, brought_by, brought_by_name)
    values (${configId}, ${of.kind}, ${of.name}, ${of.size}, ${of.mark}, ${of.fileId}, ${of.message.slice(0, 1024)},
      ${of.broughtById}, ${of.broughtBy})
    on conflict (catalog_id, config_id, kind) do update set name = excluded.name, size = excluded.size, mark = excluded.mark,
      file_id = excluded.file_id, message = excluded.message, brought_by = excluded.brought_by,
      brought_by_name = excluded.brought_by_name, arrived_at = clock_timestamp(), session_id = null`.execute(db);

/** Notes the import that took the files. */
export const noteSession = (db: Db, configId: number, files: readonly { fileId: number | null }[], sessionId: number) =>
  sql`update import_config_file set session_id = ${sessionId}, message = ''
    where config_id = ${configId} and file_id = any(${files.map(({ fileId }) => fileId)}::bigint[])`.execute(db);

/** Notes why the document could not be imported. */
export const noteFailure = (db: Db, configId: number, kind: FileKind, message: string) =>
  sql`update import_config_file set message = ${message.slice(0, 1024)}
    where config_id = ${configId} and kind = ${kind}`.execute(db);

/** An active config, with what the program knows of its files. */
export interface OpenConfig {
  catalogId: number;
  id: number;
  code: string;
  name: string;
  numericCode: number;
  /** What tells the newest files of the drop folder, by their kind. */
  marks: Partial<Record<FileKind, string>>;
  /** Since when both files wait to be imported; null while they do not. */
  waitsSince: string | null;
}

/** The active configs of all catalogues. */
export async function openConfigs(db: Db): Promise<OpenConfig[]> {
  const { rows } = await sql<OpenConfig>`
    select catalog_id as "catalogId", id, code, name, numeric_code as "numericCode", marks, waits_since as "waitsSince"
    from platform.import_configs_open() order by catalog_id, id`.execute(db);
  return rows;
}
