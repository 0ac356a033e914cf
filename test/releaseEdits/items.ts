// size: one list, every edit of an item and of what hangs on it
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/pool.ts';
import type { Dice } from '../dice.ts';
import { addRow, giveImage } from './lists.ts';
import {
  anyState,
  type Edit,
  type Edits,
  type EditWorld,
  forOne,
  items,
  maybeSetBack,
  ofBase,
  pick,
  setBack,
  stateId,
  stateIn,
  text,
  translate,
  typeId,
} from './world.ts';

export async function insertItem(db: Db, { dice }: EditWorld, code: string, parent: number | null) {
  const hasWorkflow = code !== 'NW' && code !== 'ND';
  const { rows } = await sql<{ id: number }>`
    insert into hierarchy_item (type_id, name, workflow_id, display_name)
    values (${typeId(code)}, ${`${code} ${text(dice)} ${dice.below(1e9)}`},
      ${hasWorkflow ? stateIn(code === 'MF' || code === 'MU' ? 'MajorUnit' : 'Oem', anyState(dice)) : sql`null`}, ${dice.chance(0.3) ? text(dice) : ''})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await insertPlace(db, dice, id, parent, true);
  return id;
}

const insertPlace = (db: Db, dice: Dice, child: number, parent: number | null, isPrimary: boolean) =>
  sql`insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
    values (${parent}, ${child}, ${isPrimary}, ${dice.below(6)}) on conflict do nothing`.execute(db);

async function fillDiagram(db: Db, world: EditWorld, id: number) {
  await giveImage(db, world, id);
  const rows = world.dice.below(5);
  for (let n = 0; n < rows; n++) await addRow(db, world, id);
}

/** Whether an item hangs at or below another. */
async function isBelow(db: Db, item: number, top: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive up(id) as (select ${item}::bigint union
      select r.parent_id from up join hierarchy_relation r on r.child_id = up.id where r.parent_id is not null)
    select from up where id = ${top}`.execute(db);
  return rows.length > 0;
}

async function deleteItem(db: Db, id: number) {
  await sql`delete from hierarchy_relation where child_id = ${id}`.execute(db);
  const left = await sql<{ child: number }>`
    delete from hierarchy_relation where parent_id = ${id} returning child_id as child`.execute(db);
  for (const { child } of left.rows)
    await sql`update hierarchy_relation set is_primary = true where id = (
      select min(id) from hierarchy_relation where child_id = ${child}
        and not exists (select from hierarchy_relation p where p.child_id = ${child} and p.is_primary))`.execute(db);
  for (const table of [
    'serial_rule',
    'item_visibility',
    'attachment_link',
    'item_picture',
    'major_unit',
    'unit_value',
    'unit_taxonomy',
    'unit_feature',
    'unit_description',
    'unit_price',
    'related_model',
    'color_relation',
  ])
    await sql`delete from ${sql.table(table)} where item_id = ${id}`.execute(db);
  await sql`delete from related_model where related_id = ${id}`.execute(db);
  await sql`delete from translation where noun = 'item' and row_id = ${id}`.execute(db);
  await sql`delete from parts_list_row where diagram_id = ${id}`.execute(db);
  await sql`select platform.release_jumps(${[id]}::bigint[])`.execute(db);
  await sql`delete from hierarchy_item where id = ${id}`.execute(db);
}

async function move(db: Db, id: number, { dice }: EditWorld) {
  const parent = dice.chance(0.15) ? null : ((await pick(db, dice, items)) ?? null);
  if (parent !== null && (parent === id || (await isBelow(db, parent, id)))) return;
  await sql`delete from hierarchy_relation where child_id = ${id} and (is_primary or parent_id is not distinct from ${parent})`.execute(
    db,
  );
  await insertPlace(db, dice, id, parent, true);
}

async function link(db: Db, id: number, { dice }: EditWorld) {
  const parent = await pick(db, dice, items);
  if (parent === undefined || parent === id || (await isBelow(db, parent, id))) return;
  const hasPlace = await pick(db, dice, sql`select id from hierarchy_relation where child_id = ${id} and is_primary`);
  await insertPlace(db, dice, id, parent, hasPlace === undefined);
}

export const newUnder =
  (code: string, bases: number[]): Edit =>
  async (db, world) => {
    const parent = await pick(
      db,
      world.dice,
      sql`select i.id from hierarchy_item i join hierarchy_type t on t.id = i.type_id where t.base_type = any(${bases}::int[])`,
    );
    if (parent === undefined) return;
    const id = await insertItem(db, world, code, parent);
    if (code === 'IP' || code === 'ND') await fillDiagram(db, world, id);
  };

