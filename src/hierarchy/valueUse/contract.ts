import { z } from 'zod';
import { idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** How much of the catalogue bears a value of an attribute's list, of what the caller sees. */
const valueUse = z.object({
  value: z.string(),
  items: z.int(),
  /** Files and URLs of the literature. */
  attachments: z.int(),
  parts: z.int(),
});
export type ValueUse = z.infer<typeof valueUse>;

export const attributeUseContract = {
  byValue: route({
    method: 'GET',
    path: '/api/attributes/{id}/uses',
    permission: 'settings',
    summary: "What bears the values of an attribute's list; values that nothing bears are left out.",
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(valueUse)),
};
