import { sql } from 'kysely';
import type { Stage } from '../import/service.ts';
import type { TextKind } from '../translation/first/queries.ts';
import { nameItems } from './queries.named.ts';
import { typeByCode } from '../hierarchy/type/queries.named.ts';

/** Makes the side table `item`: the item that each good row names. */
export const findItems = (stage: Stage) =>
  nameItems(stage, {
    of: sql`t.code = upper(s.type_code) and t.id in (select c.id from ${typeByCode} c)`,
    name: sql`s.name`,
    tag: sql`s.tag`,
  });

/** What the good rows say, as texts of the rows of items. */
export const texts = (stage: Stage) => sql`(
  select s.line, i.item_id as row_id, 'display_name' as field, upper(s.language) as language, s.display_name as text
  from ${stage.table} s join ${stage.side('item')} i on i.line = s.line where not s.bad and i.item_id is not null)`;

/** Rejects rows of an item and language that an earlier row has. */
export async function rejectRepeats(stage: Stage): Promise<void> {
  const repeat = stage.side('repeat');
  await sql`drop table if exists ${repeat}`.execute(stage.db);
  await sql`create unlogged table ${repeat} as
    select line, first from (
      select n.line, min(n.line) over (partition by n.row_id, n.language) as first from ${texts(stage)} n) n
    where first < line`.execute(stage.db);
  await stage.reject(
    'name',
    sql`(select 'Same item and language as in row ' || r.first from ${repeat} r where r.line = s.line)`,
    sql`s.line in (select r.line from ${repeat} r)`,
  );
}

/** Texts of items and attributes that can be translated. */
export const itemTexts: readonly TextKind[] = [
  {
    noun: 'item',
    field: 'display_name',
    table: sql`hierarchy_item`,
    shown: sql`coalesce(nullif(r.override_name, ''), nullif(r.display_name, ''), r.name)`,
    set: sql`override_name = case when r.override_name = '' then '' else t.text end,
      display_name = case when r.override_name = '' then t.text else r.display_name end`,
  },
  {
    noun: 'attribute',
    field: 'name',
    table: sql`attribute`,
    // Those below are the product's and have no translations (docs/domain/history.md, A change).
    shown: sql`case when r.id > 1000 then r.name else '' end`,
    set: sql`name = t.text`,
  },
];
