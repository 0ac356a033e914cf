import { z } from 'zod';
import { cursor, id, idParam, intParam, take } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { environments } from '../../workflow/rules.ts';

/** State of an item as lists show it. */
export const itemState = {
  /** Number of the workflow state; 0 for types without workflow. */
  workflowId: z.int(),
  workflowName: z.string(),
  publishedEnvironment: z.enum(environments).nullable(),
};

/** What every list says of an item. */
export const itemName = {
  id,
  name: z.string(),
  /** Override name, else display name, else name. */
  displayName: z.string(),
  typeId: z.int(),
  typeCode: z.string(),
  /** 2 model, 3 diagram, 4 folder, 8 major unit, 9 major-unit folder (docs/domain/tree.md, Types). */
  baseType: z.int(),
};

/** What tells an item from another of the same answer that is called the same in its group. */
export const keyValues = {
  /** The values of its key attributes in their order, such as its tag; null where none is called the same. */
  keyValues: z.string().nullable(),
};

/** An item at one place of the tree. */
export const treeNode = z.object({
  ...itemName,
  /** The place; two nodes of one item differ in it. */
  relationId: id,
  parentId: id.nullable(),
  ordinal: z.int(),
  /** The same item seen under another parent. */
  isLinked: z.boolean(),
  ...itemState,
  /** Items with a group sit under a virtual group node; empty for none. */
  group: z.string(),
  ...keyValues,
  /** Children, counted up to 1,000. */
  childCount: z.int(),
  hasChildren: z.boolean(),
});
export type TreeNode = z.infer<typeof treeNode>;

const nodes = z.object({ items: z.array(treeNode), cursor: z.string().nullable() });

/** Which page of a branch: after a cursor, or from a position on, counted from 0; of both the cursor holds. */
export const pageOf = { cursor, from: intParam(0, 1_000_000).default(0), take: take(500) };

/** One step on the way from the top level to an item, the item itself last. */
export const ancestor = z.object({
  ...itemName,
  parentId: id.nullable(),
  isLinked: z.boolean(),
  /** How many siblings come before it in its parent's order; tells the tree which page to load. */
  position: z.int(),
});

/** A place where an item hangs. */
export const usedIn = z.object({
  relationId: id,
  /** Null for the top level. */
  parentId: id.nullable(),
  /** What the items from the top level down to the parent are called. */
  path: z.array(z.string()),
  /** 1 primary, 2 link (docs/domain/tree.md, Places). */
  relationType: z.int(),
  ...itemState,
});

/** A diagram of a model with how far its callouts are done (docs/domain/diagrams.md, Coverage). */
export const diagram = z.object({
  ...itemName,
  relationId: id,
  ordinal: z.int(),
  isLinked: z.boolean(),
  ...itemState,
  howManyPlacesUsed: z.int(),
  image: z.object({ id, width: z.int(), height: z.int() }).nullable(),
  totalPeggeds: z.int(),
  totalHotspots: z.int(),
  /** Percent of the rows with a tag, internal ones left out, whose tag has a hotspot; null where there is no such row. */
  partCoverage: z.int().nullable(),
});

export const treeContract = {
  top: route({
    method: 'GET',
    path: '/api/hierarchies/{context}',
    permission: 'member',
    asOf: true,
    summary: 'The top level of a context, in pages.',
  })
    .input(z.strictObject({ context, ...pageOf }))
    .output(nodes),
  children: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/children',
    permission: 'member',
    asOf: true,
    summary: 'What stands under an item, in its order, in pages.',
  })
    .input(z.strictObject({ id: idParam, ...pageOf }))
    .output(nodes),
  ancestors: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/ancestors',
    permission: 'member',
    asOf: true,
    summary: 'The way from the top level to an item, or to its place under parentId.',
  })
    .input(z.strictObject({ id: idParam, parentId: idParam.optional() }))
    .output(z.array(ancestor)),
  whereUsed: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/whereUsedHierarchy',
    permission: 'member',
    asOf: true,
    summary: 'The places where an item hangs, primary first.',
  })
    .input(z.strictObject({ id: idParam, take: take(100), start: intParam(0, 10_000).default(0) }))
    .output(
      z.object({
        items: z.array(usedIn),
        /** At most 1,000 for who does not see every part. */
        totalCount: z.int(),
        /** There are more than `totalCount`. */
        isMore: z.boolean(),
      }),
    ),
  diagrams: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/diagrams',
    permission: 'member',
    asOf: true,
    summary: 'The diagrams of a model in its order, with image, state, parts and coverage.',
  })
    .input(z.strictObject({ id: idParam, cursor, take: take(500) }))
    .output(z.object({ items: z.array(diagram), cursor: z.string().nullable() })),
  isOrphan: route({
    method: 'GET',
    path: '/api/hierarchies/GetIsOrphan/{id}',
    permission: 'member',
    asOf: true,
    summary: 'Whether no way leads from the top level to the item.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ isOrphan: z.boolean() })),
  counts: route({
    method: 'GET',
    path: '/api/hierarchies/counts/{context}',
    permission: 'member',
    asOf: true,
    summary: 'How many items of each type a context has.',
  })
    .input(z.strictObject({ context }))
    .output(
      z.array(
        z.object({
          typeId: z.int(),
          typeCode: z.string(),
          description: z.string(),
          baseType: z.int(),
          /** At most 1,000 for who does not see every part. */
          count: z.int(),
          /** There are more than `count`. */
          isMore: z.boolean(),
        }),
      ),
    ),
};
