import { z } from 'zod';
import { id, idParam, intParam, requiredText, version } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { audienceLimits } from '../rules.ts';

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
  /** Its price stands second in the viewer; at most one of a context. */
  partSmartAlt1: z.boolean(),
  version,
});
export type Audience = z.infer<typeof audience>;

const fields = {
  name: requiredText(audienceLimits.name).transform((s) => s.trim()),
  /** ISO 4217. It stays while the audience has prices. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'A currency is three capital letters, as USD.')
    .default('USD'),
  default: z.boolean().default(false),
  /** False removes the audience; its prices stay. */
  enable: z.boolean().default(true),
  showsCost: z.boolean().default(false),
  partSmartAlt1: z.boolean().default(false),
};
export type AudienceFields = z.output<z.ZodObject<typeof fields>>;

export const priceContract = {
  settings: route({
    method: 'GET',
    path: '/api/{context}/pricing/settings',
    permission: 'member',
    summary: 'Price audiences of a context.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(audience)),
  save: route({
    method: 'POST',
    path: '/api/{context}/pricing/setting/{oldDefaultId}',
    permission: 'settings',
    summary:
      'Saves an audience, or adds one. A name that is there disabled is enabled as it was. 409 at default where another ' +
      'audience is the default of the currency and oldDefaultId does not name it; at enable for the last one enabled; ' +
      'at name for a name in use; at currency while there are prices. 404 for an oldDefaultId that no audience has.',
  })
    .input(
      z.strictObject({
        context,
        /** The default that gives way to this one; 0 where none shall. */
        oldDefaultId: z.union([intParam(0, 0), idParam]),
        /** Absent for a new audience. */
        id: id.optional(),
        /** What the save started from; with `id`. */
        version: version.optional(),
        ...fields,
      }),
    )
    .output(z.object({ changeId: id, audience })),
};
