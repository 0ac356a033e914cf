import type { Db } from '../../platform/db/pool.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { carrierState } from '../../hierarchy/states/queries.ts';
import { contentSaved, requireAncestor, requireEditable } from '../../hierarchy/states/service.ts';
import { diagramItem } from '../../drawing/queries.ts';
import type { jumpContract } from './contract.ts';
import { deleteJump, jumpByTag, jumpTag, jumpsOf, namedJumps } from './queries.ts';
import { saveJump } from './service.ts';

export const jumpHandlers: HandlersOf<typeof jumpContract> = {
  list: async ({ db, input: { id } }) => {
    await nameOf(db, id);
    const [items, carrier] = await Promise.all([jumpsOf(db, id), carrierState(db, id)]);
    return { items, workflowAncestorId: carrier?.id ?? null };
  },

  byTag: async ({ db, input: { id, tag } }) => {
    await nameOf(db, id);
    const jump = await jumpByTag(db, id, tag.trim());
    if (!jump) throw notFound();
    return jump;
  },

  named: ({ db, input: { ids } }) => namedJumps(db, ids),

  save: async ({ db, input: { id, workflowAncestorId, ...save }, change }) =>
    change(`Jump-to ${save.tag.trim()} of ${await nameOf(db, id)}`, async (changeId) => {
      await requireEditable(db, id);
      await requireAncestor(db, id, workflowAncestorId);
      const jumpToId = await saveJump(db, id, { ...save, tag: save.tag.trim() });
      return { changeId, jumpToId, ...(await contentSaved(db, id)) };
    }),

  remove: async ({ db, input: { id, jumpToId, version }, change }) => {
    const name = await nameOf(db, id);
    const tag = await jumpTag(db, id, jumpToId);
    if (tag === undefined) throw notFound();
    return change(`Jump-to ${tag} of ${name}`, async (changeId) => {
      await requireEditable(db, id);
      if (!(await deleteJump(db, id, jumpToId, version))) throw conflict();
      return { changeId, ...(await contentSaved(db, id)) };
    });
  },
};

/** A diagram's name; 404 where the caller sees no such diagram. */
async function nameOf(db: Db, id: number): Promise<string> {
  const item = await diagramItem(db, id);
  if (!item) throw notFound();
  return item.name;
}
