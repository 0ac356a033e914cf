import { toJson } from '../../platform/db/json.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { PartialOptions } from '../mapping/contract.ts';

export interface ImportProfile {
  id: number;
  importTypeId: number;
  name: string;
  options: PartialOptions;
  version: number;
}

const columns = ['id', 'import_type_id as importTypeId', 'name', 'options', 'version'] as const;

/** Most profiles of one import type that a list brings. */
const maxProfiles = 500;

export const importProfiles = (db: Db, importTypeId: number) =>
  db
    .selectFrom('import_profile')
    .select(columns)
    .where('import_type_id', '=', importTypeId)
    .orderBy((e) => e.fn('lower', ['name']))
    .limit(maxProfiles)
    .$castTo<ImportProfile>()
    .execute();

/** By its name, which is compared without case. */
export const importProfileNamed = (db: Db, importTypeId: number, name: string) =>
  db
    .selectFrom('import_profile')
    .select(columns)
    .where('import_type_id', '=', importTypeId)
    .where((e) => e(e.fn('lower', ['name']), '=', name.toLowerCase()))
    .$castTo<ImportProfile>()
    .executeTakeFirst();

export const addImportProfile = (db: Db, importTypeId: number, name: string, options: PartialOptions) =>
  db
    .insertInto('import_profile')
    .values({ import_type_id: importTypeId, name, options: toJson(options) })
    .returning(columns)
    .$castTo<ImportProfile>()
    .executeTakeFirstOrThrow();

/** Undefined where it is gone or newer than `version`. */
export const saveImportProfile = (db: Db, id: number, version: number, name: string, options: PartialOptions) =>
  db
    .updateTable('import_profile')
    .set((e) => ({ name, options: toJson(options), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .$castTo<ImportProfile>()
    .executeTakeFirst();

export async function removeImportProfile(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('import_profile').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
