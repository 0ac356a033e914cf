import { updateItem } from '../item/queries.ts';
import { nothingSaved } from '../hierarchy/place/service.ts';
import { contentSaved, requireAncestor, requireEditable } from '../hierarchy/states/service.ts';
import type { ContentSaved } from '../hierarchy/states/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import type { Call } from '../platform/http/handlers.ts';
import { lockUnit, unitOf } from './queries.ts';

/** A major unit. Throws 404 for what is none. */
export async function readUnit(db: Db, id: number) {
  const unit = await unitOf(db, id);
  if (!unit) throw notFound();
  return unit;
}

/** What a save of a unit's content did. */
export type UnitWritten = ContentSaved & {
  /** Null where everything was so before. */
  changeId: number | null;
};

/**
 * Runs a write of what a unit has as one change, in which no other writes it; `work` says whether anything changed. The
 * unit goes back to its initial state as with any save of content. 404 for what is no unit, 409 where its state is not
 * editable.
 */
export async function writeUnit(
  call: Pick<Call<{ id: number; workflowAncestorId?: number | null | undefined }>, 'db' | 'input' | 'change'>,
  label: (name: string) => string,
  work: () => Promise<boolean>,
): Promise<UnitWritten> {
  const { db, input } = call;
  const { name } = await readUnit(db, input.id);
  return call.change(label(name), async (changeId) => {
    await lockUnit(db, input.id);
    await requireAncestor(db, input.id, input.workflowAncestorId);
    await requireEditable(db, input.id);
    return (await work()) ? { changeId, ...(await contentSaved(db, input.id)) } : { changeId: null, ...nothingSaved };
  });
}

/**
 * Makes the unit itself one that this change wrote, so that what others read before is known to be old. 409 where it is
 * another than `version` left it.
 */
export async function touchUnit(db: Db, id: number, version: number, isWritten: boolean): Promise<void> {
  const isNewest = isWritten ? await updateItem(db, id, version, {}) : (await readUnit(db, id)).version === version;
  if (!isNewest) throw conflict();
}
