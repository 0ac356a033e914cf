import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/http/errors.ts';
import { statesOf } from '../queries.ts';
import type { State } from '../rules.ts';
import { clearInit, deleteState, insertState, lockStates, nextNumber, updateState } from './queries.ts';
import { maxStates, releasedAs, rolesOf, stateMessages, wrongWith } from './rules.ts';

/** What app hands in of the items that are in states. */
export interface ItemsOfStates {
  /** How many items are in a state, and the first of them by name. */
  itemsIn(db: Db, context: string, number: number, take: number): Promise<{ items: number; names: string[] }>;
  /** Writes the items of a state anew in the state `to`, which may be the same; answers how many. */
  passItems(db: Db, context: string, from: number, to: number): Promise<number>;
}

/** Items that a refusal names. */
const namedItems = 5;

export interface StateToSave extends Omit<State, 'id' | 'setableRoles'> {
  id: number | null;
  setableRoles: string;
  version: number | null;
}

/** Adds or saves a state; throws as the route says. Run inside a change. Answers its number. */
export async function saveState(
  db: Db,
  of: ItemsOfStates,
  context: string,
  { version, ...given }: StateToSave,
): Promise<number> {
  await lockStates(db);
  const states = await statesOf(db, context);
  if (states.length === 0) throw notFound();
  const before = states.find((s) => s.id === given.id);
  if (given.id !== null && !before) throw notFound();
  if (before && before.version !== version) throw conflict();
  const setableRoles = rolesOf(given.setableRoles);
  if (!setableRoles) throw invalid('setableRoles', stateMessages.unknownRole);
  const id = given.id ?? (await nextNumber(db, context));
  const state: State = { ...given, id, name: given.name.trim(), setableRoles };
  requireFit(state, before, states);
  if (state.isInit) await clearInit(db, context, id);
  if (!before) await insertState(db, context, state);
  else if (!(await updateState(db, context, before.version, state))) throw conflict();
  if (before && releasedAs(before) !== releasedAs(state)) await of.passItems(db, context, id, id);
  return id;
}

function requireFit(state: State, before: State | undefined, states: readonly State[]): void {
  const others = states.filter((s) => s !== before);
  if (!before && states.length >= maxStates) throw invalid('name', stateMessages.tooMany);
  if (others.some((s) => s.name.toLowerCase() === state.name.toLowerCase())) {
    throw conflict({ name: [stateMessages.nameTaken] });
  }
  const wrong = wrongWith(state, others);
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}

interface Removal {
  id: number;
  version: number;
  moveTo: number | undefined;
}

/** Removes a state; throws as the route says. Run inside a change. Answers how many items went to `moveTo`. */
export async function removeState(
  db: Db,
  of: ItemsOfStates,
  context: string,
  { id, version, moveTo }: Removal,
): Promise<number> {
  await lockStates(db);
  const states = await statesOf(db, context);
  const state = states.find((s) => s.id === id);
  if (!state) throw notFound();
  if (state.version !== version) throw conflict();
  const others = states.filter((s) => s !== state);
  if (state.isInit) throw conflict({ id: [stateMessages.initStays] });
  if (!others.some((s) => s.isPublishedState)) throw conflict({ id: [stateMessages.publishedNeeded] });
  if (moveTo !== undefined && !others.some((s) => s.id === moveTo)) {
    throw invalid('moveTo', stateMessages.unknownTarget);
  }
  const moved = moveTo === undefined ? 0 : await of.passItems(db, context, id, moveTo);
  const { items, names } = await of.itemsIn(db, context, id, namedItems);
  if (items > 0) throw conflict({ inUse: [stateMessages.inUse(items, names)] });
  if (!(await deleteState(db, context, version, id))) throw conflict();
  return moved;
}
