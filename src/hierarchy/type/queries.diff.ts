import { sql } from 'kysely';
import type { RecordDiff, SqlFragment, Stage } from '../../import/service.ts';

const shownAs = {
  description: 'description',
  baseType: 'base_type',
  allowTopLevel: 'allow_top_level',
  allowDiagrams: 'allow_diagrams',
  allowImage: 'allow_image',
  allowAttachments: 'allow_attachments',
  hasWorkflow: 'has_workflow',
} as const;

const carriedOf = (where: SqlFragment) => sql`coalesce((
  select string_agg(a.name, '; ' order by x.ordinal, x.id) from past.hierarchy_type_attribute x join attribute a on a.id = x.attribute_id
  where x.type_id = r.id and x.change_id <= r.change_id and coalesce(x.ended_by > r.change_id, true) and ${where}), '')`;
const childrenOf = (where: SqlFragment) => sql`coalesce((
  select string_agg(t.code, '; ' order by t.code collate "C") from past.hierarchy_type_child x join hierarchy_type t on t.id = x.child_type_id
  where x.type_id = r.id and x.change_id <= r.change_id and coalesce(x.ended_by > r.change_id, true) and ${where}), '')`;

/** What the lists of a version `r` of a type are. Each save of a type makes a version of it. */
const lists = [
  { key: 'attributes', now: carriedOf(sql`true`) },
  { key: 'keys', now: carriedOf(sql`x.is_key`) },
  { key: 'required', now: carriedOf(sql`x.is_required`) },
  { key: 'searchable', now: carriedOf(sql`x.is_searchable`) },
  { key: 'primaryChildren', now: childrenOf(sql`x.allow_primary`) },
  { key: 'linkChildren', now: childrenOf(sql`x.allow_link`) },
];

/** Fields of a type that side table `shown` has as texts, beside context and code. */
export const shownFields = [...Object.keys(shownAs), ...lists.map(({ key }) => key)];

/** Types as the file changes them, each as a whole: what it carries and allows hangs together. */
export function typeDiff(stage: Stage): RecordDiff {
  const beside = (column: string) =>
    sql`(select ${sql.ref(`k.${column}`)} from ${stage.side('shown')} k where k.line = s.line)`;
  return {
    table: 'hierarchy_type',
    from: sql`${stage.side('shown')} k join ${stage.table} s on s.line = k.line left join hierarchy_type r on r.id = k.id`,
    where: sql`not s.bad and (k.id is null or k.differs)`,
    isWhole: 'always',
    cells: [
      { key: 'context', now: sql`r.context`, becomes: beside('context'), isIdentity: true },
      { key: 'code', now: sql`r.code`, becomes: beside('code'), isIdentity: true },
      ...Object.entries(shownAs).map(([key, column]) => ({
        key,
        now: sql`${sql.ref(`r.${column}`)}::text`,
        becomes: beside(key),
      })),
      ...lists.map(({ key, now }) => ({ key, now, becomes: beside(key) })),
    ],
  };
}
