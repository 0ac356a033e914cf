import { sql } from 'kysely';
import { heldStates } from '../hierarchy/states/queries.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { settleOrder } from '../hierarchy/place/queries.ts';
import { rejectTypes } from '../hierarchy/type/queries.named.ts';
import { removalImport } from '../import/stage/service.ts';
import { makeSide, rejectSide } from '../import/stage/queries.ts';
import { deleteItems, parentsOf, releaseItems } from '../item/queries.ts';
import { findItems, notEditable, rejectSeveral, tagCell } from './queries.named.ts';
import { namingColumns } from './rules.ts';

/**
 * XML number 170: items that go, each alone (docs/domain/tree.md, Deleting and orphans). What hangs under one alone is kept
 * and hangs nowhere.
 */
export const itemRemovals = removalImport({
  id: 170,
  key: 'itemRemovals',
  name: 'Deletes of items',
  xml: { number: 170, list: 'removedItems', element: 'item' },
  tables: ['hierarchy_item', 'hierarchy_relation'],
  columns: namingColumns,
  gone: [
    {
      table: 'hierarchy_item',
      cells: [
        {
          key: 'typeCode',
          now: sql`(select t.code from hierarchy_type t where t.id = r.type_id)`,
          becomes: sql`s.type_code`,
          isIdentity: true,
        },
        { key: 'name', now: sql`r.name`, becomes: sql`s.name`, isIdentity: true },
        { key: 'tag', now: tagCell('r'), becomes: sql`s.tag`, isIdentity: true },
        { key: 'displayName', title: 'Display name', now: sql`r.display_name`, becomes: sql`null::text` },
      ],
    },
  ],

  check: (stage) => rejectTypes(stage, { key: 'typeCode', column: 'type_code' }),

  async find(stage) {
    await findItems(stage);
    const parents = sql`select r.parent_id from hierarchy_relation r join ${stage.side('item')} x on x.item_id = r.child_id
      where r.is_primary and r.parent_id is not null`;
    await makeSide(
      stage,
      'gone',
      sql`select k.line, k.item_id as id, h.state from ${stage.side('item')} k
        left join hierarchy_relation r on r.child_id = k.item_id and r.is_primary
        left join (${heldStates(parents)}) h on h.item_id = r.parent_id`,
    );
  },

  async refuse(stage) {
    await rejectSeveral(stage, 'name');
    await rejectSide(stage, {
      side: 'gone',
      column: 'name',
      reason: notEditable(sql`k.state`),
      where: sql`k.state is not null`,
    });
  },

  async remove(db, ids) {
    const parents = await parentsOf(db, ids);
    await releaseItems(db, ids);
    await deleteItems(db, ids);
    const left = sql`select unnest(${parents}::bigint[])`;
    await contentImported(db, left, 'initial');
    await settleOrder(db, left);
  },
});
