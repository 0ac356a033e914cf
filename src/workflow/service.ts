import { allows, writeIn } from '../rights.ts';
import type { Who } from '../platform/auth/who.ts';
import type { Db } from '../platform/db/pool.ts';
import { Refusal, forbidden, invalid } from '../platform/http/errors.ts';
import { contextsOfCatalog, insertStates, statesOf } from './queries.ts';
import { nextStates, roleIn, startingStates as statesAtStart, workflowMessages } from './rules.ts';
import type { State } from './rules.ts';

/** The states of a new catalogue, in each of its contexts that has none; runs inside a change. */
export async function startingStates(db: Db): Promise<void> {
  for (const context of await contextsOfCatalog(db)) {
    if ((await statesOf(db, context)).length === 0) await insertStates(db, context, statesAtStart);
  }
}

/** 403 unless the caller may write content of the context (docs/domain/rights.md, Who may do what). */
export function requireWrite(who: Who, context: string): void {
  if (!allows(writeIn(context), who)) throw forbidden();
}

/** States of the context that the caller may set from `current`; 0 is an item without workflow. */
export async function nextStatesFor(db: Db, who: Who, context: string, current: number): Promise<State[]> {
  if (!allows(writeIn(context), who)) return [];
  return nextStates(await statesOf(db, context), current, roleIn(who, context));
}

/** States of the context that the caller may set, whatever they are set from. */
export async function settableStates(db: Db, who: Who, context: string): Promise<State[]> {
  const role = roleIn(who, context);
  if (role === null || !allows(writeIn(context), who)) return [];
  return (await statesOf(db, context)).filter((s) => s.setableRoles.includes(role));
}

/** The state of a context and number, if the caller's role may set it; 400 at `field` and 403 otherwise. */
export async function settable(db: Db, who: Who, context: string, number: number, field = 'newWorkflowId') {
  const states = await statesOf(db, context);
  const target = states.find((s) => s.id === number);
  if (!target) throw invalid(field, 'The workflow state does not exist.');
  const role = roleIn(who, context);
  if (role === null || !target.setableRoles.includes(role)) throw forbidden();
  return { target, states };
}

export async function initialState(db: Db, who: Who, context: string): Promise<State> {
  const init = (await statesOf(db, context)).find((s) => s.isInit);
  if (!init) throw new Refusal(500, workflowMessages.fatal);
  return (await settable(db, who, context, init.id)).target;
}
