import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { ownColumns } from './rules.ts';

/** Model year and id of the make in the key that tells major units of one name apart; empty for none. */
const yearOf = (item: string) => sql`split_part(${sql.ref(`${item}.own_key`)}, chr(29), 1)`;
const makeOf = (item: string) => sql`split_part(${sql.ref(`${item}.own_key`)}, chr(29), 2)`;
const makeId = (item: string) => sql`case when ${makeOf(item)} ~ '^[0-9]+$' then ${makeOf(item)}::bigint end`;

/**
 * What rows that have `ownColumns` say of an item `i`: `fits` it by those that they fill, and `prefers` one that has no
 * more than these.
 */
export function byOwnKey(stage: Stage): { fits: SqlFragment; prefers: SqlFragment } {
  const year = stage.has('modelYear') ? sql`s.model_year::text` : sql`null::text`;
  const make = stage.has('make') ? sql`lower(s.make)` : sql`null::text`;
  return {
    // A make that a file of units before this one brings has no id yet.
    fits: sql`(${year} is null or ${yearOf('i')} = ${year}) and (${make} is null or ${makeOf('i')} = 'new ' || ${make} or exists (
      select from shared_list_value v left join shared_list_value x on x.id = v.replace_with
      where v.id = ${makeId('i')} and ${make} in (lower(v.name), lower(x.name))))`,
    prefers: sql`((${year} is not null or ${yearOf('i')} = '') and (${make} is not null or ${makeOf('i')} = ''))`,
  };
}

/** Heads and cells of `ownColumns`; none in a catalogue without major units. */
export async function ownCells(db: Db): Promise<{ heads: string[]; cells(item: string): SqlFragment[] }> {
  const { rows } = await sql<{ has: boolean }>`
    select 'MajorUnit' = any(contexts) as has from catalog where id = platform.catalog()`.execute(db);
  if (!rows[0]?.has) return { heads: [], cells: () => [] };
  return {
    heads: ownColumns.map(({ title }) => title),
    cells: (item) => [
      yearOf(item),
      sql`coalesce((select coalesce(x.name, v.name) from shared_list_value v
        left join shared_list_value x on x.id = v.replace_with where v.id = ${makeId(item)}), '')`,
    ],
  };
}
