import { z } from 'zod';
import { context } from '../../contexts.ts';
import { boolParam, id, idParam, instant, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

const kind = z.enum(['edit', 'import', 'restore', 'publish', 'script', 'undo']);

/** A change as timelines tell of it. */
export const activity = z.object({
  id,
  kind,
  label: z.string(),
  actorName: z.string(),
  at: z.string(),
  /** The change that this one takes back. */
  undoes: id.nullable(),
  /** The change that took this one back. */
  undoneBy: id.nullable(),
  /** It stands taken back: by an undo that was not taken back itself. */
  isUndone: z.boolean(),
  /** The import that it was, where it still has its session. */
  importSessionId: id.nullable(),
  /** The caller may take it back now. */
  mayUndo: z.boolean(),
});

const page = z.object({
  items: z.array(activity),
  /** Pass it as `before` for older ones; null at the end. */
  before: id.nullable(),
});

/** A row that an undo left as it was. */
const left = z.object({
  /** Kind of record, by the name of its table. */
  table: z.string(),
  rowId: id,
  /** The item that it is or belongs to, behind the names above it; else its own name; empty where it has none, or is gone. */
  name: z.string(),
  /** Edited later, needed by something later, missing what it pointed to, or its key taken since. */
  reason: z.enum(['edited', 'needed', 'missing', 'key']),
  /** The cells that stay (docs/domain/history.md, Undo); none: the row stays whole. */
  cells: z.array(z.string()),
});

/** Rows of one kind of record that an undo writes or leaves. */
const undoCount = z.object({
  /** Kind of record, by the name of its table. */
  table: z.string(),
  /** Added by the change, and removed. */
  removed: z.int(),
  /** Put back to what they were, also in part. */
  reverted: z.int(),
  /** Of these the ones of which a part stays, as it was edited since. */
  partly: z.int(),
  /** Removed by the change, and brought back. */
  brought: z.int(),
  /** Left as they are. */
  leftAlone: z.int(),
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
        kind: kind.optional(),
        /** Only changes that touched this item, its places or its parts list; also one that was deleted. */
        itemId: idParam.optional(),
        /** Only changes of this user; see `people`. */
        actorId: idParam.optional(),
        /** Only changes from this instant on, and before that one. */
        from: instant.optional(),
        to: instant.optional(),
        /** Of the newest 200 changes those that touched an item of this context, or no item that there is. */
        context: context.optional(),
      }),
    )
    .output(page),
  one: route({
    method: 'GET',
    path: '/api/changes/{id}',
    permission: 'member',
    summary: 'A change by its number.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(activity),
  people: route({
    method: 'GET',
    path: '/api/changes/people',
    permission: 'member',
    summary: 'Who made changes of the catalogue, by name; at most 1,000.',
  }).output(z.array(z.object({ actorId: id, name: z.string() }))),
  ofItem: route({
    method: 'GET',
    path: '/api/hierarchies/history/{id}',
    permission: 'member',
    asOf: true,
    summary: 'Changes that touched an item, its places or its parts list, newest first.',
  })
    .input(z.strictObject({ id: idParam, take: take(100), before: idParam.optional() }))
    .output(page),
  preview: route({
    method: 'GET',
    path: '/api/changes/{id}/undo',
    permission: 'undoOwn',
    summary:
      'What the undo of a change would do and leave, cell by cell. Writes nothing. 403 for the change of somebody else, unless the caller is Admin; 409 where it was taken back already.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        counts: z.array(undoCount),
        /** What stays, the first 100 rows of each kind. */
        left: z.array(left),
        /** Later imports that hang on it, newest first: an import is not taken back before they are. */
        first: z.array(z.object({ changeId: id, label: z.string(), at: z.string() })),
      }),
    ),
  undo: route({
    method: 'POST',
    path: '/api/changes/{id}/undo',
    permission: 'undoOwn',
    summary:
      'Takes a change back, as a change of its own, cell by cell. What was edited later, or what something later needs, stays. 403 for the change of somebody else, unless the caller is Admin; 409 where it was taken back already, or has a way back of its own, as imports have.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        /** The undo, which can be taken back too. */
        changeId: id,
        /** Label of the change that was taken back. */
        label: z.string(),
        /** Rows that stayed as they were, whole or in part; see leftAlone. */
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
