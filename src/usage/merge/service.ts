import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { heldItems, lockedState } from '../../hierarchy/states/queries.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import type { PartFields } from '../../part/record/contract.ts';
import { partMessages } from '../../part/rules.ts';
import { addPart, removeParts } from '../../part/record/service.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import { sql } from 'kysely';
import { chainOf, circleThrough, linksAmong, lockRelations } from '../../part/relation/queries.ts';
import { branchesOf } from '../../part/relation/rules.ts';
import type { Taking } from '../../part/relation/rules.ts';
import { partNumberOf } from '../queries.ts';
import {
  addRowsBeside,
  giveLiterature,
  giveRelations,
  giveRows,
  listsOf,
  multiplyRows,
  partsInLists,
  touchedBy,
} from './queries.ts';

export interface Replacing {
  /** The part that goes out of the lists, and the one that takes its rows. */
  from: number;
  to: number;
  /** The first is deleted afterwards. */
  isDelete: boolean;
}

/** Runs the work as one change of the catalogue. */
type Changing = <T>(label: string, work: (changeId: number) => Promise<T>) => Promise<T>;

/**
 * Gives every parts-list row of a part to another, sets the lists' carriers back to their initial state and, when
 * asked, deletes the part, whose relations and literature go to the other before. Rows of the same tag stay rows of their own. Throws
 * 404 where a part is missing, 400 where both are one, 409 where a state forbids edits or a circle would close.
 */
export async function replaceUses(db: Db, { from, to, isDelete }: Replacing, change: Changing) {
  const [old, kept] = await Promise.all([partNumberOf(db, from), partNumberOf(db, to)]);
  if (old === undefined || kept === undefined) throw notFound();
  if (from === to) throw invalid('partToKeep', partMessages.sameParts);
  await refuseLocked(db, from);
  const touched = await touchedBy(db, [from]);
  if (touched.rows === 0 && !isDelete) return { changeId: null, ...touched };
  return change(`Replace part ${old} by ${kept}`, async (changeId) => {
    await giveAll(db, { from: [from], to, kept, isDelete });
    return { changeId, ...touched };
  });
}

/** What moving many parts to one touches. */
export interface PlannedMoves extends Touched {
  /** Parts that move. */
  from: number[];
  /** The number of the part to keep. */
  kept: string;
  /** Numbers of parts that stay: a state keeps one of their lists from edits. */
  held: string[];
}
type Touched = Awaited<ReturnType<typeof touchedBy>>;

/** What moving parts would touch; parts that are gone do not count. Throws 404 and 400 as `replaceUses`. */
export async function planMoves(db: Db, parts: readonly number[], to: number): Promise<PlannedMoves> {
  const kept = await partNumberOf(db, to);
  if (kept === undefined) throw notFound();
  if (parts.includes(to)) throw invalid('partToKeep', partMessages.sameParts);
  const known = await partsInLists(db, parts, await heldItems(db, listsOf(parts)));
  const from = known.filter(({ isHeld }) => !isHeld).map(({ id }) => id);
  const held = known.filter(({ isHeld }) => isHeld).map(({ partNumber }) => partNumber);
  return { from, kept, held, ...(await touchedBy(db, from)) };
}

/** What the history calls moving parts. */
export const movesLabel = ({ from, kept }: PlannedMoves): string =>
  `Replace ${from.length} ${from.length === 1 ? 'part' : 'parts'} by ${kept}`;

/** Moves the parts of a plan, and deletes them when asked, inside a change. Throws 409 where a circle would close. */
export const moveAll = (db: Db, { from, kept }: PlannedMoves, to: number, isDelete: boolean): Promise<void> =>
  giveAll(db, { from, to, kept, isDelete });

/** Gives rows, and what else there is of parts that are deleted afterwards, to the part to keep. */
async function giveAll(
  db: Db,
  { from, to, kept, isDelete }: { from: readonly number[]; to: number; kept: string; isDelete: boolean },
): Promise<void> {
  await giveLists(db, from, to);
  if (!isDelete) return;
  await lockRelations(db);
  await giveRelations(db, from, to);
  await giveLiterature(db, from, to);
  const through = await circleThrough(db, to);
  if (through) throw conflict({ supersession: [partMessages.circle(kept, through.partNumber)] });
  await removeParts(db, from);
}

/** Adds a part that takes every parts-list row of another, as one change; refusals as `replaceUses` and `addPart`. */
export async function replaceByNew(db: Db, from: number, fields: PartFields, change: Changing) {
  const old = await partNumberOf(db, from);
  if (old === undefined) throw notFound();
  await refuseLocked(db, from);
  const touched = await touchedBy(db, [from]);
  return change(`Replace part ${old} by ${fields.partNumber}`, async (changeId) => {
    const { id: newPartId } = await addPart(db, fields, (work) => work(changeId));
    await giveLists(db, [from], newPartId);
    return { changeId, newPartId, ...touched };
  });
}

/**
 * Gives every parts-list row of a part to the newest parts along a branch of its chain, with their quantities. Throws 404
 * for no such part, 409 where its chain has no such branch or a state forbids edits.
 */
export async function takeNewer(db: Db, id: number, branch: readonly Taking[], change: Changing) {
  const old = await partNumberOf(db, id);
  if (old === undefined) throw notFound();
  const chain = await chainOf(db, id);
  const after = chain.filter(({ step }) => step >= 0);
  const links = await linksAmong(
    db,
    after.map(({ partId }) => partId),
  );
  const said = (way: readonly Taking[]) => JSON.stringify(way.map(({ partId, quantity }) => [partId, quantity]));
  const [first, ...others] = branch;
  if (!first || !branchesOf(id, links).some((way) => said(way) === said(branch))) throw conflict();
  await refuseLocked(db, id);
  const touched = await touchedBy(db, [id]);
  if (touched.rows === 0) return { changeId: null, ...touched };
  const numbers = branch.map(({ partId }) => chain.find((one) => one.partId === partId)?.partNumber);
  return change(`Replace part ${old} by ${numbers.join(', ')}`, async (changeId) => {
    await addRowsBeside(db, id, others);
    await multiplyRows(db, id, first.quantity);
    await giveLists(db, [id], first.partId);
    return { changeId, ...touched };
  });
}

async function refuseLocked(db: Db, from: number): Promise<void> {
  const locked = await lockedState(db, listsOf([from]));
  if (locked !== undefined) throw conflict({ workflow: [workflowMessages.notEditable(locked)] });
}

async function giveLists(db: Db, from: readonly number[], to: number): Promise<void> {
  const lists = await giveRows(db, from, to);
  await contentImported(db, sql`select unnest(${lists}::bigint[])`, 'initial');
}
