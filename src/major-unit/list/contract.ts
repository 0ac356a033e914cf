import { z } from 'zod';
import { id, idParam, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { mostProposed, unitLists } from './rules.ts';

/** A value of a list, as a record refers to it: where it was replaced, its replacement. */
export const listValue = z.object({
  id,
  name: z.string(),
  /** 0: none. */
  numericCode: z.int(),
  /** What it belongs to: a sub type to its type, a brand to its make. */
  parentId: id.nullable(),
  /** An import brought it, and nobody has settled it. */
  requiresValidation: z.boolean(),
  /** Somebody set it invalid. */
  isInvalid: z.boolean(),
});
export type ListValue = z.infer<typeof listValue>;

/** A value that is proposed. */
const proposed = listValue.extend({
  /** Name of the value that is read instead; it cannot be chosen. Null where it stands for itself. */
  replaceWith: z.string().nullable(),
});
export type ProposedValue = z.infer<typeof proposed>;

const lists = Object.keys(unitLists) as [keyof typeof unitLists, ...(keyof typeof unitLists)[]];

export const unitListContract = {
  values: route({
    method: 'GET',
    path: '/api/majorUnits/lists/{list}',
    permission: 'member',
    asOf: true,
    summary:
      'Values of a list by name, those first that begin with the text, then those that hold it; of an industry, and of ' +
      'what they belong to, where these are asked for. 404 for an unknown list.',
  })
    .input(
      z.strictObject({
        /** One of those that units have, or the number of any. */
        list: z.union([z.enum(lists), idParam]),
        term: text(256).default(''),
        industryId: idParam.optional(),
        parentId: idParam.optional(),
        take: take(mostProposed),
      }),
    )
    .output(z.object({ values: z.array(proposed) })),
};
