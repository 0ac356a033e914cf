import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AttributeValues } from '../../hierarchy/rules.ts';
import { lookupType } from '../../lookup/rules.ts';
import type { Db } from '../../platform/db/pool.ts';

/** What the settings of an attachment name: category, visibility groups, language, content groups. */
export interface Settings {
  displayName: string;
  categoryId: number;
  visibility: readonly number[];
  language: string;
  contentGroups: readonly number[];
  /** As they are kept; undefined: those that it has. */
  attributes: AttributeValues | undefined;
}

/** Tells the literature category of a code, without case; undefined where the catalogue has none. */
export async function categoriesByCode(db: Db, codes: readonly string[]) {
  const key = (code: string) => code.trim().toLowerCase();
  const { rows } = await sql<{ id: number; code: string }>`
    select id, lower(char_code) as code from lookup_value
    where type = ${lookupType('literatureCategory')} and lower(char_code) = any(${codes.map(key)}::text[])
    order by id desc`.execute(db);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return (code: string): number | undefined => ids.get(key(code));
}

/** Which of the ids are values of a list. */
export async function countValues(db: Db, list: Parameters<typeof lookupType>[0], ids: readonly number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from lookup_value where id = any(${[...ids]}::bigint[]) and type = ${lookupType(list)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function languagesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ languages: string[] }>`
    select languages from catalog where id = platform.catalog()`.execute(db);
  return rows[0]?.languages ?? [];
}

/** Makes the pairs of attachment and group in `wanted` all that the attachments have. */
export async function putGroups(db: Db, wanted: RawBuilder<unknown>, ids: readonly number[]): Promise<void> {
  await sql`delete from attachment_visibility v where v.attachment_id = any(${[...ids]}::bigint[])
    and (v.attachment_id, v.group_id) not in (${wanted})`.execute(db);
  await sql`insert into attachment_visibility (attachment_id, group_id) ${wanted}
    on conflict (catalog_id, attachment_id, group_id) do nothing`.execute(db);
}
