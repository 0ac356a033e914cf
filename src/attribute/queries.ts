import { sql, type RawBuilder } from 'kysely';
import { toJson } from '../platform/db/json.ts';
import type { Db } from '../platform/db/pool.ts';
import { isFirstLanguage, isUnknownLanguage } from '../translation/queries.ts';
import type { AttributeDefinition } from './rules.ts';

export const countAttributes = (db: Db) =>
  db
    .selectFrom('attribute')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

export interface AttributeFields {
  name: string;
  type: number;
  definition: AttributeDefinition;
}

export const insertAttribute = (db: Db, { name, type, definition }: AttributeFields) =>
  db
    .insertInto('attribute')
    .values({ name, type, definition: toJson(definition) })
    .returning('id')
    .executeTakeFirstOrThrow();

/** False where the attribute is gone or newer than `version`. */
export async function updateAttribute(
  db: Db,
  { id, version, name, definition }: { id: number; version: number } & Omit<AttributeFields, 'type'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attribute')
    .set({ name, definition: toJson(definition) })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the attribute this change as its version, since its translations are part of it. False as updateAttribute. */
export async function touchAttribute(db: Db, id: number, version: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attribute')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same for all of a query of ids, without asking for their versions. */
export const touchAttributes = (db: Db, ids: RawBuilder<unknown>) =>
  sql`update attribute a set name = a.name where a.id in ${ids}`.execute(db);

export const deleteAttribute = (db: Db, id: number) => db.deleteFrom('attribute').where('id', '=', id).execute();

/** The attribute's name in other languages. */
export const attributeTexts = (db: Db, id: number) =>
  db
    .selectFrom('translation')
    .select(['language', 'text as displayName'])
    .where('noun', '=', 'attribute')
    .where('row_id', '=', id)
    .orderBy('language')
    .execute();

/** The first of these languages that names cannot be translated into: unknown here, or the catalogue's own. */
export async function untranslatable(db: Db, languages: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ language: string }>`
    select l.language from unnest(${[...languages]}::text[]) l(language)
    where ${isUnknownLanguage(sql`l.language`)} or ${isFirstLanguage(sql`l.language`)} limit 1`.execute(db);
  return rows[0]?.language;
}
