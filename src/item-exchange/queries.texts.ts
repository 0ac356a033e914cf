import { sql } from 'kysely';
import type { DiffCell, RecordDiff, SqlFragment } from '../import/service.ts';

/**
 * The texts of one field as an import of translations changes them. `from` has the staged rows `s` and `k.row_id`, whose
 * texts they are; `field` is the column of the table, `key` the import's column, `by` what tells the row.
 */
export const textDiff = (of: {
  noun: string;
  field: string;
  key: string;
  staged: SqlFragment;
  from: SqlFragment;
  by: readonly DiffCell[];
  /** Where a blank cell of the file takes the text away; nowhere if left out. */
  cleared?: SqlFragment;
  /** What the staged column has to hold so that the text stays. */
  left?: DiffCell['left'];
  held?: SqlFragment | undefined;
}): RecordDiff => ({
  table: 'translation',
  from: sql`${of.from} left join translation r on r.noun = ${of.noun} and r.row_id = k.row_id and r.field = ${of.field}
    and r.language = upper(s.language)`,
  where: sql`not s.bad and k.row_id is not null and (${of.staged} is not null or (r.id is not null and ${of.cleared ?? sql`false`}))`,
  rejectNew: 'cells',
  cells: [
    ...of.by,
    { key: of.key, now: sql`r.text`, becomes: of.staged, left: of.left ?? sql`r.text`, isSearched: true },
  ],
  ...(of.held && { held: of.held }),
  group: {
    id: sql`array_position((select c.languages from catalog c where c.id = platform.catalog()), upper(s.language))`,
    labels: (ids) => sql`
      select l.id, l.language as label
      from unnest((select c.languages from catalog c where c.id = platform.catalog())) with ordinality l(language, id)
      where l.id in (${ids})`,
  },
});
