import { z } from 'zod';
import { boolParam, id, idParam, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** A change as the start page and the inspector tell of it. */
export const activity = z.object({
  id,
  kind: z.enum(['edit', 'import', 'restore', 'publish', 'script', 'undo']),
  label: z.string(),
  actorName: z.string(),
  at: z.string(),
  /** The change that this one takes back. */
  undoes: id.nullable(),
  /** The change that took this one back. */
  undoneBy: id.nullable(),
  /** The caller may take it back now. */
  mayUndo: z.boolean(),
});

const page = z.object({
  items: z.array(activity),
  /** Pass it as `before` for older ones; null at the end. */
  before: id.nullable(),
});

/** A row that an undo left as it was. */
export const left = z.object({
  /** Kind of record, by the name of its table. */
  table: z.string(),
  rowId: id,
  /** The item that it is or belongs to; empty where there is none, or it is gone. */
  name: z.string(),
  /** Edited later, needed by something later, missing what it pointed to, or its key taken since. */
  reason: z.enum(['edited', 'needed', 'missing', 'key']),
});

export const activityContract = {
  ofCatalog: route({
    method: 'GET',
    path: '/api/changes',
    permission: 'member',
    summary: 'Changes of the catalogue, newest first.',
  })
    .input(
      z.strictObject({
        take: take(100),
        before: idParam.optional(),
        /** Only what imports and the program itself wrote where true, only what people did where false. */
        imports: boolParam.optional(),
      }),
    )
    .output(page),
  ofItem: route({
    method: 'GET',
    path: '/api/hierarchies/history/{id}',
    permission: 'member',
    summary: 'Changes that touched an item, its places or its parts list, newest first.',
  })
    .input(z.strictObject({ id: idParam, take: take(100), before: idParam.optional() }))
    .output(page),
  undo: route({
    method: 'POST',
    path: '/api/changes/{id}/undo',
    permission: 'undoOwn',
    summary:
      'Takes a change back, as a change of its own. What was edited later, or what something later needs, stays. 403 for the change of somebody else, unless the caller is Admin; 409 where it was taken back already, or has a way back of its own, as imports have.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        /** The undo, which can be taken back too. */
        changeId: id,
        /** Rows that stayed as they were; see leftAlone. */
        leftAlone: z.int(),
        /** Tables that it wrote rows of. */
        tables: z.array(z.string()),
      }),
    ),
  leftAlone: route({
    method: 'GET',
    path: '/api/changes/{id}/leftAlone',
    permission: 'member',
    summary: 'What an undo left as it was, at most 100 rows.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(left)),
};
