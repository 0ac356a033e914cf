import { sql } from 'kysely';
import { refuseTooFine } from '../../catalog/digits/service.ts';
import { heldItems } from '../../hierarchy/states/queries.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal, conflict, invalid, invalidFields, notFound } from '../../platform/http/errors.ts';
import type { ListValue } from '../list/contract.ts';
import { chosenValues, valuesNow } from '../list/queries.ts';
import { unitLists } from '../list/rules.ts';
import { unitLimits, unitMessages } from '../rules.ts';
import type { Color, FoundColor } from './contract.ts';
import {
  colorById,
  colorsNamed,
  colorsOf,
  insertColor,
  isAlike,
  otherUnits,
  relateColor,
  todayOf,
  updateColor,
} from './queries.ts';
import type { StoredColor } from './queries.ts';
import { colorValueFields, colorValueLists, effectiveDateOf } from './rules.ts';
import type { KeptColor } from './rules.ts';

type Shown<C extends StoredColor> = Omit<C, 'basicNameId' | 'locationId' | 'typeId'> &
  Record<'basicName' | 'location' | 'type', ListValue | null>;

/** Colors with their values as they are read now. */
async function shown<C extends StoredColor>(db: Db, stored: readonly C[]): Promise<Shown<C>[]> {
  const now = await valuesNow(
    db,
    stored.flatMap((color) => colorValueFields.flatMap((field) => color[field] ?? [])),
  );
  const of = (id: number | null) => (id === null ? null : (now.get(id) ?? null));
  return stored.map(({ basicNameId, locationId, typeId, ...color }) => ({
    ...color,
    basicName: of(basicNameId),
    location: of(locationId),
    type: of(typeId),
  }));
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The colors of a unit by location, type and manufacturer name. */
export async function readColors(db: Db, itemId: number): Promise<Color[]> {
  const colors = await shown(db, await colorsOf(db, itemId));
  return colors
    .map((color) => ({ ...color, parentId: itemId }))
    .toSorted(
      (a, b) =>
        byName.compare(a.location?.name ?? '', b.location?.name ?? '') ||
        byName.compare(a.type?.name ?? '', b.type?.name ?? '') ||
        byName.compare(a.mfrName, b.mfrName) ||
        a.id - b.id,
    );
}

export async function findColors(db: Db, term: string, take: number): Promise<FoundColor[]> {
  return (await shown(db, await colorsNamed(db, term, take))).map(({ version: _version, ...color }) => color);
}

export interface TypedColor extends KeptColor {
  override: boolean;
}

const asked = (text: string): never => {
  throw new Refusal(409, text, { override: [text] });
};

/** The color of a save as it is kept. 400 by field for values that are none of their lists, replaced or invalid. */
async function checked(
  db: Db,
  { override: _override, ...typed }: TypedColor,
  before?: StoredColor,
): Promise<KeptColor> {
  const [chosen, now] = await Promise.all([
    chosenValues(
      db,
      colorValueFields.flatMap((field) => typed[field] ?? []),
    ),
    valuesNow(db, before ? colorValueFields.flatMap((field) => before[field] ?? []) : []),
  ]);
  const errors: Record<string, string[]> = {};
  const kept: KeptColor = { ...typed, mfrName: typed.mfrName.trim(), modelCode: typed.modelCode.trim() };
  for (const field of colorValueFields) {
    const id = typed[field];
    const was = before?.[field] ?? null;
    if (id === null) continue;
    const value = chosen.get(id);
    if (was !== null && (id === was || id === now.get(was)?.id)) kept[field] = was;
    else if (value?.listTypeId !== unitLists[colorValueLists[field]]) errors[field] = [unitMessages.unknownValue];
    else if (value.isReplaced || value.isInvalid) errors[field] = [unitMessages.notChoosable];
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  await refuseTooFine(db, [{ field: 'price', is: 'amount', value: kept.price }], () => [before?.price]);
  return { ...kept, priceEffectiveDate: effectiveDateOf(kept, before, await todayOf(db)) };
}

async function requireRoom(db: Db, itemId: number): Promise<void> {
  if ((await colorsOf(db, itemId)).length >= unitLimits.colors) throw invalid('mfrName', unitMessages.tooManyColors);
}

/** Gives a unit a new color. Throws as the route says. Run inside a change, with the unit locked. */
export async function addColor(db: Db, itemId: number, typed: TypedColor): Promise<boolean> {
  await requireRoom(db, itemId);
  const color = await checked(db, typed);
  if (!typed.override && (await isAlike(db, color, null))) asked(unitMessages.sameColor(color.mfrName));
  await relateColor(db, itemId, await insertColor(db, color));
  return true;
}

/** Gives a unit a color that others have. Throws as the route says. */
export async function linkColor(db: Db, itemId: number, colorId: number): Promise<boolean> {
  await requireRoom(db, itemId);
  if (!(await colorById(db, colorId))) throw notFound();
  if (!(await relateColor(db, itemId, colorId))) throw conflict({ colorId: [unitMessages.colorThere] });
  return true;
}

/**
 * Saves a color of a unit; further units that have it are set back too, where their state takes changes. Answers whether
 * anything was written. Throws as the route says.
 */
export async function saveColor(
  db: Db,
  itemId: number,
  { colorId, version, ...typed }: TypedColor & { colorId: number; version: number },
): Promise<boolean> {
  const before = await colorById(db, colorId);
  const stands = (await colorsOf(db, itemId)).some(({ id }) => id === colorId);
  if (!before || !stands) throw notFound();
  if (before.version !== version) throw conflict();
  const color = await checked(db, typed, before);
  const { id: _, version: __, ...kept } = before;
  if ((Object.keys(color) as (keyof KeptColor)[]).every((key) => color[key] === kept[key])) return false;
  const others = await otherUnits(db, colorId, itemId);
  if (!typed.override) {
    if (others.length > 0) asked(unitMessages.sharedColor(others.length));
    if (await isAlike(db, color, colorId)) asked(unitMessages.sameColor(color.mfrName));
  }
  await updateColor(db, colorId, color);
  if (others.length > 0) {
    const ids = sql`select unnest(${others}::bigint[])`;
    const held = new Set(await heldItems(db, ids));
    const free = others.filter((id) => !held.has(id));
    await contentImported(db, sql`select unnest(${free}::bigint[])`, 'initial');
  }
  return true;
}
