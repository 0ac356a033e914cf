import { sql } from 'kysely';
import { isWithin } from '../export/queries.ts';
import { everKnown, removed } from '../export/queries.removed.ts';
import type { ExportDataset } from '../export/service.ts';
import { namedCells } from '../item-exchange/queries.cells.ts';
import { tagCell } from '../item-exchange/queries.named.ts';

/** Literature that was taken from items and parts that are there, as XML number 178 takes it. */
export const literatureRemovalsExport: ExportDataset = {
  key: 'literatureRemovals',
  listedAt: 178,
  name: 'Deletes of literature',
  description: 'Files and addresses that were taken from items and parts.',
  isXmlOnly: true,
  part: { owner: 'removed', changed: (ids) => ids('attachment_link') },

  open: async (_db, _groups, within) => ({
    heads: ['File', 'Item type', 'Item name', 'Item tag', 'Part number'],
    rows: sql`
      select array[a.name, coalesce(t.code, ''), coalesce(i.name, ''), case when i.id is null then '' else ${tagCell('i')} end,
        coalesce(p.part_number, '')] as cells
      from (select distinct l.item_id, l.part_id, a.name from ${removed('attachment_link')} l
        join ${everKnown('attachment')} a on a.id = l.attachment_id
        where ${isWithin(sql`l.id`, within)}) a
      left join (hierarchy_item i join hierarchy_type t on t.id = i.type_id) on i.id = a.item_id
      left join part p on p.id = a.part_id
      where (i.id is not null or p.id is not null) and not exists (select from attachment_link n
        join attachment o on o.id = n.attachment_id
        where (n.item_id = a.item_id or n.part_id = a.part_id) and lower(o.name) = lower(a.name))
      order by i.id is null, t.code, i.name_sort, i.name collate "C", i.identity_key collate "C", p.number_order, a.name`,
  }),
};

/** Translations that were removed from what is there, as XML number 179 takes them. */
export const translationRemovalsExport: ExportDataset = {
  key: 'translationRemovals',
  listedAt: 179,
  name: 'Deletes of translations',
  description: 'Translations that were deleted: of items, parts, contexts and footnotes.',
  isXmlOnly: true,
  // Those of texts of rows have numbers of their own, told by what is below 0.
  part: {
    owner: 'removed',
    changed: (ids) => sql`${ids('translation')} union select -c.id from (${ids('row_translation')}) c(id)`,
  },

  async open(db, _groups, within) {
    const item = await namedCells(db);
    const blank = sql.join(item.heads.map(() => sql`''`));
    return {
      heads: ['Kind', 'Language', ...item.heads, 'Part number', 'Text', 'Field'],
      rows: sql`
        with gone as (
          select x.id, x.noun, x.language, x.row_id, x.field from ${removed('translation')} x
          where x.noun in ('item', 'part') and not exists (select from translation n
            where n.noun = x.noun and n.row_id = x.row_id and n.field = x.field and n.language = x.language) and ${isWithin(sql`x.id`, within)}
        )
        select cells from (
          select 1 as part, x.id, array['item', x.language, ${item.cells('i', 't')}, '', '', replace(x.field, '_', ' ')] as cells
          from gone x join hierarchy_item i on x.noun = 'item' and i.id = x.row_id join hierarchy_type t on t.id = i.type_id
          union all
          select 2, x.id, array['part', x.language, ${blank}, p.part_number, '', replace(x.field, '_', ' ')]
          from gone x join part p on x.noun = 'part' and p.id = x.row_id
          union all
          select 3, x.id, array[x.field, x.language, ${blank}, '', x.source, ''] from ${removed('row_translation')} x
          where not exists (select from row_translation n
            where n.field = x.field and md5(n.source) = md5(x.source) and n.language = x.language) and ${isWithin(sql`-x.id`, within)}
        ) u order by u.part, u.id`,
    };
  },
};
