import { z } from 'zod';
import { context } from '../contexts.ts';
import { catalogCode } from '../catalog/rules.ts';
import { id, instant, requiredText, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { publishEnvironments } from '../publish/rules.ts';
import { overviewMost, placeKinds, placeLengths } from './rules.ts';

const code = z.string().regex(catalogCode);

/** Long work of a catalogue that runs, waits for a decision, or failed last and is not settled. */
const work = z.object({
  kind: z.enum(['publish', 'import']),
  state: z.enum(['running', 'paused', 'failed']),
  /** Of the publish or import session. */
  id,
  /** The environment, or what is imported. */
  name: z.string(),
  at: instant,
  /** Why a publish failed; how many rows of an import are rejected. */
  detail: z.string(),
  /** 0 to 100; null where it is not known. */
  percent: z.int().nullable(),
});
export type CatalogWork = z.infer<typeof work>;

const overview = z.object({
  code: z.string(),
  /** False where the catalogue could not be counted just now: the fields below are empty then. */
  counted: z.boolean(),
  /** The picture of the first product line that has one, else the first drawing. */
  cover: id.nullable(),
  /** What readers have: Production, else Staging; null where nothing was published. */
  published: z.object({ environment: z.enum(publishEnvironments), release: z.int(), at: instant }).nullable(),
  /** Items that the caller sees, by the states that no publish takes them from; without those that have none. */
  waiting: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      isInit: z.boolean(),
      isEditable: z.boolean(),
      count: z.int(),
    }),
  ),
  work: z.array(work),
});
export type CatalogOverview = z.infer<typeof overview>;

const placeFields = {
  /** The catalogue's code. */
  code,
  /** Path and query behind the catalogue's own, such as `/tree/17?tab=diagrams`; empty for its start page. */
  address: text(placeLengths.address).regex(/^$|^\/(?![/\\])[^\s#]*$|^\?[^\s#]*$/, 'An address begins with /.'),
  context,
  kind: z.enum(placeKinds),
  /** What the page is called, and where it lies. */
  title: requiredText(placeLengths.title),
  detail: text(placeLengths.detail),
};
const place = z.object({ ...placeFields, at: instant });
export type Place = z.infer<typeof place>;

export const gatewayContract = {
  overview: route({
    method: 'GET',
    path: '/api/gateway/catalogs',
    permission: 'signedIn',
    summary: 'What goes on in the catalogues of these codes; those that the caller may not open are left out.',
  })
    .input(
      z.strictObject({
        /** At most 30, separated by commas. */
        codes: text(17 * overviewMost)
          .transform((codes) => codes.split(',').filter((one) => one !== ''))
          .pipe(z.array(code).max(overviewMost)),
      }),
    )
    .output(z.array(overview)),
  attention: route({
    method: 'GET',
    path: '/api/gateway/attention',
    permission: 'signedIn',
    summary: 'What waits for somebody with the rights of the caller in any of their catalogues, newest first.',
  })
    .input(z.strictObject({}))
    .output(z.array(work.extend({ code: z.string() }))),
  places: route({
    method: 'GET',
    path: '/api/gateway/places',
    permission: 'signedIn',
    summary:
      'Where the caller was last, in all that they may open or in the catalogue of that code, and last in each catalogue and context; newest first.',
  })
    .input(z.strictObject({ code: code.optional() }))
    .output(z.object({ last: z.array(place), perContext: z.array(place) })),
  visit: route({
    method: 'PUT',
    path: '/api/gateway/places',
    permission: 'signedIn',
    summary: 'Keeps a place that the caller has opened. 404 for a catalogue that they may not open.',
  })
    .input(z.strictObject(placeFields))
    .output(z.object({ kept: z.literal(true) })),
  forget: route({
    method: 'DELETE',
    path: '/api/gateway/places',
    permission: 'signedIn',
    summary: 'Forgets a place.',
  })
    .input(z.strictObject({ code: placeFields.code, address: placeFields.address }))
    .output(z.object({ forgotten: z.boolean() })),
};
