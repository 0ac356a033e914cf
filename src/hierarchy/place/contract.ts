import { z } from 'zod';
import { boolParam, id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/**
 * What a write did to workflow states; announced as workflow-updated
 * (docs/domain/workflow.md, Back to the initial state).
 */
export const saved = z.object({
  /** The change that the write was; `POST /api/changes/{id}/undo` takes it back. */
  changeId: id,
  workflowUpdated: z.boolean(),
  /** The item whose workflow covers what was saved; null where none does. */
  workflowAncestorId: id.nullable(),
});

/** The same of a write that may find everything as it would make it: then there is no change, and its number is null. */
export const savedOrNot = saved.extend({ changeId: id.nullable() });

export const placeContract = {
  move: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/move',
    permission: 'write',
    summary:
      'Gives an item, or an orphan, another primary parent (changeModelParent). 400 under itself or a descendant, or where its type is not allowed; 409 where it has been moved since.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** Null: to the top level. */
        parentId: id.nullable(),
        /** Where it hung when the caller looked; null for the top level and for orphans. */
        oldParentId: id.nullable(),
        /**
         * Position to take, which sets the parent to custom order (docs/domain/tree.md, Order); at the end, or by name
         * where the parent sorts by name, if left out.
         */
        ordinal: z.int().min(0).max(999_999_999).optional(),
      }),
    )
    .output(saved),
  link: route({
    method: 'POST',
    path: '/api/hierarchies/link/{id}/{hierarchyId}/{linking}',
    permission: 'write',
    summary: 'Links an item under a further parent, or takes such a link away.',
  })
    .input(z.strictObject({ id: idParam, hierarchyId: idParam, linking: boolParam }))
    .output(saved),
  sortChildren: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/sortChildren',
    permission: 'write',
    summary: 'Sorts what stands under an item by name, or as the list of ids says.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** 1 ascending, 2 descending, 3 custom. */
        sortType: z.int().min(1).max(3),
        /** For custom: children in their new order. Those left out stay where they are. */
        items: z.array(id).max(30_000).default([]),
      }),
    )
    .output(saved),
  sortType: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/sortType',
    permission: 'member',
    asOf: true,
    summary: 'How the children of an item are sorted.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ parentSortType: z.int() })),
};
