import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/platform/db/pool.ts';
import type { Dice } from '../dice.ts';

/** What edits of a catalogue can point to. */
export interface EditWorld {
  dice: Dice;
  /** Pictures that the file store holds. */
  pictures: readonly { hash: string; type: string; width: number; height: number }[];
  groups: readonly number[];
  /** What units refer to; absent in a world of models alone. */
  shared?: SharedWorld;
}

/** Records of the installation, by id. */
export interface SharedWorld {
  /** What its names begin with: the installation is one for all tests. */
  mark: string;
  industry: number;
  types: readonly number[];
  subTypes: readonly number[];
  makes: readonly number[];
  /** Values of the list of a field. */
  listed: readonly number[];
  /** Fields by the kind of their values. */
  fields: { number: number; count: number; text: number; list: number; flag: number; measure: number; complex: number };
  parts: readonly number[];
  measures: readonly number[];
  taxonomies: readonly number[];
}

export type Edit = (db: Db, world: EditWorld) => Promise<unknown>;

/** Edits by name, each with how often it comes. */
export type Edits = Record<string, readonly [weight: number, Edit]>;

/** A row's id, at random; undefined where the statement finds none. */
export async function pick(db: Db, dice: Dice, rows: RawBuilder<unknown>): Promise<number | undefined> {
  const found = await sql<{ id: number }>`select x.id from (${rows}) x(id) order by 1`.execute(db);
  return found.rows.length === 0 ? undefined : dice.of(found.rows).id;
}

export const items = sql`select id from hierarchy_item`;
export const ofBase = (base: number) =>
  sql`select i.id from hierarchy_item i join hierarchy_type t on t.id = i.type_id where t.base_type = ${base}`;
export const parts = sql`select id from part`;
export const typeId = (code: string) =>
  sql<number>`(select id from hierarchy_type where code = ${code} and context in ('Oem', 'MajorUnit'))`;
/** State of a number in the context of the item that is updated. */
export const stateId = (number: number) =>
  sql<number>`(select s.id from workflow_state s join hierarchy_type t on t.context = s.context
    where t.id = type_id and s.number = ${number})`;
export const stateIn = (context: string, number: number) =>
  sql<number>`(select id from workflow_state where context = ${context} and number = ${number})`;
/** Mostly published, so that much of the catalogue is in releases. */
export const anyState = (dice: Dice) => dice.of([3, 3, 3, 3, 3, 1, 2, 4]);
export const word = (dice: Dice) =>
  dice.of(['Drive', 'clutch', 'Bolt', 'Écrou', 'ring-gear', 'Ölfilter', '螺栓', 'cover']);
export const text = (dice: Dice) => `${word(dice)} ${word(dice)} ${dice.below(1000)}`;

/** Does it for a row that is found, or not at all. */
export const forOne =
  (rows: RawBuilder<unknown>, edit: (db: Db, id: number, world: EditWorld) => Promise<unknown>): Edit =>
  async (db, world) => {
    const id = await pick(db, world.dice, rows);
    if (id !== undefined) await edit(db, id, world);
  };

/** Sets the item back to Draft, as a save of its content does. */
export const setBack = (db: Db, id: number) =>
  sql`update hierarchy_item set workflow_id = ${stateId(1)} where id = ${id} and workflow_id is not null`.execute(db);

export const maybeSetBack = (db: Db, id: number, { dice }: EditWorld) =>
  dice.chance(0.5) ? setBack(db, id) : undefined;

export const translate =
  (noun: 'item' | 'part') =>
  (db: Db, id: number, { dice }: EditWorld) => {
    const field = noun === 'item' ? 'display_name' : dice.of(['description', 'long_description']);
    return sql`insert into translation (noun, row_id, field, language, text)
    values (${noun}, ${id}, ${field}, ${dice.of(['FR', 'DE'])}, ${text(dice)})
    on conflict (catalog_id, noun, row_id, field, language) do update set text = excluded.text`.execute(db);
  };
