import type { RawBuilder } from 'kysely';
import type { Who } from '../../platform/auth/who.ts';
import { noteBeside } from '../../platform/change/beside.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal, conflict, notFound } from '../../platform/http/errors.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import type { State } from '../../workflow/rules.ts';
import { initialState, requireWrite, settable } from '../../workflow/service.ts';
import { judgeItems, leftBehind, lockItems, setItems } from './queries.bulk.ts';
import type { Judged } from './queries.bulk.ts';
import {
  carrierState,
  itemState,
  setBack,
  setCarriers,
  setStateOf,
  setStates,
  unpublishedAncestors,
} from './queries.ts';
import type { Fallen } from './queries.ts';

/** What a save did to the state of what it saved; the screens hear of it as workflow-updated. */
export interface ContentSaved {
  workflowUpdated: boolean;
  /** The item itself, or the ancestor that carries its workflow; null where none does. */
  workflowAncestorId: number | null;
}

/**
 * Call it in the change that saved content of an item: where the item, or the nearest ancestor with a workflow, is in a
 * review or published state, that one goes back to the initial state and leaves its environment
 * (docs/domain/workflow.md, Back to the initial state).
 */
export async function contentSaved(db: Db, itemId: number): Promise<ContentSaved> {
  const { workflowAncestorId, ...fallen } = await setBack(db, itemId);
  noteFallen(db, fallen);
  return { workflowUpdated: fallen.fallen > 0, workflowAncestorId };
}

/**
 * The same for all items that an import wrote. `items` is a query of ids or `unnest(…)`; `state` is `initial`, `keep`,
 * or the name of a state. Answers how many items it set.
 */
export async function contentImported(db: Db, items: RawBuilder<unknown>, state: string): Promise<number> {
  if (state === 'keep') return 0;
  const { set, ...fallen } = await setCarriers(db, items, state === 'initial' ? undefined : state);
  noteFallen(db, fallen);
  return set;
}

/** Has the answer say what went back, so that the screen does (docs/domain/workflow.md, Back to the initial state). */
export function noteFallen(db: Db, { fallen, ids, context, state, now, to, published }: Fallen): void {
  if (context === null || state === null) return;
  const before = to === null || published === null ? {} : { to: String(to), published };
  noteBeside(db, { count: fallen, ids, about: { context, state, now: String(now), ...before } });
}

/** 404 for an unknown item, 409 where its state, or that of its nearest ancestor with one, is not editable. */
export async function requireEditable(db: Db, itemId: number): Promise<void> {
  const state = await carrierState(db, itemId);
  if (state && !state.isEditable) throw conflict({ workflow: [workflowMessages.notEditable(state.name)] });
  if (!state && !(await itemState(db, itemId))) throw notFound();
}

/** 409 where the workflow that covers an item is not that of the item which the call names; undefined names none. */
export async function requireAncestor(db: Db, itemId: number, named: number | null | undefined): Promise<void> {
  if (named === undefined) return;
  const carrier = await carrierState(db, itemId);
  if ((carrier?.id ?? null) !== named) throw conflict({ workflowAncestorId: [workflowMessages.anotherAncestor] });
}

/** An item that the caller may write, of `context` where one is asked for; 404 and 403 otherwise. */
export async function writableItem(db: Db, who: Who, itemId: number, context?: string) {
  const item = await itemState(db, itemId);
  if (!item || (context !== undefined && item.context !== context)) throw notFound();
  requireWrite(who, item.context);
  return item;
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
  const { target, states } = await settable(db, who, to.context, to.target, 'newWorkFlowState');
  if (to.current === null) throw conflict({ newWorkFlowState: [workflowMessages.notOwn] });
  if (!states.find((s) => s.id === to.current)?.nextFlowIds.includes(target.id)) {
    throw conflict({ newWorkFlowState: [workflowMessages.notNext] });
  }
  if (!(await setStateOf(db, to.context, to.itemId, to.version, target.id))) throw conflict();
  if (!target.isPublishedState) return 0;
  return publishAncestors(db, to, target, await unpublishedAncestors(db, to.itemId));
}

/**
 * Puts an item back to the initial state by hand, whatever its state leads to. 403 where the caller's role may not set
 * that state, 409 where the item has no workflow, is in that state, or has changed; 500 where there is no such state.
 * Answers that state.
 */
export async function reset(db: Db, who: Who, of: Omit<Transition, 'target' | 'updateAncestors'>): Promise<State> {
  const target = await initialState(db, who, of.context);
  if (of.current === null) throw conflict({ newWorkFlowState: [workflowMessages.notOwn] });
  if (of.current === target.id) throw conflict({ newWorkFlowState: [workflowMessages.isInitial] });
  if (!(await setStateOf(db, of.context, of.itemId, of.version, target.id))) throw conflict();
  return target;
}

type Ancestors = Awaited<ReturnType<typeof unpublishedAncestors>>;

async function publishAncestors(
  db: Db,
  { context, updateAncestors }: Pick<Transition, 'context' | 'updateAncestors'>,
  target: State,
  ancestors: Ancestors,
) {
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

/** What setting a set of items to a state would do. */
export interface TransitPreview extends Judged {
  /** Ancestors outside the set that are not published; 0 where the state is none of the published ones. */
  unpublishedAncestors: number;
}

/** What setting a set of items to a state did. */
export interface TransitOfAll extends Judged {
  /** Ancestors outside the set that were published along. */
  updatedAncestors: number;
}

/**
 * What `transitAll` would do, without doing it. `items` is a query of ids; items of other contexts are not counted. 400
 * for an unknown state, 403 where the caller's role may not set it.
 */
export async function previewTransit(
  db: Db,
  who: Who,
  context: string,
  items: RawBuilder<unknown>,
  number: number,
  anyway = false,
): Promise<TransitPreview> {
  requireWrite(who, context);
  const { target } = await settable(db, who, context, number);
  const would = await judgeItems(db, items, context, number, anyway);
  const ancestors = target.isPublishedState ? await leftBehind(db, items, context, number, anyway) : [];
  return { ...would, unpublishedAncestors: ancestors.length };
}

/**
 * Sets every item of `items` to a state that has a workflow of its own and may go there; the others stay and are
 * counted. Run inside a change. 400 for an unknown state, or ancestorNotPublish where ancestors outside the set are not
 * published and `updateAncestors` is off; 403 where the caller's role may not set it.
 */
export async function transitAll(
  db: Db,
  who: Who,
  context: string,
  items: RawBuilder<unknown>,
  number: number,
  { updateAncestors }: { updateAncestors: boolean },
): Promise<TransitOfAll> {
  requireWrite(who, context);
  const { target } = await settable(db, who, context, number);
  await lockItems(db, items);
  const { skipped } = await judgeItems(db, items, context, number, false);
  const ancestors = target.isPublishedState ? await leftBehind(db, items, context, number) : [];
  const changed = await setItems(db, items, context, number, false);
  const updatedAncestors = await publishAncestors(db, { context, updateAncestors }, target, ancestors);
  return { changed, skipped, updatedAncestors };
}

/**
 * Sets every item of `items` that has a workflow of its own to the initial state of the context, whatever it may go to.
 * Run inside a change. 403 where the caller's role may not set that state, 500 where the context has no initial state.
 */
export async function resetAll(db: Db, who: Who, context: string, items: RawBuilder<unknown>): Promise<Judged> {
  requireWrite(who, context);
  const init = await initialState(db, who, context);
  await lockItems(db, items);
  const { skipped } = await judgeItems(db, items, context, init.id, true);
  return { changed: await setItems(db, items, context, init.id, true), skipped };
}
