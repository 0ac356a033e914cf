import { sql } from 'kysely';
import type { Stage } from '../../import/service.ts';
import { makeFiles, planned } from '../literature/queries.import.ts';

/** An address as it is kept. */
const address = sql`(lower(substring(s.url from '^[A-Za-z]+')) || substring(s.url from '^[A-Za-z]+(.*)$'))`;

/** Holds where an address is none that may be kept. */
export const isNoAddress = sql`s.url !~* '^https?://[^\\s/?#]+\\S*$'`;

/** The rows as those of the literature import: the address is the file. */
export const asFiles = (stage: Stage): Stage => ({
  ...stage,
  table: sql`(select s.*, ${address} as file_path from ${stage.table} s)`,
  reject: (key, reason, where) => stage.reject(key === 'filePath' ? 'url' : key, reason, where),
  rejectUnseen: (key, reason, where) => stage.rejectUnseen(key === 'filePath' ? 'url' : key, reason, where),
});

/** Rows whose address the catalogue has where the sender does not see it. */
export const isUnseenAddress = (stage: Stage) => sql`exists (select from ${stage.side('file')} z join attachment a
  on a.is_url and a.name = z.path where z.path = ${address} and z.id is null)`;

/** Side table `file`: the addresses that rows name, with those that the catalogue has. */
export async function takeAddresses(stage: Stage): Promise<void> {
  await makeFiles(stage);
  await sql`
    insert into ${stage.side('file')} (path, name, size, "contentType", id)
    select n.url, n.url, 0, '', a.id from (select distinct ${address} as url from ${stage.table} s where not s.bad) n
    left join attachment a on a.is_url and a.name = n.url`.execute(stage.db);
}

/** Lines whose address hangs elsewhere too, with another visibility or language than they say. */
export const contested = (stage: Stage) => sql`
  select p.line from ${planned(stage)} p join attachment a on a.id = p.target
  cross join lateral (select coalesce(jsonb_agg(v.group_id order by v.group_id), '[]') as ids
    from attachment_visibility v where v.attachment_id = a.id) g
  where (coalesce(p.said_language, a.language) <> a.language
    or coalesce(p.said_groups, g.ids) <> g.ids)
    and exists (select from attachment_link l where l.attachment_id = a.id
      and not coalesce(l.item_id = p.item_id or l.part_id = p.part_id, false))`;
