import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import type { TextKind } from '../../translation/first/queries.ts';
import type { FindingNoun } from '../rules.ts';
import { itself, named, within, type Derivation } from './queries.ts';

// Items, and texts of any noun (docs/domain/quality.md, Models and texts).

const nothing = sql`'{}'::jsonb`;

export const itemKinds: readonly Derivation[] = [
  {
    kind: 'modelWithoutPicture',
    noun: 'item',
    by: 'row',
    follows: { hierarchy_item: [itself], item_picture: [named('item_picture', 'item_id')] },
    grounds: ['hierarchy_type'],
    findings: (of) => sql`
      select i.id, i.id as item_id, i.change_id, ${nothing} as facts
      from hierarchy_item i join hierarchy_type t on t.id = i.type_id and t.base_type = ${sql.lit(baseTypes.model)} and t.allow_image
      where i.image_id is null and ${within(sql`i.id`, of)}
        and not exists (select from item_picture x where x.item_id = i.id)`,
  },
  {
    kind: 'orphan',
    noun: 'item',
    by: 'row',
    follows: { hierarchy_item: [itself], hierarchy_relation: [named('hierarchy_relation', 'child_id')] },
    findings: (of) => sql`
      select i.id, i.id as item_id, i.change_id, ${nothing} as facts from hierarchy_item i
      where ${within(sql`i.id`, of)} and not exists (select from hierarchy_relation r where r.child_id = i.id)`,
  },
  {
    kind: 'unpublishedReady',
    noun: 'item',
    by: 'row',
    follows: { hierarchy_item: [itself], hierarchy_relation: [named('hierarchy_relation', 'child_id')] },
    grounds: ['workflow_state', 'hierarchy_type'],
    // What Production shows changes with a publish, which names no item. A publish that ends while somebody looks is looked at twice.
    isOtherSince: (instant) => sql`exists (
      select from published where published_at > ${instant}::timestamptz - interval '1 minute')`,
    findings: (of) => sql`
      select i.id, i.id as item_id, i.change_id, ${nothing} as facts
      from hierarchy_item i join hierarchy_type t on t.id = i.type_id
      join workflow_state s on s.id = i.workflow_id and s.is_published_state
      where ${within(sql`i.id`, of)} and exists (select from hierarchy_relation r where r.child_id = i.id)
        and case when exists (
          select from published p join release_item x on x.item_id = i.id and x.version = i.change_id
            and x.from_release <= p.release_id and (x.until_release is null or x.until_release > p.release_id)
          where p.environment = 'Production' and p.context = t.context) then false
        when exists (select from change u where u.id = i.change_id and u.undoes is not null)
          then platform.environment_of(i.id, i.change_id) <> 'Production' else true end`,
  },
];

/** Nouns whose texts are translated: their table, where a row stands, and which rows nobody reads. */
const textNouns: Partial<Record<string, { noun: FindingNoun; table: string; item: string; unread?: string }>> = {
  item: { noun: 'item', table: 'hierarchy_item', item: 'o.id' },
  part: { noun: 'part', table: 'part', item: 'null::bigint', unread: 'is_internal' },
  attribute: { noun: 'attribute', table: 'attribute', item: 'null::bigint' },
};

/** The kind that finds texts without a translation, once for each noun that has such texts. */
export function translationKinds(texts: readonly TextKind[]): Derivation[] {
  return [...new Set(texts.map(({ noun }) => noun))].map((name) => {
    const of = textNouns[name];
    if (!of) throw new Error(`Texts of ${name} are translated, and the inbox does not know its table.`);
    return translationKind(
      of,
      texts.filter(({ noun }) => noun === name),
    );
  });
}

function translationKind(
  { noun, table, item, unread }: NonNullable<(typeof textNouns)[string]>,
  texts: readonly TextKind[],
): Derivation {
  const missing = (of: Parameters<Derivation['findings']>[0]) =>
    texts.map(
      ({ field, table: from, shown }) => sql`
        select r.id, ${field}::text as field, (
          select jsonb_agg(l.language order by l.place)
          from catalog c cross join unnest(c.languages[2:]) with ordinality as l(language, place)
          where c.id = platform.catalog() and not exists (
            select from translation t where t.noun = ${noun} and t.row_id = r.id and t.field = ${field}
              and t.language = l.language)) as languages
        from ${from} r where ${shown} <> '' and ${within(sql`r.id`, of)}`,
    );
  return {
    kind: 'translationMissing',
    noun,
    by: 'row',
    follows: {
      [table]: [itself],
      translation: [
        (ids) => sql`select t.row_id as id from past.translation t where t.id = any(${ids}) and t.noun = ${noun}`,
      ],
    },
    grounds: ['catalog_setting'],
    findings: (of) => sql`
      select o.id, ${sql.raw(item)} as item_id, o.change_id, m.facts
      from (select n.id, jsonb_object_agg(n.field, n.languages) as facts
            from (${sql.join(missing(of), sql` union all `)}) n where n.languages is not null group by n.id) m
      join ${sql.table(table)} o on o.id = m.id ${unread === undefined ? sql`` : sql`and not o.${sql.ref(unread)}`}`,
  };
}
