import { z } from 'zod';
import { id, idParam, skip, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { lacks } from './rules.ts';

const incomplete = z.object({
  id,
  name: z.string(),
  modelYear: z.int().nullable(),
  /** Required standardized fields in which nothing stands, in their order. */
  fields: z.array(z.object({ id, name: z.string() })),
  /** What else is missing. */
  description: z.boolean(),
  picture: z.boolean(),
  price: z.boolean(),
});
export type IncompleteUnit = z.infer<typeof incomplete>;

const figures = z.object({
  /** Units under the folder, of the first 5,000. */
  units: z.int(),
  complete: z.int(),
  value: z.int(),
  description: z.int(),
  picture: z.int(),
  price: z.int(),
});
export type Completeness = z.infer<typeof figures>;

export const completeContract = {
  get: route({
    method: 'GET',
    path: '/api/majorUnits/folders/{id}/completeness',
    permission: 'member',
    asOf: true,
    summary:
      'How many units under a folder lack a required standardized value, a description, a picture or a price, and those that do, by name.',
  })
    .input(z.strictObject({ id: idParam, missing: z.enum(lacks).optional(), take: take(100), skip }))
    .output(
      z.object({
        figures,
        /** There are more units than were looked at. */
        isMore: z.boolean(),
        items: z.array(incomplete),
        /** Units that lack what was asked for. */
        totalCount: z.int(),
      }),
    ),
};
