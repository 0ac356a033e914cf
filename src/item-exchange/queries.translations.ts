import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import type { TextKind } from '../translation/first/queries.ts';
import { idOfKey } from '../translation/sheet/queries.ts';
import type { SheetKind } from '../translation/sheet/queries.ts';
import { attributeLimits } from '../attribute/rules.ts';
import { lengths } from '../hierarchy/rules.ts';
import { typeByCode } from '../hierarchy/type/queries.named.ts';
import { nameItems } from './queries.named.ts';
import { byOwnKey } from './queries.own.ts';
import { isSheet, judgeRows, textOfRow } from './service.sheet.ts';
import type { Judging } from './service.sheet.ts';

const shownName = sql`coalesce(nullif(r.override_name, ''), nullif(r.display_name, ''), r.name)`;
/** Names below this id are the product's and have no translations (docs/domain/history.md, A change). */
const ownName = sql`case when r.id > 1000 then r.name else '' end`;

/** Names of items, as they are shown, and of attributes, as sheets have them. */
export const itemNames: SheetKind = {
  noun: 'item',
  field: 'display_name',
  table: 'hierarchy_item',
  shown: shownName,
  length: lengths.name,
};
export const attributeNames: SheetKind = {
  noun: 'attribute',
  field: 'name',
  table: 'attribute',
  shown: ownName,
  length: attributeLimits.text,
};
export const hierarchyKinds: readonly SheetKind[] = [itemNames, attributeNames];

/**
 * Makes the side tables `item` and `attribute`: what each good row names, by its key where it is one of a sheet; and
 * `sheet`, what is to be said of such rows.
 */
export async function findItems(stage: Stage, of: Judging = { judges: true, finds: false }): Promise<void> {
  const { fits, prefers } = byOwnKey(stage);
  const item = await nameItems(stage, {
    of: sql`t.code = upper(s.type_code) and t.id in (select c.id from ${typeByCode} c) and ${fits}`,
    name: sql`s.name`,
    tag: sql`s.tag`,
    prefers,
    where: sql`s.key is null`,
  });
  const attribute = stage.side('attribute');
  await sql`drop table if exists ${attribute}`.execute(stage.db);
  await sql`create unlogged table ${attribute} as
    select s.line, a.id as row_id from ${stage.table} s join attribute a on a.id = ${idOfKey(attributeNames, sql`s.key`)} and a.id > 1000
    where not s.bad`.execute(stage.db);
  await sql`
    insert into ${item}
    select s.line, count(i.id) over (partition by s.line)::int, i.id
    from (select s.line, ${idOfKey(itemNames, sql`s.key`)} as id from ${stage.table} s where not s.bad) s
    left join hierarchy_item i on i.id = s.id where s.id is not null`.execute(stage.db);
  if (isSheet(stage)) await sql`analyze ${item}`.execute(stage.db);
  if (!of.judges) return;
  await judgeRows(
    stage,
    hierarchyKinds.map((kind) => ({ kind, from: namedBy(stage, kind), text: sql`s.display_name` })),
    of,
  );
}

/** Good staged rows `s` with `k.row_id`, the row of the kind's table that they name. */
export const namedBy = (stage: Stage, { noun }: SheetKind): SqlFragment =>
  noun === 'item'
    ? sql`${stage.table} s join (select i.line, i.item_id as row_id from ${stage.side('item')} i) k on k.line = s.line`
    : sql`${stage.table} s join ${stage.side('attribute')} k on k.line = s.line`;

/** Whether blank cells take texts away. */
export const clears = (stage: Stage): boolean => stage.mode === 'replace' || stage.erases('displayName');

/** What the good rows say, as texts of the rows of a kind. */
export const texts = (stage: Stage, kind: SheetKind = itemNames): SqlFragment => sql`(
  select s.line, k.row_id, ${kind.field}::text as field, upper(s.language) as language, ${textOfRow(sql`s.display_name`)} as text
  from ${namedBy(stage, kind)}
  where not s.bad and k.row_id is not null and ${clears(stage) ? sql`true` : sql`s.display_name is not null`})`;

/** Rejects rows of an item and language that an earlier row has. */
export async function rejectRepeats(stage: Stage): Promise<void> {
  const repeat = stage.side('repeat');
  await sql`drop table if exists ${repeat}`.execute(stage.db);
  const named = sql.join(
    hierarchyKinds.map((kind) => texts(stage, kind)).map((rows) => sql`select * from ${rows} n`),
    sql` union all `,
  );
  await sql`create unlogged table ${repeat} as
    select line, first from (
      select n.line, min(n.line) over (partition by n.field, n.row_id, n.language) as first from (${named}) n) n
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
    shown: shownName,
    set: sql`override_name = case when r.override_name = '' then '' else t.text end,
      display_name = case when r.override_name = '' then t.text else r.display_name end`,
  },
  {
    noun: 'attribute',
    field: 'name',
    table: sql`attribute`,
    shown: ownName,
    set: sql`name = t.text`,
  },
];
