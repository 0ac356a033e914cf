import { change } from '../src/platform/change/change.ts';
import type { Db } from '../src/platform/db/pool.ts';
import type { RestorePoint } from '../src/rollback/contract.ts';
import type { Api, TestCatalog } from './api.ts';

const actor = { id: null, name: 'tests' };

/** A catalogue's restore points, newest first, and small changes to be restored. */
export function restoring(api: Api) {
  const points = async (catalog: TestCatalog): Promise<RestorePoint[]> =>
    (await catalog.as('Admin').get('/api/restorepoints')).body.items;
  const write = (catalog: TestCatalog, kind: 'edit' | 'import', work: (db: Db) => Promise<unknown>) =>
    api.services.database.inCatalog(catalog.id, (db) =>
      change(
        db,
        { kind, label: kind === 'import' ? 'Import: Parts' : 'Edit', actor, exclusive: kind === 'import' },
        (id) => work(db).then(() => ({ changeId: id })),
      ),
    );
  const addValue = (catalog: TestCatalog, name: string, kind: 'edit' | 'import' = 'edit') =>
    write(catalog, kind, (db) => db.insertInto('lookup_value').values({ type: 1, name }).execute());
  const renameValue = (catalog: TestCatalog, from: string, to: string) =>
    write(catalog, 'edit', (db) => db.updateTable('lookup_value').set({ name: to }).where('name', '=', from).execute());
  const removeValue = (catalog: TestCatalog, name: string) =>
    write(catalog, 'edit', (db) => db.deleteFrom('lookup_value').where('name', '=', name).execute());
  return { points, addValue, renameValue, removeValue };
}
