import { sql } from 'kysely';
import { heldStates } from '../hierarchy/states/queries.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import { rejectTypes } from '../hierarchy/type/queries.named.ts';
import { removalImport } from '../import/stage/service.ts';
import { makeSide, rejectSide } from '../import/stage/queries.ts';
import { notEditable, rejectSeveral } from '../item-exchange/queries.named.ts';
import { warnOfPartSpellings } from '../part/queries.staging.ts';
import { partLimits } from '../part/rules.ts';
import { findHolders } from './literature/queries.import.ts';

/** XML number 178: literature, files and addresses, that is taken from an item or a part. */
export const literatureRemovals = removalImport({
  id: 178,
  key: 'literatureRemovals',
  name: 'Deletes of literature',
  xml: { number: 178, list: 'removedLiterature', element: 'file' },
  tables: ['attachment_link'],
  columns: [
    {
      key: 'file',
      title: 'File',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 2048,
      example: 'manual.pdf',
    },
    { key: 'itemType', title: 'Item type', dataType: 'text', maxLength: 256, example: 'MD' },
    { key: 'itemName', title: 'Item name', dataType: 'text', maxLength: 256 },
    { key: 'itemTag', title: 'Item tag', dataType: 'text', maxLength: 256 },
    { key: 'partNumber', title: 'Part number', dataType: 'text', maxLength: partLimits.partNumber },
  ],

  gone: [
    {
      table: 'attachment_link',
      cells: [
        {
          key: 'file',
          now: sql`(select a.name from attachment a where a.id = r.attachment_id)`,
          becomes: sql`s.file`,
          isIdentity: true,
        },
        {
          key: 'itemName',
          now: sql`(select i.name from hierarchy_item i where i.id = r.item_id)`,
          becomes: sql`s.item_name`,
          isIdentity: true,
        },
        {
          key: 'partNumber',
          now: sql`(select p.part_number from part p where p.id = r.part_id)`,
          becomes: sql`s.part_number`,
          isIdentity: true,
        },
      ],
    },
  ],

  async check(stage) {
    await rejectTypes(stage, { key: 'itemType', column: 'item_type' });
    await stage.reject(
      'itemName',
      'Name an item or a part number, not both',
      sql`(s.item_name is null) = (s.part_number is null)`,
    );
  },

  async find(stage) {
    await findHolders(stage);
    const holder = stage.side('holder');
    await makeSide(
      stage,
      'gone',
      sql`
      select k.line, l.id, k.item_id, h.state
      from ${holder} k join ${stage.table} s on s.line = k.line
      left join (attachment_link l join attachment a on a.id = l.attachment_id)
        on (l.item_id = k.item_id or l.part_id = k.part_id)
          and (lower(a.name) = lower(s.file) or a.id || '/' || a.name = s.file)
      left join (${heldStates(sql`select x.item_id from ${holder} x`)}) h on h.item_id = k.item_id and l.id is not null`,
    );
  },

  async refuse(stage) {
    await rejectSeveral(stage, 'itemName');
    await rejectSide(stage, {
      side: 'gone',
      column: 'itemName',
      reason: notEditable(sql`k.state`),
      where: sql`k.state is not null`,
    });
    await warnOfPartSpellings(stage, 'holder');
  },

  async remove(db, ids, stage) {
    await sql`delete from attachment_link l where l.id = any(${ids}::bigint[])`.execute(db);
    const items = sql`select k.item_id from ${stage.side('gone')} k where k.item_id is not null and k.id = any(${ids}::bigint[])`;
    await contentImported(db, items, stage.options.stateAfterImport);
  },
});
