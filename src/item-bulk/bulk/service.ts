import { sql } from 'kysely';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { heldItems } from '../../hierarchy/states/queries.ts';
import { statesOf } from '../../workflow/queries.ts';
import { contentImported, previewTransit, resetAll, transitAll } from '../../hierarchy/states/service.ts';
import { requireWrite, settableStates } from '../../workflow/service.ts';
import { setGroup } from '../../hierarchy/group/queries.ts';
import { requireSerials } from '../../item-search/holding/queries.ts';
import { holdDefinitions, rewriteItems } from '../../hierarchy/type/queries.identity.ts';
import { deleteItems, parentsOf, releaseItems } from '../../item/queries.ts';
import {
  deleteLinks,
  insertPlaces,
  lockStructure,
  roomBefore,
  setPrimaries,
  setSortType,
} from '../../hierarchy/place/queries.ts';
import { requireEditableParent, settlePlaces } from '../../hierarchy/place/service.ts';
import { sortTypes } from '../../hierarchy/rules.ts';
import { itemExists } from '../../hierarchy/tree/queries.ts';
import { problemOfValue } from '../../attribute/rules.ts';
import type { BulkAction, BulkItems, BulkPreview } from './contract.ts';
import {
  attributeById,
  contextsOf,
  countOrphans,
  judgeGroup,
  judgeLinks,
  judgePlaces,
  judgeState,
  judgeValue,
  matchingIds,
  setOf,
  staysInOrder,
  withParents,
  withValue,
} from './queries.ts';
import { bulkMessages, maxBulkItems } from './rules.ts';
import { goingThrough, readyIds, tellLeftOut, unless, wayThrough } from './rules.verdict.ts';
import type { Verdict } from './rules.verdict.ts';

type Of<Kind extends BulkAction['kind']> = Extract<BulkAction, { kind: Kind }>;

/** A set as it stands: its items by name, and their contexts, which the caller may write. */
interface Meant {
  ids: number[];
  contexts: string[];
}

/** 400 for none or too many, 403 for a context that the caller may not write, 404 where an id is unknown. */
async function meantBy(db: Db, who: Who, items: BulkItems): Promise<Meant> {
  if ('filter' in items && items.filter.serial) await requireSerials(db, 'items.filter.serial');
  const { ids, count } =
    'ids' in items
      ? { ids: [...new Set(items.ids)], count: items.ids.length }
      : await matchingIds(db, items.filter, items.except);
  if (ids.length === 0) throw invalid('items', bulkMessages.none);
  if (count > maxBulkItems) throw invalid('items', bulkMessages.many(count));
  const known = await contextsOf(db, ids);
  if (known.count < ids.length) throw notFound();
  for (const context of known.contexts) requireWrite(who, context);
  return { ids, contexts: known.contexts };
}

function onlyContext({ contexts: [context, other] }: Meant): string {
  if (context === undefined || other !== undefined) throw invalid('items', bulkMessages.contexts);
  return context;
}

/** The value that an attribute action gives, null to clear it; 400 where it does not fit its definition. */
async function valueOf(db: Db, { attributeId, values }: Of<'attribute'>) {
  const attribute = await attributeById(db, attributeId);
  if (!attribute) throw invalid('action.attributeId', bulkMessages.unknownAttribute);
  const { type, definition } = attribute;
  const own = values.map((value) => value.trim()).filter((value) => value !== '');
  const [first] = own;
  if (first === undefined) return { ...attribute, value: null };
  if (own.length > 1 && !definition.allowMultiple) throw invalid('action.values', bulkMessages.oneValue);
  for (const value of own) {
    const problem = problemOfValue(type, definition, value);
    if (problem !== undefined) throw invalid('action.values', problem);
  }
  return { ...attribute, value: definition.allowMultiple ? own : first };
}

/** An action over a set: what it would do to each item, and doing it to those that are ready. */
interface Work {
  verdicts: Verdict[];
  /** The way to a state for those whose own one does not lead there. */
  way?: BulkPreview['way'];
  /** Answers how many items went back to the initial state with it. */
  write(ready: number[]): Promise<number>;
}

