import { z } from 'zod';
import { boolParam, cursor, id, idParam, requiredText, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { daysShown, findingKinds, findingNouns, findingsPage, fixableKinds, maxAtOnce, maxReason } from './rules.ts';

// The inbox of quality (docs/domain/quality.md).

const kind = z.enum(findingKinds);
const named = z.object({ id, partNumber: z.string(), description: z.string() });

const state = z.object({
  /** What the findings are true for; null before the first look has ended. */
  asOf: z.iso.datetime().nullable(),
  /** A job is looking at what is new. */
  isRunning: z.boolean(),
  /** Imports, undos and restores that are not taken in yet, counted up to 1,000. */
  imports: z.int(),
  kinds: z.array(
    z.object({
      kind,
      /** Open findings that the caller sees, counted up to 10,000. */
      count: z.int(),
      isMore: z.boolean(),
      /** Findings that somebody said are right so. */
      approved: z.int(),
    }),
  ),
  /** Open findings by kind at the last look of each day on which something was new, of 30 days, the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), open: z.record(z.string(), z.int()) })).max(daysShown),
});
export type InboxState = z.infer<typeof state>;

const finding = z.object({
  noun: z.enum(findingNouns),
  /** Of the noun. */
  id,
  /** The item where it is; null of a part or attribute. */
  item: z
    .object({
      id,
      name: z.string(),
      /** Its primary place; null at the top level and of an orphan. */
      parentId: id.nullable(),
      /** The nearest model above, or the item itself; empty where there is none. */
      model: z.string(),
    })
    .nullable(),
  part: named.nullable(),
  /** Of a row, hotspot or callout. */
  tag: z.string(),
  /** The drawing, in whose pixels `box` is. */
  image: z.object({ id, width: z.int(), height: z.int() }).nullable(),
  /** A hotspot's, or where a callout was read. */
  box: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }).nullable(),
  /** Parts that the reason names: replacements, numbers near it, parts of the same description, a circle; at most 20. */
  others: z.array(named),
  /** What else the reason says, by kind (docs/domain/quality.md, Kinds). */
  facts: z.object({
    /** Parts of the same description. */
    count: z.int().optional(),
    /** Parts lists that name the part, up to 1,000. */
    lists: z.int().optional(),
    /** The day (YYYY-MM-DD) on which the first price begins. */
    from: z.string().optional(),
    /** Other descriptions; an attribute's name. */
    texts: z.array(z.string()).optional(),
    /** Languages without a text, by field. */
    languages: z.record(z.string(), z.array(z.string())).optional(),
    /** Measures without sense, with the median of their like, in the part's own unit. */
    measures: z
      .array(z.object({ name: z.string(), value: z.number(), median: z.number(), unit: z.string() }))
      .optional(),
    /** How a supersession is broken. */
    broken: z.enum(['circle', 'alone', 'internal']).optional(),
  }),
  /** Who changed it last, and when. */
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  /** Why it is right so; null of an open finding. */
  approval: z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The inbox can put it right. */
  isFixable: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

const chosen = {
  findings: z
    .array(z.strictObject({ noun: z.enum(findingNouns), id }))
    .min(1)
    .max(maxAtOnce),
};
const toFix = z.strictObject({ kind: z.enum(fixableKinds), ids: z.array(id).min(1).max(maxAtOnce) });

const fix = z.object({
  id,
  /** What stands there, and what the fix makes of it; empty where a hotspot goes or is confirmed. */
  before: z.string(),
  after: z.string(),
  /** Where: a diagram, or a part number. */
  name: z.string(),
  /** Parts lists that it touches. */
  lists: z.int(),
  /** Why it is left out; null where it is done. */
  left: z.enum(['gone', 'held', 'several']).nullable(),
});
export type Fix = z.infer<typeof fix>;

export const qualityContract = {
  state: route({
    method: 'GET',
    path: '/api/quality',
    permission: 'moveParts',
    summary: 'How many findings of each kind are open, and for which moment that is true. Takes nothing in.',
  })
    .input(z.strictObject({}))
    .output(state),
  look: route({
    method: 'POST',
    path: '/api/quality/look',
    permission: 'moveParts',
    withoutDatabase: true,
    summary:
      'Takes in what is new since the last look, up to 1,000 changes at once, and answers the state after it. Of more, and at first, a job does it.',
  })
    .input(z.strictObject({}))
    .output(state),
  findings: route({
    method: 'GET',
    path: '/api/quality/findings',
    permission: 'moveParts',
    summary: 'Findings of a kind, those of one item together, in pages by key.',
  })
    .input(
      z.strictObject({
        kind,
        /** Only what stands under this item, or is used there. */
        under: idParam.optional(),
        /** Only what this person changed last, by name. */
        changedBy: text(256).optional(),
        /** Those that are right so, instead of the open ones. */
        approved: boolParam.default(false),
        cursor,
        take: take(findingsPage),
      }),
    )
    .output(z.object({ items: z.array(finding), cursor: z.string().nullable() })),
  filters: route({
    method: 'GET',
    path: '/api/quality/filters',
    permission: 'moveParts',
    summary: 'Who changed findings of a kind last, of the first 10,000, and models to choose by name; at most 50 each.',
  })
    .input(z.strictObject({ kind, model: text(256).default('') }))
    .output(z.object({ people: z.array(z.string()), models: z.array(z.object({ id, name: z.string() })) })),
  approve: route({
    method: 'POST',
    path: '/api/quality/approvals',
    permission: 'moveParts',
    summary: 'Says that findings are right so, with the reason, until their data change.',
  })
    .input(z.strictObject({ kind, ...chosen, reason: requiredText(maxReason) }))
    .output(z.object({ changeId: id.nullable(), count: z.int() })),
  reopen: route({
    method: 'POST',
    path: '/api/quality/approvals/removed',
    permission: 'moveParts',
    summary: 'Opens findings again that were right so.',
  })
    .input(z.strictObject({ kind, ...chosen }))
    .output(z.object({ changeId: id.nullable(), count: z.int() })),
  preview: route({
    method: 'POST',
    path: '/api/quality/fixes/preview',
    permission: 'moveParts',
    summary: 'What putting findings right would write, one by one, and what it would leave out.',
  })
    .input(toFix)
    .output(z.array(fix)),
  fix: route({
    method: 'POST',
    path: '/api/quality/fixes',
    permission: 'moveParts',
    summary:
      'Puts findings right as one change: deletes or confirms hotspots, takes the newer parts into all lists, or keeps the master descriptions. 403 where the caller may not write what it touches.',
  })
    .input(toFix)
    .output(z.object({ changeId: id.nullable(), count: z.int(), left: z.int() })),
};
