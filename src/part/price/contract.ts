import { z } from 'zod';
import { id, idParam, intParam, requiredText, version } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { audienceLimits, maxAudiences, startingCurrency } from '../rules.ts';

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
    .default(startingCurrency),
  default: z.boolean().default(false),
  /** False removes the audience; its prices stay. */
  enable: z.boolean().default(true),
  showsCost: z.boolean().default(false),
  partSmartAlt1: z.boolean().default(false),
};
export type AudienceFields = z.output<z.ZodObject<typeof fields>>;

const said = z.object(fields).required();
/** What a change wrote of an audience. */
const audienceChange = z.object({
  changeId: id,
  who: z.string(),
  at: z.iso.datetime(),
  audienceId: id,
  now: said,
  /** Null where it was added. */
  before: said.nullable(),
});
export type AudienceChange = z.infer<typeof audienceChange>;

/** What is kept for an audience, and who set it last. */
const audienceFacts = z.object({
  audienceId: id,
  /** Its prices, at most 10,000. */
  prices: z.int(),
  /** There are more than `prices`. */
  isMore: z.boolean(),
  who: z.string(),
  at: z.iso.datetime(),
});
export type AudienceFacts = z.infer<typeof audienceFacts>;

export const priceContract = {
  settings: route({
    method: 'GET',
    path: '/api/{context}/pricing/settings',
    permission: 'member',
    asOf: true,
    summary: 'Price audiences of a context.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(audience)),
  changes: route({
    method: 'GET',
    path: '/api/{context}/pricing/changes',
    permission: 'member',
    summary: 'Who set the audiences of a context: the last 30 changes of one, newest first.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(audienceChange)),
  facts: route({
    method: 'GET',
    path: '/api/{context}/pricing/facts',
    permission: 'settings',
    asOf: true,
    summary: 'How many prices each audience of a context has, counted up to 10,000, and who set it last.',
  })
    .input(z.strictObject({ context }))
    .output(z.array(audienceFacts)),
  order: route({
    method: 'POST',
    path: '/api/{context}/pricing/order',
    permission: 'settings',
    summary: 'Puts the audiences of a context in the order of `items`; 409 unless these are all of them.',
  })
    .input(z.strictObject({ context, items: z.array(id).max(maxAudiences * 10) }))
    .output(z.object({ changeId: id.nullable(), audiences: z.array(audience) })),
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