/** 404 for an unknown parent, 409 for one that is not editable, and what else the action itself does not allow. */
function workOf(db: Db, who: Who, meant: Meant, action: BulkAction): Promise<Work> {
  switch (action.kind) {
    case 'attribute':
      return giveValue(db, meant, action);
    case 'move':
      return moveAll(db, meant, action);
    case 'group':
      return groupAll(db, meant, action);
    case 'link':
      return linkAll(db, meant, action);
    case 'unlink':
      return unlinkAll(db, meant, action);
    case 'delete':
      return deleteAll(db, meant);
    case 'state':
      return setStates(db, who, meant, action);
    case 'initial':
      return resetStates(db, who, meant);
  }
}

async function giveValue(db: Db, { ids }: Meant, action: Of<'attribute'>): Promise<Work> {
  const { value, definition } = await valueOf(db, action);
  const { attributeId } = action;
  const judged = await judgeValue(db, ids, attributeId, value, definition.isRequired === true);
  return {
    verdicts: await withoutHeld(db, judged, (one) => one.id),
    async write(ready) {
      const next = withValue(attributeId, value);
      const { same } = await rewriteItems(
        db,
        sql`select i.id, ${next} as attributes from hierarchy_item i
        where i.id = any(${ready}::bigint[])`,
      );
      if (same) throw conflict();
      return contentChanged(db, ready);
    },
  };
}

async function moveAll(db: Db, { ids }: Meant, { parentId, ordinal }: Of<'move'>): Promise<Work> {
  await requireParent(db, parentId);
  const judged = await judgePlaces(db, ids, parentId, 'primary');
  const isThere =
    ordinal === undefined ||
    (judged.every((one) => one.reason === 'same') && (await staysInOrder(db, ids, parentId, ordinal)));
  // What hangs there already goes to the position like the others.
  const movable = isThere ? judged : judged.map((one) => (one.reason === 'same' ? { ...one, reason: null } : one));
  const verdicts = await withoutHeld(db, movable, (one) => one.oldParentId);
  return {
    verdicts,
    async write(ready) {
      if (ordinal === undefined) await setPrimaries(db, ready, parentId);
      else await setPrimariesAt(db, inOrderOf(ids, ready), parentId, ordinal);
      await settlePlaces(db, parentId);
      return 0;
    },
  };
}

/** Takes a place among others, which somebody chose: the parent's order is custom then (docs/domain/tree.md, Order). */
async function setPrimariesAt(db: Db, ids: readonly number[], parentId: number | null, ordinal: number) {
  if (parentId !== null) await setSortType(db, parentId, sortTypes.custom);
  await setPrimaries(db, ids, parentId, await roomBefore(db, parentId, ids, ordinal));
}

function inOrderOf(ids: readonly number[], ready: readonly number[]): number[] {
  const those = new Set(ready);
  return ids.filter((id) => those.has(id));
}

async function groupAll(db: Db, { ids }: Meant, action: Of<'group'>): Promise<Work> {
  const group = action.group.trim();
  return {
    verdicts: await withoutHeld(db, await judgeGroup(db, ids, group), (one) => one.id),
    async write(ready) {
      await setGroup(db, ready, group);
      return contentChanged(db, ready);
    },
  };
}

async function linkAll(db: Db, { ids }: Meant, { parentId }: Of<'link'>): Promise<Work> {
  await requireParent(db, parentId);
  return {
    verdicts: await judgePlaces(db, ids, parentId, 'link'),
    async write(ready) {
      await insertPlaces(db, ready, parentId, 'link');
      await settlePlaces(db, parentId);
      return 0;
    },
  };
}

async function unlinkAll(db: Db, { ids }: Meant, { parentId }: Of<'unlink'>): Promise<Work> {
  await requireParent(db, parentId);
  return {
    verdicts: await judgeLinks(db, ids, parentId),
    async write(ready) {
      await deleteLinks(db, ready, parentId);
      return contentChanged(db, [parentId]);
    },
  };
}

