import { catalogIdOf, catalogsFor, insertCatalog, nextCatalogId } from '../catalog/queries.ts';
import { catalogMessages } from '../catalog/rules.ts';
import type { NewCatalog } from '../catalog/rules.ts';
import { change, type Actor } from '../platform/change/change.ts';
import type { Database, Db } from '../platform/db/pool.ts';
import { conflict } from '../platform/http/errors.ts';
import { slices } from './slices.ts';

/** What each slice puts into the contexts of the catalogue that are empty, new or not; runs inside a change. */
export async function beginContexts(db: Db): Promise<void> {
  for (const slice of slices) await slice.startContexts?.(db);
}

/**
 * Creates a catalogue with the starting values of every slice, as one change and so one transaction. Throws 409 where
 * the code is taken.
 */
export async function createCatalog(database: Database, of: NewCatalog, actor: Actor): Promise<number> {
  const id = await database.outside(nextCatalogId);
  await database.inCatalog(id, (db) =>
    change(db, { kind: 'script', label: 'Starting values', actor }, async () => {
      if (!(await insertCatalog(db, id, of))) throw conflict({ code: [catalogMessages.codeTaken] });
      for (const slice of slices) {
        await slice.startCatalog?.(db);
        await slice.startContexts?.(db);
      }
    }),
  );
  return id;
}

/** Every catalogue of the installation, by code. */
export async function* everyCatalog(database: Database): AsyncGenerator<{ id: number; code: string }> {
  const take = 500;
  for (let skip = 0; ; skip += take) {
    const page = await database.outside((db) => catalogsFor(db, { search: '', take, skip }));
    for (const { code } of page) {
      const found = await database.outside((db) => catalogIdOf(db, code));
      if (found) yield { id: found.id, code };
    }
    if (page.length < take) return;
  }
}
