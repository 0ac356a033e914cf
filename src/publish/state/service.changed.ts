import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readTree } from '../../content/read/service.tree.ts';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { differingItems } from './queries.differing.ts';
import { type Base, changedNear, changesSince, keptSince, touchedSince } from './queries.changed.ts';

/** Touched items around which it is looked what comes in and goes out with them; of more the whole tree is read. */
const mostTouched = 2000;

/**
 * Items of a context with a workflow that the next publish adds, updates or takes out, as a query with id, change: an item
 * is in a release where every item above it is, by one way at least (docs/domain/publishing.md, What a release contains).
 * Where the change is 'same' it is written anew, and is for readers as it was.
 */
export async function changedItems(
  db: Db,
  context: Context,
  base: Base | undefined,
  most = mostTouched,
): Promise<RawBuilder<unknown>> {
  if (!base) return changedInAll(db, context, undefined);
  const items = await touchedSince(db, base, most);
  const changed =
    items.length > most ? await changedInAll(db, context, base.releaseId) : changedNear(context, base, items);
  return sql`(
    with changed as materialized (${changed}),
    differing as materialized (select id from ${differingItems(context, base)} d)
    select c.id, case when c.change = 'update' and i.change_id = any(${changesSince(base.snapshot)})
      and c.id not in (select id from differing) then 'same' else c.change end as change
    from changed c left join hierarchy_item i on i.id = c.id
    union all
    select k.id, k.change from (${keptSince(context, base.releaseId, sql`differing`)}) k
    where k.id not in (select id from changed))`;
}

/** The same by the tree of the release that a publish would make. */
async function changedInAll(db: Db, context: Context, baseId: number | undefined): Promise<RawBuilder<unknown>> {
  const { items, now, kept } = await readTree(db, context, baseId);
  const changed: [id: number, change: 'add' | 'update' | 'remove'][] = [];
  for (const [id, { standing }] of items) {
    const item = now.get(id);
    if (!item || item.state === null) continue;
    const before = kept.get(id);
    if (!before) changed.push([id, 'add']);
    else if (standing === 'now' && before.version !== item.version) changed.push([id, 'update']);
  }
  for (const id of kept.keys()) if (!items.has(id) && now.get(id)?.state !== null) changed.push([id, 'remove']);
  return sql`select u.id, u.change
    from unnest(${changed.map(([id]) => id)}::bigint[], ${changed.map(([, change]) => change)}::text[]) u(id, change)`;
}
