import { z } from 'zod';
import { id, intParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** How much of the catalogue names a value of a list, of what the caller sees. */
const lookupUse = z.object({
  id,
  items: z.int(),
  /** Files and URLs of the literature. */
  attachments: z.int(),
  parts: z.int(),
  members: z.int(),
});
export type LookupUse = z.infer<typeof lookupUse>;

export const lookupUseContract = {
  byType: route({
    method: 'GET',
    path: '/api/lookup/byType/{type}/uses',
    permission: 'settings',
    summary: 'What names the values of one list; values that nothing names are left out.',
  })
    .input(z.strictObject({ type: intParam(1, 999) }))
    .output(z.array(lookupUse)),
};
