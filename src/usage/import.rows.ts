import { sql } from 'kysely';
import { baseTypes } from '../hierarchy/rules.ts';
import { heldStates } from '../hierarchy/states/queries.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { removalImport } from '../import/stage/service.ts';
import { makeSide, rejectSide } from '../import/stage/queries.ts';
import { nameItems, notEditable, rejectSeveral } from '../item-exchange/queries.named.ts';
import { identityRule, keyOf } from '../part/queries.ts';
import { partNumberColumn, warnOfNumbers } from '../part/queries.staging.ts';
import { limits } from '../diagram/rules.ts';

/** XML number 172: rows of parts lists that go: all that the list has of a tag and part, or the one of an occurrence. */
export const rowRemovals = removalImport({
  id: 172,
  key: 'rowRemovals',
  name: 'Deletes of rows',
  xml: { number: 172, list: 'removedRows', element: 'row' },
  tables: ['parts_list_row'],
  columns: [
    {
      key: 'diagramName',
      title: 'Diagram name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 256,
    },
    { key: 'diagramTag', title: 'Diagram tag', dataType: 'text', maxLength: 256 },
    { key: 'referenceTag', title: 'Reference tag', dataType: 'text', maxLength: limits.tag },
    partNumberColumn,
    { key: 'occurrence', title: 'Occurrence', dataType: 'int', min: 1, max: 999_999 },
  ],

  groupTitle: 'Diagram',
  gone: [
    {
      table: 'parts_list_row',
      cells: [
        {
          key: 'diagramName',
          now: sql`(select i.name from hierarchy_item i where i.id = r.diagram_id)`,
          becomes: sql`s.diagram_name`,
          isIdentity: true,
        },
        { key: 'referenceTag', now: sql`r.tag`, becomes: sql`s.reference_tag`, isIdentity: true },
        {
          key: 'partNumber',
          now: sql`(select p.part_number from part p where p.id = r.part_id)`,
          becomes: sql`s.part_number`,
          isIdentity: true,
        },
        { key: 'quantity', title: 'Quantity', now: sql`r.quantity`, becomes: sql`null::text` },
        { key: 'context', title: 'Context', now: sql`r.context`, becomes: sql`null::text` },
        { key: 'footnote', title: 'Footnote', now: sql`r.footnote`, becomes: sql`null::text` },
      ],
      group: {
        id: sql`r.diagram_id`,
        labels: (ids) => sql`
          select i.id, coalesce(nullif(i.display_name, ''), i.name) as label from hierarchy_item i where i.id in (${ids})`,
      },
    },
  ],

  async find(stage) {
    await nameItems(stage, {
      of: sql`t.base_type = ${sql.lit(baseTypes.diagram)}`,
      name: sql`s.diagram_name`,
      tag: sql`s.diagram_tag`,
    });
    const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
    const item = stage.side('item');
    await makeSide(
      stage,
      'gone',
      sql`
      with row as (
        select r.id, r.diagram_id, lower(r.tag) as tag, r.part_id,
          row_number() over (partition by r.diagram_id, lower(r.tag), r.part_id order by r.ordinal, r.id) as nth
        from parts_list_row r where r.diagram_id in (select x.item_id from ${item} x)
      )
      select s.line, r.id, r.diagram_id, h.state
      from ${stage.table} s join ${item} k on k.line = s.line
      left join part p on p.number_key = ${key}
      left join row r on r.diagram_id = k.item_id and r.part_id = p.id and r.tag = lower(coalesce(s.reference_tag, ''))
        and (s.occurrence is null or s.occurrence = r.nth)
      left join (${heldStates(sql`select x.item_id from ${item} x`)}) h on h.item_id = r.diagram_id
      where not s.bad`,
    );
  },

  async refuse(stage) {
    await rejectSeveral(stage, 'diagramName');
    await rejectSide(stage, {
      side: 'gone',
      column: 'diagramName',
      reason: notEditable(sql`k.state`),
      where: sql`k.state is not null`,
    });
    await warnOfNumbers(stage, ['partNumber']);
  },

  async remove(db, ids, stage) {
    await sql`delete from parts_list_row r where r.id = any(${ids}::bigint[])`.execute(db);
    const lists = sql`select k.diagram_id from ${stage.side('gone')} k where k.id = any(${ids}::bigint[])`;
    await contentImported(db, lists, stage.options.stateAfterImport);
  },
});
