import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { countItems, inWords } from './queries.identity.ts';
import { baseTypes } from '../rules.ts';
import type { HierarchyType } from './contract.ts';
import type { CarriedAttribute } from './rules.ts';

/** Something that settings would take away: the field, in words what items do with it, and a query of those items. */
interface Taken {
  field: string;
  does: string;
  items: RawBuilder<unknown>;
}

type Flags = Pick<
  HierarchyType,
  'baseType' | 'allowTopLevel' | 'allowDiagrams' | 'allowImage' | 'allowAttachments' | 'hasWorkflow'
>;
type Wanted = Flags & {
  allowableChildren: HierarchyType['allowableChildren'];
  attributes: readonly CarriedAttribute[];
};

/** What `before` allows and `after` does not, with the items that may rely on it. */
function taken(before: HierarchyType, after: Wanted): Taken[] {
  const off = (flag: keyof Flags) => before[flag] === true && after[flag] === false;
  const own = (where: RawBuilder<unknown>) =>
    sql`select i.id from hierarchy_item i where i.type_id = ${before.id} and ${where}`;
  const relation = (where: RawBuilder<unknown>) => own(sql`exists (select from hierarchy_relation r where ${where})`);
  const flags: [boolean, Taken][] = [
    [before.baseType !== after.baseType, { field: 'baseType', does: 'have this base type', items: own(sql`true`) }],
    [
      off('allowTopLevel'),
      {
        field: 'allowTopLevel',
        does: 'stand at the top level',
        items: relation(sql`r.child_id = i.id and r.parent_id is null`),
      },
    ],
    [
      off('allowDiagrams'),
      {
        field: 'allowDiagrams',
        does: 'have diagrams',
        items: relation(sql`r.parent_id = i.id and r.child_id in (select d.id from hierarchy_item d
          join hierarchy_type t on t.id = d.type_id and t.base_type = ${sql.lit(baseTypes.diagram)})`),
      },
    ],
    [off('allowImage'), { field: 'allowImage', does: 'have an image', items: own(sql`i.image_id is not null`) }],
    [
      off('allowAttachments'),
      {
        field: 'allowAttachments',
        does: 'have attachments',
        items: own(
          sql`exists (select from hangs_on_hierarchy_item h where h.of_id = i.id and h.needs = 'allow_attachments')`,
        ),
      },
    ],
    [off('hasWorkflow'), { field: 'hasWorkflow', does: 'have a state', items: own(sql`i.workflow_id is not null`) }],
  ];
  return [
    ...flags.flatMap(([is, one]) => (is ? [one] : [])),
    ...takenChildren(before, after),
    ...before.attributes
      .filter((one) => !after.attributes.some((kept) => kept.attributeId === one.attributeId))
      .map(({ attributeId, name }) => ({
        field: 'attributes',
        does: `have a value of ${name}`,
        items: own(sql`i.attributes ? ${String(attributeId)}::text`),
      })),
  ];
}

/** Ways of standing under the type that go, each with the items that stand so. */
function takenChildren(before: HierarchyType, after: Wanted): Taken[] {
  const ways = [
    { way: 'primary', is: sql`r.is_primary`, does: 'stand under this type' },
    { way: 'link', is: sql`not r.is_primary`, does: 'are linked under this type' },
  ] as const;
  return ways.flatMap(({ way, is, does }) => {
    const gone = before.allowableChildren
      .filter((child) => child[way] && !after.allowableChildren.some((kept) => kept.id === child.id && kept[way]))
      .map((child) => child.id);
    if (gone.length === 0) return [];
    const items = sql`select c.id from hierarchy_item c
      join hierarchy_relation r on r.child_id = c.id and ${is}
      join hierarchy_item p on p.id = r.parent_id and p.type_id = ${before.id}
      where c.type_id = any(${gone}::bigint[])`;
    return [{ field: 'allowableChildren', does, items }];
  });
}

/** What items rely on and would lose, by field in words; empty where nothing stands in the way. */
export async function reliances(db: Db, before: HierarchyType, after: Wanted): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { field, does, items } of taken(before, after)) {
    const inTheWay = await countItems(db, items);
    if (inTheWay.count === 0) continue;
    (found[field] ??= []).push(`Items of the catalogue ${does}: ${await inWords(db, inTheWay)}.`);
  }
  return found;
}

/** What uses a type: its items, and types under which it may stand. By field in words; empty where it is free. */
export async function usesOf(db: Db, id: number): Promise<Record<string, string[]>> {
  const items = await countItems(db, sql`select i.id from hierarchy_item i where i.type_id = ${id}`);
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(t.code || ' ' || t.description, ', ' order by t.code) as names
    from hierarchy_type_child c join hierarchy_type t on t.id = c.type_id
    where c.child_type_id = ${id} and c.type_id <> ${id}`.execute(db);
  const names = rows[0]?.names;
  return {
    ...(items.count > 0 && { items: [`The type is used by ${await inWords(db, items)}.`] }),
    ...(names && { allowableChildren: [`The type may stand under ${names}.`] }),
  };
}
