import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import type { NewCatalog } from './rules.ts';

/** Draws the number of a new catalogue. */
export async function nextCatalogId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('public.catalog_id_seq') as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sequence of catalogues answered no number.');
  return id;
}

/** Inserts a catalogue; a code that another has, in whatever case, is refused by its index. */
export const insertCatalog = (db: Db, id: number, { code, name, covers, contexts, languages }: NewCatalog) =>
  db
    .insertInto('catalog')
    .values({
      id,
      code,
      name,
      ...(covers === undefined ? {} : { covers }),
      ...(contexts === undefined ? {} : { contexts }),
      ...(languages === undefined ? {} : { languages }),
    })
    .execute();
