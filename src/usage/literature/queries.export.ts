import { sql } from 'kysely';
import { isWithin, ownersIn } from '../../export/queries.ts';
import type { Within } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { tagCell } from '../../item-exchange/queries.named.ts';

const named = (ids: ReturnType<typeof sql>) => sql`coalesce((
  select string_agg(v.name, E'\\n' order by v.id) from lookup_value v where v.id in (${ids})), '')`;

/** Links that changed, and those of files that did or that other groups see. */
export const changedLinks: NonNullable<ExportDataset['part']>['changed'] = (ids) => sql`
  ${ownersIn('attachment_link', 'id')(ids)} union
  select l.id from attachment_link l where l.attachment_id in (${ids('attachment')})
    or l.attachment_id in (${ownersIn('attachment_visibility', 'attachment_id')(ids)})`;

/** Heads of where literature hangs, and what is said of it. */
export const literatureHeads = [
  'Item type',
  'Item name',
  'Item tag',
  'Part number',
  'Display name',
  'Literature category',
  'Language',
  'Visibility groups',
  'Content groups',
];

/** Rows of literature: what it is called, `name` over the attachment `a`, then the cells of the heads. */
export const literatureRows = (name: ReturnType<typeof sql>, where: ReturnType<typeof sql>, within?: Within) => sql`
  select array[${name}, coalesce(t.code, ''), coalesce(i.name, ''), case when i.id is null then '' else ${tagCell('i')} end,
    coalesce(p.part_number, ''), a.display_name, c.name, a.language,
    ${named(sql`select g.group_id from attachment_visibility g where g.attachment_id = a.id`)},
    ${named(sql`select unnest(a.content_groups)`)}] as cells
  from attachment_link l join attachment a on a.id = l.attachment_id and ${where}
  join lookup_value c on c.id = a.category_id
  left join (hierarchy_item i join hierarchy_type t on t.id = i.type_id) on i.id = l.item_id
  left join part p on p.id = l.part_id
  where (i.id is not null or p.id is not null) and ${isWithin(sql`l.id`, within)}
  order by i.id is null, t.code, i.name_sort, i.name collate "C", i.identity_key collate "C", p.number_order, l.ordinal, l.id`;
