import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { lockedState } from '../../hierarchy/states/queries.ts';
import { contentImported } from '../../hierarchy/states/service.ts';
import type { PartFields } from '../../part/record/contract.ts';
import { partMessages } from '../../part/rules.ts';
import { addPart, removePart } from '../../part/record/service.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import { sql } from 'kysely';
import { circleThrough, lockRelations } from '../../part/relation/queries.ts';
import { partNumberOf } from '../queries.ts';
import { giveRelations, giveRows, listsOf, touchedBy } from './queries.ts';

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
 * asked, deletes the part, whose relations go to the other before. Rows of the same tag stay rows of their own. Throws
 * 404 where a part is missing, 400 where both are one, 409 where a state forbids edits or a circle would close.
 */
export async function replaceUses(db: Db, { from, to, isDelete }: Replacing, change: Changing) {
  const [old, kept] = await Promise.all([partNumberOf(db, from), partNumberOf(db, to)]);
  if (old === undefined || kept === undefined) throw notFound();
  if (from === to) throw invalid('partToKeep', partMessages.sameParts);
  await refuseLocked(db, from);
  const touched = await touchedBy(db, from);
  if (touched.rows === 0 && !isDelete) return { changeId: null, ...touched };
  return change(`Replace part ${old} by ${kept}`, async (changeId) => {
    await giveLists(db, from, to);
    if (isDelete) {
      await lockRelations(db);
      await giveRelations(db, from, to);
      const through = await circleThrough(db, to);
      if (through) throw conflict({ supersession: [partMessages.circle(kept, through.partNumber)] });
      await removePart(db, from);
    }
    return { changeId, ...touched };
  });
}

/** Adds a part that takes every parts-list row of another, as one change; refusals as `replaceUses` and `addPart`. */
export async function replaceByNew(db: Db, from: number, fields: PartFields, change: Changing) {
  const old = await partNumberOf(db, from);
  if (old === undefined) throw notFound();
  await refuseLocked(db, from);
  const touched = await touchedBy(db, from);
  return change(`Replace part ${old} by ${fields.partNumber}`, async (changeId) => {
    const { id: newPartId } = await addPart(db, fields, (work) => work());
    await giveLists(db, from, newPartId);
    return { changeId, newPartId, ...touched };
  });
}

async function refuseLocked(db: Db, from: number): Promise<void> {
  const locked = await lockedState(db, listsOf(from));
  if (locked !== undefined) throw conflict({ workflow: [workflowMessages.notEditable(locked)] });
}

async function giveLists(db: Db, from: number, to: number): Promise<void> {
  const lists = await giveRows(db, from, to);
  await contentImported(db, sql`select unnest(${lists}::bigint[])`, 'initial');
}
