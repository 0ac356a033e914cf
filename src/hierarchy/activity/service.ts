import { allows } from '../../rights.ts';
import type { Who } from '../../platform/auth/who.ts';
import { writeLockHolder } from '../../platform/change/change.ts';
import { undoChange } from '../../platform/change/undo.ts';
import type { Db } from '../../platform/db/pool.ts';
import { busy, conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { hierarchyMessages } from '../rules.ts';
import { changeById } from './queries.ts';

/**
 * Kinds of change that this takes back; imports, publishes and restores have ways of their own, and what a script made,
 * such as the starting values of a catalogue, is not taken back.
 */
const undone: readonly string[] = ['edit', 'undo'];

/** Changes that a caller may take back: their own, or anybody's for an administrator. */
export const undoableBy = (who: Who) => ({
  kinds: undone,
  all: allows('admin', who),
  of: allows('write', who) ? who.userId : null,
});

/** Takes a change back. Throws as the route says. */
export async function undo(db: Db, who: Who, id: number) {
  const of = await changeById(db, id);
  if (!of) throw notFound();
  const undoable = undoableBy(who);
  if (!undoable.all && (of.actorId === null || of.actorId !== undoable.of)) throw forbidden();
  if (!undone.includes(of.kind)) throw conflict({ id: [hierarchyMessages.ownUndo] });
  if (of.isUndone) throw conflict({ id: [hierarchyMessages.undoneAlready] });
  const holder = await writeLockHolder(db);
  if (holder !== null) throw busy(holder);
  const { changeId, counts } = await undoChange(db, id, { id: who.userId, name: who.displayName || who.userName });
  return {
    changeId,
    leftAlone: counts.reduce((sum, { leftAlone }) => sum + leftAlone, 0),
    tables: counts.filter((of) => of.removed + of.reverted + of.brought > 0).map(({ table }) => table),
  };
}
