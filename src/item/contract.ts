import { z } from 'zod';
import { id, idParam, requiredText, text, version } from '../platform/contract/fields.ts';
import { context } from '../contexts.ts';
import { route } from '../platform/contract/route.ts';
import { maxContentGroups } from '../lookup/rules.ts';
import { nextState } from '../workflow/contract.ts';
import { environments } from '../workflow/rules.ts';
import { saved } from '../hierarchy/place/contract.ts';
import { lengths, relationModes } from '../hierarchy/rules.ts';
import { customAttributes, typeAttribute } from '../hierarchy/type/contract.ts';
import { longestString } from '../attribute/rules.ts';

export const attributeValue = z.strictObject({ attributeId: z.int().positive(), stringValue: text(longestString) });

/** Everything that the details of an item show. */
export const item = z.object({
  id,
  context,
  name: z.string(),
  /** As typed; empty falls back to name. */
  displayName: z.string(),
  overrideName: z.string(),
  notes: z.string(),
  group: z.string(),
  typeId: z.int(),
  typeCode: z.string(),
  typeDescription: z.string(),
  baseType: z.int(),
  /** Content groups that label it, by id (docs/domain/tree.md, Content groups). */
  contentGroups: z.array(id),
  /** The attributes of its type in their order. */
  attributes: z.array(typeAttribute),
  attributeValues: z.array(z.object({ attributeId: z.int(), stringValue: z.string() })),
  /** Of these, the catalogue's own, those from 1000 up. */
  customAttributes,
  image: z.object({ id, name: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** Primary parent; null at the top level and for orphans. */
  parentId: id.nullable(),
  /**
   * Its primary place: the parent, null at the top level, and 1 for primary (docs/domain/tree.md, Places). Null for
   * orphans.
   */
  parentRelation: z.object({ parentId: id.nullable(), type: z.literal(relationModes.primary) }).nullable(),
  isOrphan: z.boolean(),
  /** Whether it has visibility groups to choose: at the top level of Oem, where the catalogue has any. */
  isVisibilityGroupEnabled: z.boolean(),
  /** Only the group nodes that a tree draws are virtual (docs/domain/tree.md, Groups); no item is one. */
  isVirtual: z.literal(false),
  howManyPlacesUsed: z.int(),
  /** Order of its children: 1 ascending, 2 descending, 3 custom. */
  sortType: z.int(),
  /** 0 for types without workflow. */
  workflowId: z.int(),
  workflowName: z.string(),
  publishedEnvironment: z.enum(environments).nullable(),
  /** States that the caller may set now. */
  nextFlows: z.array(nextState),
  isEditable: z.boolean(),
  /** Why it is not: the caller's `role`, or the `state` of the item or the ancestor that carries its workflow. */
  readOnlyReason: z.enum(['role', 'state']).nullable(),
  lastChange: z.object({ id, at: z.string(), actorName: z.string(), label: z.string(), kind: z.string() }),
  createdAt: z.string(),
  version,
});
export type Item = z.infer<typeof item>;

const texts = {
  displayName: text(lengths.name).optional(),
  overrideName: text(lengths.name).optional(),
  notes: text(lengths.notes).optional(),
  group: text(lengths.name).optional(),
  /** The whole set of content groups, by id. */
  contentGroups: z.array(id).max(maxContentGroups).optional(),
  /** The whole set; values of attributes that are not in it are removed. */
  attributeValues: z.array(attributeValue).max(500).optional(),
};

const written = saved.extend({ id, version });

export const itemContract = {
  get: route({
    method: 'GET',
    path: '/api/items/{context}/{id}',
    permission: 'member',
    asOf: true,
    summary: 'An item with its attributes, state and what the caller may do with it.',
  })
    .input(z.strictObject({ context, id: idParam }))
    .output(item),
  context: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/context',
    permission: 'member',
    asOf: true,
    summary: 'The context that an item is in, for whoever has only its number.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ context })),
  add: route({
    method: 'POST',
    path: '/api/items/{context}',
    permission: 'write',
    summary:
      'Adds an item under a parent or at the top level. 400 where its type is not allowed there, 409 where type, name and keys are taken.',
  })
    .input(
      z.strictObject({
        context,
        typeId: id,
        /** Null: top level. */
        parentId: id.nullable(),
        ordinal: z.int().min(0).max(999_999_999).optional(),
        name: requiredText(lengths.name),
        ...texts,
      }),
    )
    .output(written),
  save: route({
    method: 'POST',
    path: '/api/items/{context}/{id}',
    permission: 'write',
    summary:
      'Saves the fields that are given. 409 where the item was saved since, where its state is not editable, or where type, name and keys are taken.',
  })
    .input(
      z.strictObject({
        context,
        id: idParam,
        version,
        name: requiredText(lengths.name).optional(),
        ...texts,
      }),
    )
    .output(
      written.extend({
        /** A model was saved with a group: the group's node in the tree is another now. */
        serialGroupModified: z.boolean(),
      }),
    ),
  remove: route({
    method: 'DELETE',
    path: '/api/hierarchies/{id}',
    permission: 'write',
    summary:
      'Deletes an item alone. Children that hang nowhere else become orphans; one with a link gets it as its primary place.',
  })
    .input(z.strictObject({ id: idParam, version: idParam }))
    .output(
      saved.extend({
        /** Children that hang nowhere now. */
        orphans: z.int(),
        /** Children whose link became their primary place. */
        promoted: z.int(),
      }),
    ),
};
