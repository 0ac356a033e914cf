import { changeById } from '../../hierarchy/activity/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { diagramItem } from '../../drawing/queries.ts';
import type { compareContract } from './contract.ts';
import { pastLists, pastRows } from './queries.ts';

export const compareHandlers: HandlersOf<typeof compareContract> = {
  past: async ({ db, input: { id, take, before } }) => {
    await requireDiagram(db, id);
    const items = await pastLists(db, id, take, before);
    return { items, before: items.length < take ? null : (items.at(-1)?.changeId ?? null) };
  },

  pastRows: async ({ db, input: { id, changeId } }) => {
    await requireDiagram(db, id);
    if (!(await changeById(db, changeId))) throw notFound();
    return pastRows(db, id, changeId);
  },
};

/** History is not fenced by sight: who sees the diagram today sees its past. */
async function requireDiagram(db: Db, id: number): Promise<void> {
  if (!(await diagramItem(db, id))) throw notFound();
}
