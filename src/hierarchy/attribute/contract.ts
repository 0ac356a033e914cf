import { z } from 'zod';
import { id, idParam, requiredText, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { attributeDefinition, longestString, attributeLimits, largestNumber } from '../../attribute/rules.ts';

/** An attribute's name in another language of the catalogue (docs/domain/tree.md, Attributes). */
const translation = z.object({ language: z.string(), displayName: z.string() });

/** The definition of an attribute with where it is used. */
export const attribute = z.object({
  id,
  name: z.string(),
  /** 1 string, 2 int, 3 decimal, 4 selection list; an existing attribute keeps it. */
  type: z.int(),
  definition: attributeDefinition,
  /** Of the catalogue's own: those from 1000 up. Others can be neither deleted nor translated. */
  isCustom: z.boolean(),
  /** Types that carry it, by code. */
  usedBy: z.array(z.object({ id, context: z.string(), code: z.string(), description: z.string(), isKey: z.boolean() })),
  version,
});
export type Attribute = z.infer<typeof attribute>;

const listValue = requiredText(attributeLimits.text);
const bound = z.number().min(-largestNumber).max(largestNumber);
const length = z.int().min(0).max(longestString);

const definition = z.strictObject({
  isRequired: z.boolean().optional(),
  minLength: length.optional(),
  maxLength: length.min(1).optional(),
  isMultiLine: z.boolean().optional(),
  allowMultiple: z.boolean().optional(),
  min: bound.optional(),
  max: bound.optional(),
  /** The list as it shall be, in its order; names of values are unique without case. */
  items: z.array(listValue).max(attributeLimits.items).optional(),
});

/** Edits of a list, which are carried to the items. */
const editedDefinition = definition.extend({
  modifiedItems: z
    .array(z.strictObject({ oldValue: text(longestString), newValue: listValue }))
    .max(attributeLimits.items)
    .optional(),
  deletedItems: z
    .array(
      z.strictObject({
        value: text(longestString),
        /** The value that takes its place; without one the value must be in no item. */
        customData: z.strictObject({ replaceWith: listValue.optional() }).optional(),
      }),
    )
    .max(attributeLimits.items)
    .optional(),
});

/** The whole set; a pair with one half alone is refused. */
const translations = z.array(z.strictObject({ language: text(16), displayName: text(attributeLimits.text) })).max(100);

const written = attribute.extend({
  changeId: id,
  /** Items whose values or identity were rewritten along. */
  itemsUpdated: z.int(),
});

export const attributeContract = {
  list: route({
    method: 'GET',
    path: '/api/attributes',
    permission: 'member',
    asOf: true,
    summary: 'The attributes of the catalogue by name, with the types that carry them.',
  })
    .input(z.strictObject({}))
    .output(z.array(attribute)),
  types: route({
    method: 'GET',
    path: '/api/attributes/types',
    permission: 'member',
    asOf: true,
    summary: 'What an attribute may be: string, int, decimal, selection list.',
  })
    .input(z.strictObject({}))
    .output(z.array(z.object({ id: z.int(), name: z.string() }))),
  get: route({
    method: 'GET',
    path: '/api/attributes/{id}',
    permission: 'member',
    asOf: true,
    summary: 'One attribute.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(attribute),
  add: route({
    method: 'POST',
    path: '/api/attributes',
    permission: 'settings',
    summary: 'Adds an attribute. 409 where another has the name, in whatever case.',
  })
    .input(
      z.strictObject({
        name: requiredText(attributeLimits.text),
        type: z.int().min(1).max(4),
        definition: definition.default({}),
        translations: translations.optional(),
      }),
    )
    .output(written),
  save: route({
    method: 'POST',
    path: '/api/attributes/{id}',
    permission: 'settings',
    summary:
      'Saves an attribute and carries changed list values to the items. 400 for another type, 409 for a name in use, a definition that values of items break, identities that would meet, or a version that is not the newest.',
  })
    .input(
      z.strictObject({
        id: idParam,
        version,
        name: requiredText(attributeLimits.text),
        type: z.int().min(1).max(4),
        definition: editedDefinition,
        /** Left out: they stay. */
        translations: translations.optional(),
      }),
    )
    .output(written),
  remove: route({
    method: 'DELETE',
    path: '/api/attributes/{id}',
    permission: 'settings',
    summary: 'Deletes an attribute. 409 naming the types and the number of items that use it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
  translations: route({
    method: 'GET',
    path: '/api/attributes/translations/{id}',
    permission: 'member',
    asOf: true,
    summary: "The attribute's name in the catalogue's other languages.",
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(translation)),
  saveTranslations: route({
    method: 'POST',
    path: '/api/attributes/saveTranslations/{id}',
    permission: 'settings',
    summary: 'Saves these names, the whole set. 400 for a half-filled pair, 409 for a newer version.',
  })
    .input(z.strictObject({ id: idParam, version, translations }))
    .output(z.object({ changeId: id, version })),
};