/** Edits of items, their places, texts, visibility and serial rules. */
export const itemEdits: Edits = {
  newDivision: [2, (db, world) => insertItem(db, world, 'DV', null)],
  newModel: [3, newUnder('MD', [4])],
  newChapter: [2, newUnder('CH', [2, 4])],
  newDiagram: [6, newUnder('IP', [2, 4])],
  newFolderWithoutWorkflow: [2, newUnder('NW', [2, 4])],
  newDiagramWithoutWorkflow: [3, newUnder('ND', [2, 4])],
  rename: [
    3,
    forOne(items, async (db, id, world) => {
      await sql`update hierarchy_item set name = ${`${text(world.dice)} ${id}`} where id = ${id}`.execute(db);
      await maybeSetBack(db, id, world);
    }),
  ],
  displayName: [
    2,
    forOne(items, async (db, id, world) => {
      await sql`update hierarchy_item set display_name = ${text(world.dice)} where id = ${id}`.execute(db);
      await maybeSetBack(db, id, world);
    }),
  ],
  overrideName: [
    1,
    forOne(items, (db, id, { dice }) =>
      sql`update hierarchy_item set override_name = ${dice.of(['', text(dice)])} where id = ${id}`.execute(db),
    ),
  ],
  attributes: [
    2,
    forOne(items, async (db, id, world) => {
      const values = JSON.stringify({ 1: text(world.dice), 1000: world.dice.of(['', 'x']), 1001: ['a', 'b'] });
      await sql`update hierarchy_item set attributes = ${values}::jsonb where id = ${id}`.execute(db);
      await maybeSetBack(db, id, world);
    }),
  ],
  label: [
    2,
    forOne(items, async (db, id, world) => {
      const made = await pick(db, world.dice, sql`select id from lookup_value where type = 1`);
      await sql`update hierarchy_item set content_groups = ${world.dice.chance(0.3) || made === undefined ? [] : [made]}::bigint[]
        where id = ${id}`.execute(db);
      await maybeSetBack(db, id, world);
    }),
  ],
  labelLiterature: [
    1,
    forOne(sql`select id from attachment`, async (db, id, { dice }) => {
      const made = await pick(db, dice, sql`select id from lookup_value where type = 1`);
      await sql`update attachment set content_groups = ${made === undefined ? [] : [made]}::bigint[]
        where id = ${id}`.execute(db);
    }),
  ],
  newContentGroup: [
    1,
    (db, { dice }) =>
      sql`insert into lookup_value (type, name) values (1, ${text(dice)}) on conflict do nothing`.execute(db),
  ],
  changeType: [
    1,
    forOne(ofBase(2), (db, id) =>
      sql`update hierarchy_item set type_id = ${typeId('CH')} where id = ${id}`.execute(db),
    ),
  ],
  /** What has no workflow of its own is edited while what it belongs to is a draft. */
  editUnderDraft: [
    4,
    forOne(sql`select id from hierarchy_item where workflow_id is null`, async (db, id, world) => {
      await sql`update hierarchy_item set workflow_id = ${stateId(1)} where workflow_id is not null and id in (
        select parent_id from hierarchy_relation where child_id = ${id} and is_primary)`.execute(db);
      await sql`update hierarchy_item set name = ${`${text(world.dice)} ${id}`} where id = ${id}`.execute(db);
    }),
  ],
  publishParents: [
    4,
    forOne(sql`select id from hierarchy_item where workflow_id is null`, (db, id) =>
      sql`update hierarchy_item set workflow_id = ${stateId(3)} where workflow_id is not null and id in (
        select parent_id from hierarchy_relation where child_id = ${id})`.execute(db),
    ),
  ],
  state: [
    12,
    forOne(sql`select id from hierarchy_item where workflow_id is not null`, (db, id, { dice }) =>
      sql`update hierarchy_item set workflow_id = ${stateId(anyState(dice))} where id = ${id}`.execute(db),
    ),
  ],
  publishAll: [
    2,
    (db) => sql`update hierarchy_item set workflow_id = ${stateId(3)} where workflow_id is not null`.execute(db),
  ],
  attach: [
    4,
    forOne(items, async (db, id, world) => {
      const { dice, pictures, groups } = world;
      const { hash } = dice.of(pictures);
      const url = dice.chance(0.4) ? `https://example.org/${dice.below(1e9)}` : null;
      const { rows } = await sql<{ id: number }>`
        insert into attachment (name, is_url, hash, content_type, size, category_id, language)
        select ${url ?? text(dice)}, ${url !== null}, ${url === null ? hash : null}, ${url === null ? 'image/png' : ''},
          coalesce((select size from stored_file where hash = ${url === null ? hash : null}), 0), l.id, ${dice.of(['', 'FR'])}
        from lookup_value l where l.type = 4 order by l.id limit 1 returning id`.execute(db);
      const made = rows[0]?.id ?? 0;
      if (dice.chance(0.4))
        await sql`insert into attachment_visibility (attachment_id, group_id) values (${made}, ${dice.of(groups)})`.execute(
          db,
        );
      await sql`insert into attachment_link (item_id, attachment_id, ordinal) values (${id}, ${made}, ${dice.below(9)})`.execute(
        db,
      );
      await maybeSetBack(db, id, world);
    }),
  ],
  attachAgain: [
    2,
    forOne(items, async (db, id, world) => {
      const made = await pick(db, world.dice, sql`select id from attachment`);
      if (made === undefined) return;
      await sql`insert into attachment_link (item_id, attachment_id, ordinal) values (${id}, ${made}, 1)
        on conflict do nothing`.execute(db);
      await maybeSetBack(db, id, world);
    }),
  ],
  editAttachment: [
    3,
    forOne(sql`select id from attachment`, (db, id, { dice }) =>
      sql`update attachment set display_name = ${text(dice)} where id = ${id}`.execute(db),
    ),
  ],
  hideAttachment: [
    2,
    forOne(sql`select id from attachment`, (db, id, { dice, groups }) =>
      dice.chance(0.5)
        ? sql`delete from attachment_visibility where attachment_id = ${id}`.execute(db)
        : sql`insert into attachment_visibility (attachment_id, group_id) values (${id}, ${dice.of(groups)})
            on conflict do nothing`.execute(db),
    ),
  ],
  detach: [
    2,
    forOne(sql`select id from attachment_link`, (db, id) =>
      sql`delete from attachment_link where id = ${id}`.execute(db),
    ),
  ],
  deleteItem: [2, forOne(items, deleteItem)],
  orphan: [1, forOne(items, (db, id) => sql`delete from hierarchy_relation where child_id = ${id}`.execute(db))],
  move: [5, forOne(items, move)],
  moveDraft: [
    3,
    forOne(items, async (db, id, world) => {
      const above = await sql<{ id: number }>`
        select parent_id as id from hierarchy_relation where child_id = ${id} and parent_id is not null`.execute(db);
      for (const parent of above.rows) await setBack(db, parent.id);
      await move(db, id, world);
    }),
  ],
  /** The parent goes below its child: two moves that a kept list of children may contradict. */
  swap: [
    4,
    forOne(sql`select id from hierarchy_relation where parent_id is not null and is_primary`, async (db, id, world) => {
      const { rows } = await sql<{ parent: number; child: number }>`
        select parent_id as parent, child_id as child from hierarchy_relation where id = ${id}`.execute(db);
      const [pair] = rows;
      if (!pair) return;
      await setBack(db, pair.parent);
      await sql`delete from hierarchy_relation where id = ${id}`.execute(db);
      await insertPlace(db, world.dice, pair.child, null, true);
      if (await isBelow(db, pair.child, pair.parent)) return;
      await sql`delete from hierarchy_relation where child_id = ${pair.parent} and is_primary`.execute(db);
      await insertPlace(db, world.dice, pair.parent, pair.child, true);
    }),
  ],
  link: [4, forOne(items, link)],
  unlink: [
    2,
    forOne(sql`select id from hierarchy_relation where not is_primary`, (db, id) =>
      sql`delete from hierarchy_relation where id = ${id}`.execute(db),
    ),
  ],
  reorder: [
    4,
    forOne(sql`select id from hierarchy_relation`, (db, id, { dice }) =>
      sql`update hierarchy_relation set ordinal = ${dice.below(9)} where id = ${id}`.execute(db),
    ),
  ],
  translateItem: [3, forOne(items, translate('item'))],
  endTranslation: [
    1,
    forOne(sql`select id from translation`, (db, id) => sql`delete from translation where id = ${id}`.execute(db)),
  ],
  hide: [
    3,
    forOne(sql`select child_id from hierarchy_relation where parent_id is null`, (db, id, { dice, groups }) =>
      sql`insert into item_visibility (item_id, group_id) values (${id}, ${dice.of(groups)}) on conflict do nothing`.execute(
        db,
      ),
    ),
  ],
  show: [
    2,
    forOne(sql`select id from item_visibility`, (db, id) =>
      sql`delete from item_visibility where id = ${id}`.execute(db),
    ),
  ],
  serialRule: [
    3,
    forOne(ofBase(2), (db, id, { dice }) =>
      sql`insert into serial_rule (item_id, type, prefix, range_start, range_end)
        values (${id}, '3', ${dice.of(['ab', 'XYZ?', ''])}, ${String(100 + dice.below(99))}, '999')`.execute(db),
    ),
  ],
  changeRule: [
    1,
    forOne(sql`select id from serial_rule`, (db, id, { dice }) =>
      sql`update serial_rule set range_start = ${String(100 + dice.below(99))} where id = ${id}`.execute(db),
    ),
  ],
  deleteRule: [
    1,
    forOne(sql`select id from serial_rule`, (db, id) => sql`delete from serial_rule where id = ${id}`.execute(db)),
  ],
};