async function deleteAll(db: Db, { ids }: Meant): Promise<Work> {
  return {
    verdicts: await withoutHeld(db, await withParents(db, ids), (one) => one.oldParentId),
    async write(ready) {
      const parents = await parentsOf(db, ready);
      await releaseItems(db, ready);
      await deleteItems(db, ready);
      return contentChanged(db, parents);
    },
  };
}

async function setStates(db: Db, who: Who, meant: Meant, action: Of<'state'>): Promise<Work> {
  const context = onlyContext(meant);
  const { newWorkflowId: number, throughWorkflowId: through } = action;
  const judged = await judgeState(db, meant.ids, { number, anyway: false });
  const [states, mine] = [await statesOf(db, context), await settableStates(db, who, context)];
  const behind =
    through === undefined ? new Set<number>() : goingThrough(judged, states, mine, { target: number, through });
  return {
    verdicts: judged.map((one) => (behind.has(one.id) ? { ...one, reason: null } : one)),
    way: wayThrough(judged, states, mine, number),
    async write(ready) {
      const first = ready.filter((id) => behind.has(id));
      if (through !== undefined && first.length > 0)
        await transitAll(db, who, context, setOf(first), through, { updateAncestors: false });
      await transitAll(db, who, context, setOf(ready), number, action);
      return 0;
    },
  };
}

async function resetStates(db: Db, who: Who, meant: Meant): Promise<Work> {
  const context = onlyContext(meant);
  const init = (await statesOf(db, context)).find((state) => state.isInit);
  return {
    verdicts: await judgeState(db, meant.ids, { number: init?.id ?? 0, anyway: true }),
    async write(ready) {
      await resetAll(db, who, context, setOf(ready));
      return 0;
    },
  };
}

async function requireParent(db: Db, parentId: number | null) {
  if (parentId !== null && !(await itemExists(db, parentId))) throw notFound();
  await requireEditableParent(db, parentId);
}

/** Leaves out what belongs to an item whose state keeps it as it is. */
async function withoutHeld<V extends Verdict>(db: Db, verdicts: V[], carrierOf: (one: V) => number | null) {
  const carriers = [...new Set(verdicts.flatMap((one) => carrierOf(one) ?? []))];
  const held = new Set(await heldItems(db, setOf(carriers)));
  return unless(verdicts, 'notEditable', (one) => !held.has(carrierOf(one) ?? 0));
}

/** Sets what carries the workflow of these items back, as a save of each would, and answers how many; null is the top level, nobody's. */
const contentChanged = (db: Db, ids: (number | null)[]): Promise<number> =>
  contentImported(db, setOf([...new Set(ids.flatMap((id) => id ?? []))]), 'initial');

/** What the action would do, without doing it. */
export async function previewBulk(db: Db, who: Who, items: BulkItems, action: BulkAction): Promise<BulkPreview> {
  const meant = await meantBy(db, who, items);
  const { verdicts, way = null } = await workOf(db, who, meant, action);
  const ready = readyIds(verdicts);
  const transit =
    action.kind === 'state'
      ? await previewTransit(db, who, onlyContext(meant), setOf(ready), action.newWorkflowId, true)
      : undefined;
  return {
    count: meant.ids.length,
    ready: ready.length,
    leftOut: tellLeftOut(verdicts),
    orphans: action.kind === 'delete' ? await countOrphans(db, ready) : 0,
    unpublishedAncestors: transit?.unpublishedAncestors ?? 0,
    way,
  };
}

const structural: readonly BulkAction['kind'][] = ['move', 'group', 'link', 'unlink', 'delete'];

/** Does the action to those that are ready, which have to be `expected`. Run inside a change. */
export async function applyBulk(db: Db, who: Who, items: BulkItems, action: BulkAction, expected: number) {
  if (structural.includes(action.kind)) await lockStructure(db);
  if (action.kind === 'attribute') await holdDefinitions(db);
  const { verdicts, write } = await workOf(db, who, await meantBy(db, who, items), action);
  const ready = readyIds(verdicts);
  if (ready.length !== expected) throw conflict({ expected: [bulkMessages.otherCount(ready.length)] });
  const setBack = await write(ready);
  return { changed: ready.length, setBack, leftOut: tellLeftOut(verdicts) };
}
