import { sql } from 'kysely';
import type { DiffCell, RecordDiff, SqlFragment, Stage } from '../../import/service.ts';
import { lookupType } from '../../lookup/rules.ts';
import type { LookupKey } from '../../lookup/rules.ts';
import { files, groupsOf, isMeant, labelsOf, planned } from './queries.import.ts';
import type { saidOf } from './queries.import.ts';

/** The names of the values in a JSON array of ids. */
const namesOf = (list: LookupKey, ids: SqlFragment) => sql`coalesce((
  select string_agg(v.name, '; ' order by lower(v.name)) from jsonb_array_elements_text(${ids}) n
  join lookup_value v on v.type = ${lookupType(list)} and v.id = n::bigint), '')`;

const nameOf = (list: LookupKey, id: SqlFragment) =>
  sql`(select v.name from lookup_value v where v.type = ${lookupType(list)} and v.id = ${id})`;

const bytes = (size: SqlFragment, hash: SqlFragment) => sql`${size} || ' bytes · ' || left(${hash}, 7)`;

/**
 * Files that are there and change, once each under the first row that names them, and places that get one. A new file comes
 * with the first of its places that is written. An address has no content.
 */
export function literatureDiff(stage: Stage, hasContent = true): RecordDiff[] {
  const beside = (value: SqlFragment) =>
    sql`(select ${value} from ${planned(stage)} p join ${stage.side('file')} z on z.path = p.path where p.line = s.line)`;
  const text = (key: keyof typeof saidOf, now: SqlFragment, said: SqlFragment): DiffCell[] =>
    stage.has(key)
      ? [{ key, now, becomes: sql`coalesce(${beside(said)}, ${now})`, becomesBeside: sql`coalesce(${said}, ${now})` }]
      : [];
  const holder = sql`coalesce(s.item_name || coalesce(' ' || s.item_tag, ''), s.part_number)`;
  const file: RecordDiff = {
    table: 'attachment',
    from: sql`${files(stage)} p join ${stage.table} s on s.line = p.line join attachment r on r.id = p.target`,
    where: sql`not s.bad and ${isMeant(stage)}`,
    cells: [
      { key: 'file', title: hasContent ? 'File' : 'URL', now: sql`r.name`, becomes: sql`r.name`, isIdentity: true },
      { key: 'place', title: 'Place', now: sql`null::text`, becomes: sql`null::text`, isIdentity: true },
      ...(hasContent
        ? [
            {
              key: 'filePath',
              title: 'Content',
              now: bytes(sql`r.size`, sql`r.hash`),
              becomes: beside(bytes(sql`z.size`, sql`z.hash`)),
              becomesBeside: bytes(sql`p.size`, sql`p.hash`),
              left: 'asked' as const,
            },
          ]
        : []),
      ...text('displayName', sql`r.display_name`, sql`p.said_display_name`),
      ...text(
        'category',
        nameOf('literatureCategory', sql`r.category_id`),
        nameOf('literatureCategory', sql`p.said_category_id`),
      ),
      ...text('language', sql`r.language`, sql`p.said_language`),
      ...text(
        'visibility',
        namesOf('visibilityGroup', groupsOf('r')),
        sql`case when p.said_groups is not null then ${namesOf('visibilityGroup', sql`p.said_groups`)} end`,
      ),
      ...text(
        'contentGroups',
        namesOf('contentGroup', labelsOf('r')),
        sql`case when p.said_labels is not null then ${namesOf('contentGroup', sql`p.said_labels`)} end`,
      ),
    ],
  };
  if (stage.mode === 'update') return [file];
  const shown = (key: string, becomes: SqlFragment): DiffCell[] =>
    stage.has(key) ? [{ key, now: sql`null::text`, becomes, isIdentity: true }] : [];
  const place: RecordDiff = {
    table: 'attachment_link',
    from: sql`${planned(stage)} p join ${stage.table} s on s.line = p.line
      left join attachment_link r on r.attachment_id = p.target and (r.item_id = p.item_id or r.part_id = p.part_id)`,
    kind: sql`case when r.id is null then 'create' end`,
    rejectNew: 'cells',
    cells: [
      {
        key: 'file',
        title: hasContent ? 'File' : 'URL',
        now: sql`(select a.name from attachment a where a.id = r.attachment_id)`,
        becomes: beside(sql`z.name`),
        isIdentity: true,
      },
      { key: 'place', title: 'Place', now: sql`null::text`, becomes: holder, left: 'asked' },
      ...shown('displayName', sql`s.display_name`),
      ...shown('category', sql`s.category`),
      ...shown('language', sql`upper(s.language)`),
      ...shown('visibility', sql`s.visibility`),
      ...shown('contentGroups', sql`s.content_groups`),
    ],
  };
  return [file, place];
}
