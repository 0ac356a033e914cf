import { writableItem, contentSaved, requireEditable } from '../../hierarchy/states/service.ts';
import { changeById } from '../../hierarchy/activity/queries.ts';
import { itemExists } from '../../hierarchy/tree/queries.ts';
import { lockStructure } from '../../hierarchy/place/queries.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { requireWrite } from '../../workflow/service.ts';
import { lastVersion, revisionsOf } from '../item/queries.ts';
import { historyMessages } from '../rules.ts';
import { drawingsOf, linksOf, plannedRollback, rollBack } from './queries.ts';

interface Rollback {
  id: number;
  changeId: number;
  places: boolean;
}

/** The newest revision of an item. */
const newest = async (db: Db, id: number) => (await revisionsOf(db, id, 1, undefined))[0];

/** What a rollback would do. Throws 404 for an item or a change that the catalogue does not have. */
export async function previewRollback(db: Db, of: Rollback) {
  const last = await lastVersion(db, of.id);
  const now = await newest(db, of.id);
  if (!last || !now || !(await changeById(db, of.changeId))) throw notFound();
  const [counts, otherModels] = [await plannedRollback(db, of), await linksOf(db, of.id)];
  const drawing = of.places ? null : await drawingsOf(db, of);
  return { counts, drawing, otherModels, version: now.changeId };
}

/** The label of its change. Throws as the route says. */
export async function rollbackLabel(db: Db, who: Who, { id, changeId, places }: Rollback): Promise<string> {
  const last = await lastVersion(db, id);
  if (!last) throw notFound();
  if (last.isGone) requireWrite(who, last.context);
  else await writableItem(db, who, id);
  if (!(await changeById(db, changeId))) throw notFound();
  return places ? `Roll back the places of ${last.name}` : `Roll back ${last.name}`;
}

/** Rolls back inside the change that has begun. */
export async function rollBackItem(db: Db, of: Rollback & { version: number }, change: number) {
  await lockStructure(db);
  if ((await newest(db, of.id))?.changeId !== of.version) throw conflict();
  if (await itemExists(db, of.id)) await requireEditable(db, of.id);
  const counts = await rollBack(db, of);
  if (counts.every(({ removed, reverted, brought }) => removed + reverted + brought === 0)) {
    throw conflict({ changeId: [historyMessages.nothing] });
  }
  if (await itemExists(db, of.id)) await contentSaved(db, of.id);
  return {
    changeId: change,
    leftAlone: counts.reduce((sum, { leftAlone }) => sum + leftAlone, 0),
    tables: counts.filter((one) => one.removed + one.reverted + one.brought > 0).map(({ table }) => table),
  };
}
