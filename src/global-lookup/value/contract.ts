import { z } from 'zod';
import { context } from '../../contexts.ts';
import {
  boolParam,
  cursor,
  id,
  idParam,
  idsParam,
  intParam,
  requiredText,
  take,
  text,
  version,
} from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { limits, noFilter } from '../rules.ts';

/** A property of a value: its id counts from 1000, its type (rules.ts, propertyTypes) is what its text tells. */
const property = z.object({ id, name: z.string(), value: z.string(), type: z.int() });

const listValue = z.object({
  id,
  /** Number of its list. */
  type: id,
  name: z.string(),
  value: z.string(),
  /** Names in further languages, by code. */
  names: z.record(z.string(), z.string()),
  /** 0: none. */
  numericCode: z.int(),
  /** What it belongs to: a sub type's product type, a brand's make. */
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  /** Values of list 1002; empty: all industries. */
  industryIds: z.array(id),
  customData: z.object({
    /** An import brought it, and nobody has settled it. */
    requiresValidation: z.boolean(),
    /** The value that is read instead; it is never itself replaced. */
    replaceWith: id.nullable(),
    /** Invalid. */
    archive: z.boolean(),
    /** Invalid for major units. */
    archiveMajorUnit: z.boolean(),
    imageUrl: z.string(),
    properties: z.array(property),
  }),
  /** Name of the replacement. */
  replacedBy: z.string().nullable(),
  version,
});
export type ListValue = z.infer<typeof listValue>;

const waitingValue = listValue.extend({
  /** A settled value of the list whose name differs in case, accents, blanks or punctuation alone. */
  proposal: z.object({ id, name: z.string() }).nullable(),
});
export type WaitingValue = z.infer<typeof waitingValue>;

const name = requiredText(limits.name);
const propertyText = z.union([
  text(limits.propertyValue),
  z.number(),
  z.boolean(),
  z.record(z.string(), z.json()).transform((value) => JSON.stringify(value)),
]);
const fields = {
  name,
  value: text(limits.value),
  names: z.record(z.string().regex(/^[A-Z]{2,3}(-[A-Z0-9]{2,8})?$/), text(limits.name)),
  numericCode: z.int().max(limits.numericCode),
  parentId: id.nullable(),
  industryIds: z.array(id).max(1000),
  imageUrl: text(limits.imageUrl),
  properties: z
    .array(z.strictObject({ name: requiredText(limits.propertyName), value: propertyText }))
    .max(limits.properties),
};

const page = { cursor, take: take(100) };
const used = z.object({
  /** Records that refer to it. */
  count: z.int(),
  /** There are more than that. */
  isMore: z.boolean(),
});

const shared = { shared: true, permission: 'signedIn' } as const;
const writes = { shared: true, permission: 'superAdmin' } as const;

