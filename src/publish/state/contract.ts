import { z } from 'zod';
import { cursor, id, instant, take } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { doubts, publishEnvironments } from '../rules.ts';

/** An environment and the release that it shows. */
const environment = z.object({
  /** 1 Production, 2 Staging (docs/domain/publishing.md, Environments). */
  id: z.int(),
  name: z.enum(publishEnvironments),
  /** Number of its release; null: nothing has been published. */
  release: z.int().nullable(),
  publishedAt: instant.nullable(),
  /** The day whose prices it shows. */
  pricesOf: z.iso.date().nullable(),
  items: z.int(),
  diagrams: z.int(),
  parts: z.int(),
  /** Releases that were made since its own. */
  behind: z.int(),
  /** Changes that these were made of. */
  changesBehind: z.int(),
  /** Where readers find it, from the origin on. */
  address: z.string(),
  /** Anybody may read its public part; else members who are signed in. Reader links open it in either case. */
  isPublic: z.boolean(),
});
export type EnvironmentRow = z.infer<typeof environment>;

const publishingState = z.object({
  /**
   * 0 PublishInProgress, 1 ServicesDown, 2 ImportInProgress, 3 Rest, 4 Blocked
   * (docs/domain/publishing.md, States of the publish page).
   */
  state: z.int(),
  /** Name of the import or publish that is under way, or of what holds the write lock. */
  busy: z.string().nullable(),
  /** Why, in state 4; else null. */
  blockedBy: z
    .object({
      kind: z.enum(['lock', 'window', 'switch', 'approval']),
      /** Name of what holds the lock or of the window, the administrator's reason, or how many attributes, as values of lists. */
      text: z.string(),
      /** Who switched publishing off, and when. */
      by: z.string(),
      at: instant.nullable(),
      /** The end of the window. */
      until: instant.nullable(),
      /** Values of the installation's lists that somebody has to settle, at most 50, by list and name. */
      values: z.array(z.object({ id, name: z.string(), listId: id, list: z.string() })),
    })
    .nullable(),
  isRePublishRequired: z.boolean(),
  isChangesFound: z.boolean(),
  /** Numbers of environments that could be published to without making everything anew. */
  environmentsDeltasAvailableFor: z.array(z.int()),
  isNoItemsInPublishState: z.boolean(),
  /** The latest publish failed and can be resumed. */
  isResumePublishCapable: z.boolean(),
  publishIdToResume: id.nullable(),
  /** The latest entry of the history is a good publish to Staging. */
  isStagingLatest: z.boolean(),
  counts: z.object({
    /** Items in a published state that Staging does not have, or not as they are. */
    ready: z.int(),
    /** Items that Staging has and the next publish takes out. */
    readyToRemove: z.int(),
    inReview: z.int(),
    draft: z.int(),
    /**
     * The first two, and what readers would see otherwise that has no workflow: parts, items by their groups and prices,
     * settings (docs/domain/publishing.md, What is counted).
     */
    changes: z.int(),
  }),
  lastChange: z.object({ at: instant, by: z.string() }).nullable(),
});
export type PublishingState = z.infer<typeof publishingState>;

const change = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  /** Names of what it hangs under, from the top, along primary places; empty where it is gone. */
  path: z.array(z.string()),
  typeCode: z.string(),
  /** 0 and empty: the item is gone. */
  workflowId: z.int(),
  workflowName: z.string(),
  /** What the next publish to Staging does with it. */
  change: z.enum(['add', 'update', 'remove']),
  /** Hotspots of its image that nobody has confirmed; readers get them too. */
  unconfirmed: z.int(),
});
export type ChangeRow = z.infer<typeof change>;

const inContext = z.strictObject({ context });
const read = (path: string, summary: string) =>
  route({ method: 'GET', path: `/api/publish/{context}/${path}`, permission: 'publish', summary });

export const publishStateContract = {
  environments: read('Environments', 'Staging and Production with the releases that they show.')
    .input(inContext)
    .output(z.array(environment)),
  publishingState: read('PublishingState', 'What could be published, and what stands against it.')
    .input(inContext)
    .output(publishingState),
  serviceHealth: read('ServiceHealth', 'Whether what a publish needs is there: database, worker, files.')
    .input(inContext)
    .output(z.object({ isUp: z.boolean(), services: z.array(z.object({ name: z.string(), isUp: z.boolean() })) })),
  attrValidationNeeded: read('AttrValidationNeeded', 'Whether attributes wait for approval; never in Oem.')
    .input(inContext)
    .output(z.boolean()),
  checkForBlockedPublish: read('checkForBlockedPublish', 'Whether something keeps the catalogue from being published.')
    .input(inContext)
    .output(z.boolean()),
  importRunning: read('ImportRunning', 'The import that keeps publishing off, polled every 5 s; null where none does.')
    .input(inContext)
    .output(
      z
        .object({
          importSessionId: id,
          importType: z.string(),
          action: z.string(),
          /** Per cent where `total` is 100. */
          progress: z.number(),
          total: z.number(),
        })
        .nullable(),
    ),
  changes: read('Changes', 'Items that the next publish to Staging adds, updates or takes out, by name.')
    .input(
      z.strictObject({
        context,
        cursor,
        take: take(100),
        /** Only items that it adds or updates and that have unconfirmed hotspots, or diagrams without a hotspot. */
        only: z.enum(doubts).optional(),
      }),
    )
    .output(z.object({ items: z.array(change), next: z.string().nullable(), total: z.int() })),
};
