import { allows } from '../../rights.ts';
import type { Who } from '../../platform/auth/who.ts';
import { writeLockHolder } from '../../platform/change/change.ts';
import { stayingIn, undoChange, undoPreview } from '../../platform/change/undo.ts';
import type { Db } from '../../platform/db/pool.ts';
import { busy, conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { hierarchyMessages } from '../rules.ts';
import { changeById, withNames } from './queries.ts';

/**
 * Kinds of change that this takes back; imports, publishes and restores have ways of their own, and what a script made,
 * such as the starting values of a catalogue, is not taken back.
 */
const undone: readonly string[] = ['edit', 'undo'];

/** Changes that a caller may take back: their own, or anybody's for an administrator. */
export const undoableBy = (who: Who) => ({
  kinds: undone,
  all: allows('admin', who),
  of: allows('write', who) || allows('settings', who) ? who.userId : null,
});

/** Rows of each kind that a preview names. */
const shownLeft = 100;

/** A change that the caller may take back, here or where it was made. 404, 403 and 409 as the routes say. */
async function undoable(db: Db, who: Who, id: number) {
  const of = await changeById(db, id);
  if (!of) throw notFound();
  const by = undoableBy(who);
  const isImporter = of.kind === 'import' && allows('import', who);
  if (!by.all && !isImporter && (of.actorId === null || of.actorId !== by.of)) throw forbidden();
  if (of.isUndone) throw conflict({ id: [hierarchyMessages.undoneAlready] });
  return of;
}

/** What the undo of a change would do and leave. Throws as the route says. */
export async function previewUndo(db: Db, who: Who, id: number) {
  await undoable(db, who, id);
  const { counts, left, first } = await undoPreview(db, id, shownLeft);
  return { counts, left: await withNames(db, left), first };
}

/** Takes a change back. Throws as the route says. */
export async function undo(db: Db, who: Who, id: number) {
  const { kind } = await undoable(db, who, id);
  if (!undone.includes(kind)) throw conflict({ id: [hierarchyMessages.ownUndo] });
  const holder = await writeLockHolder(db);
  if (holder !== null) throw busy(holder);
  const { changeId, label, counts } = await undoChange(db, id, {
    id: who.userId,
    name: who.displayName || who.userName,
  });
  return {
    changeId,
    label,
    leftAlone: stayingIn(counts),
    tables: counts.filter((of) => of.removed + of.reverted + of.brought > 0).map(({ table }) => table),
  };
}