export const listValueContract = {
  list: route({
    method: 'GET',
    path: '/api/global-lookup/values',
    ...shared,
    summary:
      'Values of a list by name, without invalid ones; what was typed is looked for at their start, then anywhere.',
  })
    .input(
      z.strictObject({
        listTypeId: idParam,
        /** Values for an industry; -1 for all. */
        industryId: intParam(-1, Number.MAX_SAFE_INTEGER).default(noFilter),
        /** Values that are replaced, or wait; -1 for all. */
        attribute: z.enum(['replaceWith', 'requiresValidation', '-1']).default('-1'),
        /** Values that belong to this one. */
        parentId: idParam.optional(),
        /** Leaves out what is invalid in this context; left out: in those that are not of major units. */
        context: context.optional(),
        /** Replaced values too. */
        replaced: boolParam.default(true),
        q: text(limits.name).default(''),
        ...page,
      }),
    )
    .output(
      z.object({
        items: z.array(listValue),
        next: z.string().nullable(),
        total: z.int(),
        isMore: z.boolean(),
      }),
    ),
  uses: route({
    method: 'GET',
    path: '/api/global-lookup/values/uses',
    ...shared,
    summary: 'How many records refer to each of up to 100 values, counted up to 1,000 a value and kind of record.',
  })
    .input(z.strictObject({ ids: idsParam(100) }))
    .output(z.array(used.extend({ id }))),
  waiting: route({
    method: 'GET',
    path: '/api/global-lookup/values-for-validation',
    ...shared,
    summary:
      'Values that wait to be settled, with what they are proposed to be replaced with; or those that are invalid.',
  })
    .input(
      z.strictObject({
        context,
        /** Those that are invalid in the context. */
        archived: boolParam.default(false),
        listTypeId: idParam.optional(),
        ...page,
      }),
    )
    .output(z.object({ items: z.array(waitingValue), next: z.string().nullable(), total: z.int() })),
  archiveAttributes: route({
    method: 'GET',
    path: '/api/global-lookup/archive-attributes',
    ...shared,
    summary: 'The key of customData that says that a value is invalid in a context.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(z.string())),
  industries: route({
    method: 'GET',
    path: '/api/global-lookup/industries',
    ...shared,
    summary: 'Values of list 1002.',
  }).output(z.array(listValue)),
  get: route({
    method: 'GET',
    path: '/api/global-lookup/values/{id}',
    ...shared,
    summary: 'One value, with what it is proposed to be replaced with while it waits or is invalid.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(waitingValue),
  usesOf: route({
    method: 'GET',
    path: '/api/global-lookup/values/{id}/uses',
    ...shared,
    summary: 'Where a value is used: by catalogue where the caller may open it, else by number alone.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      used.extend({
        catalogs: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
        /** Catalogues that the caller may not open, and how many records of theirs. */
        others: z.object({ catalogs: z.int(), count: z.int() }),
        /** Records of the installation, by table. */
        shared: z.array(z.object({ table: z.string(), key: z.string(), count: z.int() })),
      }),
    ),
  add: route({
    method: 'POST',
    path: '/api/global-lookup/values',
    ...writes,
    summary: 'Adds a value. 409 where the list has the name or code, or is not editable.',
  })
    .input(z.strictObject({ listTypeId: id, ...partially(fields), name }))
    .output(listValue),
  save: route({
    method: 'PATCH',
    path: '/api/global-lookup/values/{id}',
    ...writes,
    summary: 'Saves the fields that are named. 409 where the version is not the newest, or the list is not editable.',
  })
    .input(z.strictObject({ id: idParam, version, ...partially(fields) }))
    .output(listValue),
  remove: route({
    method: 'DELETE',
    path: '/api/global-lookup/values/{id}',
    ...writes,
    summary: 'Deletes a value that nothing refers to; 409 says where one is used.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
  removeByName: route({
    method: 'DELETE',
    path: '/api/global-lookup/values',
    ...writes,
    summary: 'Deletes the value of a list that has the name and these relations, as by its id.',
  })
    .input(
      z.strictObject({
        listTypeId: idParam,
        name,
        /** Numbers of lists that it has relations to, by comma; left out: whichever it has. */
        relatedTypeIds: idsParam(100).optional(),
      }),
    )
    .output(z.object({ changeId: id })),
  approve: route({
    method: 'POST',
    path: '/api/global-lookup/values/{id}/approve',
    ...shared,
    summary:
      'Settles a value as it is, or under another name. 403 where a catalogue carries it in which the caller may not change settings.',
  })
    .input(z.strictObject({ id: idParam, version, name: name.optional() }))
    .output(listValue),
  replace: route({
    method: 'POST',
    path: '/api/global-lookup/values/{id}/replace',
    ...shared,
    summary: 'Has another value of its list read instead, or no longer. Rights as for approving.',
  })
    .input(z.strictObject({ id: idParam, version, replaceWith: id.nullable() }))
    .output(listValue),
  setInvalid: route({
    method: 'POST',
    path: '/api/global-lookup/values/set-invalid',
    ...shared,
    summary:
      'Sets values invalid in a context, or valid again. Rights as for approving; none is written where one lacks.',
  })
    .input(z.strictObject({ context, ids: z.array(id).min(1).max(1000), isInvalid: z.boolean().default(true) }))
    .output(z.object({ changeId: id.nullable(), count: z.int() })),
  setAllInvalid: route({
    method: 'POST',
    path: '/api/global-lookup/values/set-all-invalid',
    ...shared,
    summary:
      'Sets all values invalid that wait, of a list or of all; the caller’s own where the rights are for these alone.',
  })
    .input(z.strictObject({ context, listTypeId: id.optional() }))
    .output(z.object({ changeId: id.nullable(), count: z.int(), left: z.int() })),
  replaceAll: route({
    method: 'POST',
    path: '/api/global-lookup/values/accept-proposals',
    ...shared,
    summary:
      'Replaces each value that waits and has a proposal, of a list or of all. Rights as for setting all invalid.',
  })
    .input(z.strictObject({ listTypeId: id.optional() }))
    .output(z.object({ changeId: id.nullable(), count: z.int(), left: z.int() })),
};

/** The same fields, each of which may be left out. */
function partially<F extends Record<string, z.ZodType>>(of: F): { [K in keyof F]: z.ZodOptional<F[K]> } {
  return Object.fromEntries(Object.entries(of).map(([key, field]) => [key, field.optional()])) as never;
}
