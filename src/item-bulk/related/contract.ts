import { z } from 'zod';
import { context } from '../../contexts.ts';
import { boolParam, id, idParam, intParam, skip, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { environments } from '../../workflow/rules.ts';
import { numbers } from '../../item-search/contract.ts';
import { maxColumns, maxSearchAttributes } from '../../item-search/rules.ts';
import { saved, savedOrNot } from '../../hierarchy/place/contract.ts';
import { customAttributes } from '../../hierarchy/type/contract.ts';

/** Most items that one call relates or links. */
const maxRelated = 500;

const some = z.array(id).min(1).max(maxRelated);

const listed = z.object({
  id,
  name: z.string(),
  /** Override name, else display name, else name. */
  displayName: z.string(),
  typeId: z.int(),
  typeCode: z.string(),
  /** 2 model, 3 diagram, 4 folder, 8 major unit. */
  baseType: z.int(),
  /** Number of the workflow state; 0 for types without workflow. */
  workflowId: z.int(),
  workflowName: z.string(),
  publishedEnvironment: z.enum(environments).nullable(),
});

/** A major unit and a model of its are in two contexts. */
const related = listed.extend({ context });
export type RelatedItem = z.infer<typeof related>;

const unrelated = listed.extend({
  parentName: z.string(),
  /** Those that were asked for. */
  customAttributes,
});
export type UnrelatedItem = z.infer<typeof unrelated>;

export const relatedContract = {
  list: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/relateditems',
    permission: 'member',
    asOf: true,
    summary: 'The models and major units that are related to one, by name.',
  })
    .input(z.strictObject({ id: idParam, skip, take: take(100) }))
    .output(z.object({ items: z.array(related), totalCount: z.int() })),
  save: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/relateditems',
    permission: 'write',
    summary:
      'Relates models to a model or major unit, or with isLinks hangs items under an item as links (saveModelRelatedItems). 400 for what is neither, is not allowed there or would close a cycle; 409 where the state of the item is not editable. What is there already stays.',
  })
    .input(z.strictObject({ id: idParam, items: some, isLinks: z.boolean().default(false), ...namedAncestor }))
    .output(
      savedOrNot.extend({
        /** How many were not there before. */
        added: z.int(),
      }),
    ),
  remove: route({
    method: 'DELETE',
    path: '/api/hierarchies/{id}/modelrelation/{relatedItemId}',
    permission: 'write',
    summary: 'Takes the relation of two items away (removeModelRelation). 404 where there is none.',
  })
    .input(z.strictObject({ id: idParam, relatedItemId: idParam }))
    .output(saved),
  removeShared: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/modelrelation/remove',
    permission: 'write',
    summary:
      'Takes several relations of an item away as one change (removeSharedModelRelation). 404 unless all are there.',
  })
    .input(z.strictObject({ id: idParam, items: some }))
    .output(saved.extend({ removed: z.int() })),
  unrelated: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/unrelateditems',
    permission: 'member',
    summary:
      'Items that could be linked under an item, or models that could be related to it (Oem’s to a major unit), by name, 100 at a time (queryUnrelatedItems): none that is there already, none of a type that is not allowed, none above it.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** True: to link under the item; false: to relate as a model. */
        isLinks: boolParam.default(true),
        /** Id of a hierarchy type; all that are allowed where left out. */
        type: idParam.optional(),
        /** Base type: 2 model, 3 diagram, 4 folder. */
        hierarchyType: intParam(1, 99).optional(),
        /** Words of the name or display name. */
        term: text(256).default(''),
        /** Ids of attributes, parted by commas; their values come with each item. At most 5. */
        attributeKeys: z
          .string()
          .regex(/^\d{1,15}(,\d{1,15})*$/)
          .refine((keys) => keys.split(',').length <= maxSearchAttributes, `At most ${maxSearchAttributes} attributes.`)
          .optional(),
        /** JSON: a list of parts of values, one for each attribute key; an empty text asks for nothing. */
        attributeFilters: text(4096).optional(),
        /** Further attributes whose values come with each item, parted by commas. */
        showCustomAttributes: numbers(maxColumns).optional(),
        start: skip,
        take: take(100),
      }),
    )
    .output(
      z.object({
        items: z.array(unrelated),
        /** Whether more follow. */
        hasMore: z.boolean(),
      }),
    ),
};
