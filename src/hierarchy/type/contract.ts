import { z } from 'zod';
import { id, idParam, requiredText, version } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { typeLimits } from './rules.ts';
import { attributeDefinition } from '../../attribute/rules.ts';

/** An attribute as one type carries it, in the type's order (docs/domain/tree.md, Attributes). */
export const typeAttribute = z.object({
  attributeId: z.int(),
  name: z.string(),
  /** 1 string, 2 int, 3 decimal, 4 selection list. */
  type: z.int(),
  definition: attributeDefinition,
  ordinal: z.int(),
  /** Part of the item's identity. */
  isKey: z.boolean(),
  isRequired: z.boolean(),
  isSearchable: z.boolean(),
});
export type TypeAttribute = z.infer<typeof typeAttribute>;

/** Values by the id of their attribute, several of one in its order; one without a value is left out. */
export const customAttributes = z.record(z.string(), z.array(z.string()));

export const hierarchyType = z.object({
  /** 99 is the synthetic type of groups. */
  id: z.int(),
  context,
  code: z.string(),
  description: z.string(),
  /** 1 part, 2 model, 3 diagram, 4 folder, 5 file, 7 accessory list, 8 major unit, 9 major-unit folder. */
  baseType: z.int(),
  allowTopLevel: z.boolean(),
  allowDiagrams: z.boolean(),
  allowImage: z.boolean(),
  allowAttachments: z.boolean(),
  hasWorkflow: z.boolean(),
  /** Types that may stand under it, and how. */
  allowableChildren: z.array(z.object({ id: z.int(), primary: z.boolean(), link: z.boolean() })),
  attributes: z.array(typeAttribute),
});
export type HierarchyType = z.infer<typeof hierarchyType>;

/** A type with what its settings show. */
const typeRecord = hierarchyType.extend({
  /** One of those that the catalogue began with (docs/domain/tree.md, Types). */
  isBase: z.boolean(),
  /** Items of the type; its base type is fixed while there are any. */
  itemCount: z.int(),
  version,
});
export type TypeRecord = z.infer<typeof typeRecord>;

const fields = {
  /** Upper-cased; unique within the context, whose group type has SG or MG. */
  code: requiredText(typeLimits.code),
  description: requiredText(typeLimits.description),
  /** Oem and Ecommerce: 2 model, 3 diagram, 4 folder, 7 accessory list. MajorUnit: 8 major unit, 9 folder. */
  baseType: z.int().min(1).max(99),
  allowTopLevel: z.boolean(),
  allowDiagrams: z.boolean(),
  allowImage: z.boolean(),
  allowAttachments: z.boolean(),
  /** Switched on, items of the type get the initial state. */
  hasWorkflow: z.boolean(),
  /** The whole set, of types of the same context; a child neither way is left out. 0 is the type itself. */
  allowableChildren: z
    .array(z.strictObject({ id: z.int().min(0), primary: z.boolean(), link: z.boolean() }))
    .max(typeLimits.types),
};

/**
 * The whole list in its order, at least one of them a key. A key is required, but for Tag (id 1), which is a key that
 * may be empty. Items that lack what becomes required stay as they are, and are asked for it when they are next edited.
 */
const typeAttributes = z
  .array(
    z.strictObject({
      attributeId: id,
      isKey: z.boolean(),
      isRequired: z.boolean().default(false),
      isSearchable: z.boolean().default(false),
    }),
  )
  .max(typeLimits.attributes);

const written = typeRecord.extend({
  changeId: id,
  /** Items whose identity or state was set along. */
  itemsUpdated: z.int(),
});

/** A list by the id of an attribute or type. */
const byId = <T extends z.ZodType>(of: T) => z.record(z.string().regex(/^[0-9]+$/), of);

export const typeContract = {
  list: route({
    method: 'GET',
    path: '/api/itemType/{context}',
    permission: 'member',
    asOf: true,
    summary: 'The types of a context with their attributes and allowed children.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(hierarchyType)),
  get: route({
    method: 'GET',
    path: '/api/hierarchytypes/{id}',
    permission: 'member',
    asOf: true,
    summary: 'One type with its version and the number of its items.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(typeRecord),
  add: route({
    method: 'POST',
    path: '/api/hierarchytypes',
    permission: 'settings',
    summary: 'Adds a type. 409 where another of the context has the code.',
  })
    .input(z.strictObject({ context, ...fields, attributes: typeAttributes }))
    .output(written),
  save: route({
    method: 'POST',
    path: '/api/hierarchytypes/{id}',
    permission: 'settings',
    summary:
      'Saves a type. 409 for a code in use, for what items rely on, for identities that would meet, or a version that is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version, ...fields, attributes: typeAttributes }))
    .output(written),
  remove: route({
    method: 'DELETE',
    path: '/api/hierarchytypes/{id}',
    permission: 'settings',
    summary: 'Deletes a type. 409 with a modelState that names its items and the types that allow it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
  attributes: route({
    method: 'GET',
    path: '/api/hierarchytypes/{id}/attributes',
    permission: 'member',
    asOf: true,
    summary: 'The attributes of a type in their order.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(typeAttribute)),
  saveAttributes: route({
    method: 'POST',
    path: '/api/hierarchytypes/{id}/attributes',
    permission: 'settings',
    summary: 'Saves the attributes of a type alone; refused as the type itself.',
  })
    .input(z.strictObject({ id: idParam, version, attributes: typeAttributes }))
    .output(written),
  definitions: route({
    method: 'GET',
    path: '/api/itemType/{context}/AttrDefs',
    permission: 'member',
    asOf: true,
    summary: 'The attributes that types of the context carry, each once.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(typeAttribute.pick({ attributeId: true, name: true, type: true, definition: true }))),
  listValues: route({
    method: 'GET',
    path: '/api/itemType/{context}/AttrListDicts',
    permission: 'member',
    asOf: true,
    summary: 'The values of the selection lists of the context by the id of their attribute.',
  })
    .input(z.strictObject({ context }))
    .output(byId(z.array(z.string()))),
  selectLists: route({
    method: 'GET',
    path: '/api/itemType/{context}/AttrSelectLists',
    permission: 'member',
    asOf: true,
    summary: 'The selection lists of the context with their names.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(z.object({ attributeId: z.int(), name: z.string(), items: z.array(z.string()) }))),
  allowedChildren: route({
    method: 'GET',
    path: '/api/itemType/{context}/AllowedChildrenDictionaries',
    permission: 'member',
    asOf: true,
    summary: 'What may stand under a type, by the id of the type.',
  })
    .input(z.strictObject({ context }))
    .output(byId(hierarchyType.shape.allowableChildren)),
  attributesIn: route({
    method: 'GET',
    path: '/api/itemType/{context}/GetItemTypeAttributes/{id}',
    permission: 'member',
    asOf: true,
    summary: 'The attributes of a type of the context; 404 for one of another.',
  })
    .input(z.strictObject({ context, id: idParam }))
    .output(z.array(typeAttribute)),
};
