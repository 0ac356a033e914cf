import { z } from 'zod';
import { id, version } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';

/** Whom a price is for (docs/domain/parts.md, Prices). */
const audience = z.object({
  id,
  name: z.string(),
  /** ISO 4217, three letters. */
  currency: z.string(),
  /** At most one per currency. */
  default: z.boolean(),
  /** A removed audience is kept, disabled. */
  enable: z.boolean(),
  /** Readers of this audience are shown costs. */
  showsCost: z.boolean(),
  version,
});
export type Audience = z.infer<typeof audience>;

export const priceContract = {
  settings: route({
    method: 'GET',
    path: '/api/{context}/pricing/settings',
    permission: 'member',
    summary: 'Price audiences of a context.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(audience)),
};
