import { sql } from 'kysely';
import type { Db } from '../src/platform/db/pool.ts';
import { itemEdits } from './releaseEdits/items.ts';
import { listEdits } from './releaseEdits/lists.ts';
import { partEdits } from './releaseEdits/parts.ts';
import { unitEdits } from './releaseEdits/units.ts';
import { type Edit, type Edits, type EditWorld, forOne, text, typeId } from './releaseEdits/world.ts';

export type { EditWorld } from './releaseEdits/world.ts';

/** Every kind of edit that can change what readers get. */
export const edits: Edits = {
  ...itemEdits,
  ...listEdits,
  ...partEdits,
  brand: [
    1,
    (db, { dice }) =>
      sql`insert into brand (name, accent) values (${text(dice)}, ${dice.of(['', '#316ac5'])})
        on conflict (catalog_id) do update set name = excluded.name, accent = excluded.accent`.execute(db),
  ],
};

/** Edits that change what every record depends on; they come rarely. */
export const groundEdits: Record<string, Edit> = {
  partsWithoutList: (db) =>
    sql`update catalog set publish_parts_without_list = not publish_parts_without_list where id = platform.catalog()`.execute(
      db,
    ),
  specification: (db, { dice }) =>
    sql`update catalog set specification_attribute_id = case when ${dice.chance(0.7)} then (select min(id) from attribute) end
      where id = platform.catalog()`.execute(db),
  audience: forOne(sql`select id from price_audience`, (db, id, { dice }) =>
    sql`update price_audience set is_enabled = ${dice.chance(0.7)}, shows_cost = ${dice.chance(0.5)} where id = ${id}`.execute(
      db,
    ),
  ),
  typeName: (db, { dice }) =>
    sql`update hierarchy_type set description = ${text(dice)} where id = ${typeId('CH')}`.execute(db),
  languages: (db, { dice }) =>
    sql`update catalog set languages = ${dice.of([
      ['EN', 'FR', 'DE'],
      ['EN', 'FR'],
      ['FR', 'EN'],
    ])}::text[] where id = platform.catalog()`.execute(db),
};

const weighted = (of: Edits) =>
  Object.entries(of).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));
const [ofModels, ofUnits] = [weighted(edits), weighted(unitEdits)];

/** One edit at random, of units where the world has them; answers its name. */
export async function editAtRandom(db: Db, world: EditWorld): Promise<string> {
  const name = world.dice.of(world.shared ? ofUnits : ofModels);
  await (world.shared ? unitEdits : edits)[name]?.[1](db, world);
  return name;
}
