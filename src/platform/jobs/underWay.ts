import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/**
 * The name of the long work that is under way in the catalogue, such as an import; null where none is. Asked in the
 * transaction that starts another: its lock makes such starts follow each other
 * (docs/domain/history.md, The write lock).
 */
export async function workUnderWay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select platform.work_under_way() as name`.execute(db);
  return rows[0]?.name ?? null;
}
