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

/** Category D, with which a new attachment begins (docs/domain/images.md, Literature). */
export async function defaultCategory(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from lookup_value where type = ${lookupType('literatureCategory')} and char_code = ${code}
    order by id limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The catalogue has no literature category ${code}.`);
  return row.id;
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
