import type { RawBuilder } from 'kysely';
import { allows, workflowRoleOf, writeIn } from '../platform/auth/rights.ts';
import type { Who, WorkflowRole } from '../platform/auth/rights.ts';
import type { Db } from '../platform/db/pool.ts';
import { Refusal, conflict, forbidden, invalid, notFound } from '../platform/http/errors.ts';
import {
  carrierState,
  contextsOfCatalog,
  insertStates,
  itemState,
  setBack,
  setCarriers,
  setStateOf,
  setStates,
  statesOf,
  unpublishedAncestors,
} from './queries.ts';
import { nextStates, startingStates, workflowMessages } from './rules.ts';
import type { State } from './rules.ts';

/** The states of a new catalogue in each of its contexts; runs inside the change that creates it. */
export async function startingValues(db: Db): Promise<void> {
  for (const context of await contextsOfCatalog(db)) await insertStates(db, context, startingStates);
}

/** What a save did to the state of what it saved; the screens hear of it as workflow-updated. */
export interface ContentSaved {
  workflowUpdated: boolean;
  /** The item itself, or the ancestor that carries its workflow; null where none does. */
  workflowAncestorId: number | null;
}

/**
 * Call it in the change that saved content of an item: where the item, or the nearest ancestor with a workflow, is in a
 * review or published state, that one goes back to the initial state and leaves its environment (spec README, Starting
 * values).
 */
export const contentSaved = (db: Db, itemId: number): Promise<ContentSaved> => setBack(db, itemId);

/**
 * The same for all items that an import wrote. `items` is a query of ids or `unnest(…)`; `state` is `initial`, `keep`,
 * or the name of a state. Answers how many items it set.
 */
export async function contentImported(db: Db, items: RawBuilder<unknown>, state: string): Promise<number> {
  if (state === 'keep') return 0;
  return setCarriers(db, items, state === 'initial' ? undefined : state);
}

/** 404 for an unknown item, 409 where its state, or that of its nearest ancestor with one, is not editable. */
export async function requireEditable(db: Db, itemId: number): Promise<void> {
  const state = await carrierState(db, itemId);
  if (state && !state.isEditable) throw conflict({ workflow: [workflowMessages.notEditable(state.name)] });
  if (!state && !(await itemState(db, itemId))) throw notFound();
}

/** 403 unless the caller may write content of the context (spec README, Rights). */
export function requireWrite(who: Who, context: string): void {
  if (!allows(writeIn(context), who)) throw forbidden();
}

/** An item that the caller may write, of `context` where one is asked for; 404 and 403 otherwise. */
export async function writableItem(db: Db, who: Who, itemId: number, context?: string) {
  const item = await itemState(db, itemId);
  if (!item || (context !== undefined && item.context !== context)) throw notFound();
  requireWrite(who, item.context);
  return item;
}

/** The role whose states the caller may set; the role MajorUnits alone counts as Users in its context. */
function roleIn(who: Who, context: string): WorkflowRole | null {
  const inUnits = context === 'MajorUnit' && who.profile?.roles.includes('MajorUnits') === true;
  return workflowRoleOf(who) ?? (inUnits ? 'Users' : null);
}

/** States of the context that the caller may set from `current`; 0 is an item without workflow. */
export async function nextStatesFor(db: Db, who: Who, context: string, current: number): Promise<State[]> {
  if (!allows(writeIn(context), who)) return [];
  return nextStates(await statesOf(db, context), current, roleIn(who, context));
}

interface Transition {
  itemId: number;
  context: string;
  current: number | null;
  target: number;
  version: number;
  updateAncestors: boolean;
}

/**
 * Moves an item to a state by hand. 403, 409 and 400 ancestorNotPublish as the contract says. Answers how many ancestors
 * followed.
 */
export async function transit(db: Db, who: Who, to: Transition): Promise<number> {
  const states = await statesOf(db, to.context);
  const target = states.find((s) => s.id === to.target);
  if (!target) throw invalid('newWorkflowState', 'The workflow state does not exist.');
  if (to.current === null) throw conflict({ newWorkflowState: [workflowMessages.notOwn] });
  const role = roleIn(who, to.context);
  if (role === null || !target.setableRoles.includes(role)) throw forbidden();
  if (!states.find((s) => s.id === to.current)?.nextFlowIds.includes(target.id)) {
    throw conflict({ newWorkflowState: [workflowMessages.notNext] });
  }
  if (!(await setStateOf(db, to.context, to.itemId, to.version, target.id))) throw conflict();
  return target.isPublishedState ? publishAncestors(db, to, target) : 0;
}

async function publishAncestors(db: Db, { itemId, context, updateAncestors }: Transition, target: State) {
  const ancestors = await unpublishedAncestors(db, itemId);
  if (ancestors.length === 0) return 0;
  const text = workflowMessages.ancestorNotPublish;
  if (!updateAncestors) throw new Refusal(400, text, { ancestorNotPublish: [text] });
  const removed = ancestors.find((a) => !a.isEditable);
  if (removed) throw conflict({ updateAncestors: [workflowMessages.ancestorRemoved(removed.name)] });
  return setStates(
    db,
    context,
    ancestors.map((a) => a.id),
    target.id,
  );
}
