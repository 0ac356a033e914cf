import { z } from 'zod';
import { id, idParam, intParam, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { autoHotspotMessages, leftReasons, mostDiagrams, reviewFilters, reviewPage } from './rules.ts';

const jobAddress = z.strictObject({ jobId: idParam });

/** Which diagrams are meant: these, or all that stand below an item, however deep, each once. */
const meant = z.union([
  z.strictObject({ ids: z.array(id).min(1, autoHotspotMessages.none).max(10_000) }),
  z.strictObject({ under: id }),
]);
export type Meant = z.output<typeof meant>;

/** Diagrams of a search: these, or all but these. */
const chosen = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(mostDiagrams) }),
  z.strictObject({ except: z.array(id).max(mostDiagrams) }),
]);
export type Chosen = z.output<typeof chosen>;

const state = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

/** A search, and what it found that has no hotspot yet. */
const search = z.object({
  jobId: id,
  state,
  /** Why it failed as a whole; what was found until then stays. */
  message: z.string().nullable(),
  /** Diagrams that it looks at in all, and those that it has looked at. */
  diagrams: z.int(),
  looked: z.int(),
  /** Diagrams that the review lists under each filter. */
  filters: z.record(z.enum(reviewFilters), z.int()),
  /** Hotspots that can be taken, and the diagrams that have some. */
  confident: z.int(),
  confidentDiagrams: z.int(),
  doubtful: z.int(),
  /** Diagrams that have some of either. */
  openDiagrams: z.int(),
});
export type Search = z.infer<typeof search>;

const found = z.object({
  /** The diagram. */
  id,
  name: z.string(),
  /** The item that it primarily hangs under; null where it hangs nowhere. */
  parentId: id.nullable(),
  /** Names of what it hangs under, from the top. */
  path: z.array(z.string()),
  /** The image that it shows now; null where it has none. */
  imageId: id.nullable(),
  /** Hotspots that can be taken; none where its tag has a hotspot by now. */
  confident: z.int(),
  /** The same of those in which something does not agree. */
  doubtful: z.int(),
  /** Tags of the parts list that were not found and have no hotspot. */
  missing: z.int(),
  /** Why it could not be looked at; null where it could. */
  failed: z.string().nullable(),
  /** It shows another drawing than the one that was looked at. */
  isReplaced: z.boolean(),
  /** Something of it was taken. */
  isTaken: z.boolean(),
});
export type FoundDiagram = z.infer<typeof found>;

const box = z.object({ value: z.string(), x: z.int(), y: z.int(), w: z.int(), h: z.int() });

export const autoHotspotContract = {
  start: route({
    method: 'POST',
    path: '/api/autoHotspot',
    permission: 'writeOem',
    summary:
      'Looks for callouts in the drawings of many diagrams, as a job. No hotspot is written: what was found is kept for a review. ' +
      `400 for none and for more than ${mostDiagrams}, 404 where one of them is no diagram, 409 while another such search is under way.`,
  })
    .input(
      z.strictObject({
        of: meant,
        /** As for one diagram: what values look like. */
        pattern: text(64).optional(),
        /** Also diagrams that have hotspots; of these only what has none is proposed. */
        withHotspots: z.boolean().default(true),
      }),
    )
    .output(z.object({ jobId: id, diagrams: z.int() })),

  newest: route({
    method: 'GET',
    path: '/api/autoHotspot',
    permission: 'writeOem',
    summary: 'The newest search whose finds were not thrown away; null where there is none.',
  })
    .input(z.strictObject({}))
    .output(z.object({ search: search.pick({ jobId: true, state: true, diagrams: true, looked: true }).nullable() })),

  get: route({
    method: 'GET',
    path: '/api/autoHotspot/{jobId}',
    permission: 'writeOem',
    summary: 'How far a search is, and how much of what it found can be taken. 404 once it was thrown away.',
  })
    .input(jobAddress)
    .output(search),

  list: route({
    method: 'GET',
    path: '/api/autoHotspot/{jobId}/diagrams',
    permission: 'writeOem',
    summary: 'Diagrams that were looked at, in the order of the search.',
  })
    .input(
      jobAddress.extend({
        filter: z.enum(reviewFilters).default('all'),
        /** `next` of the page before. */
        after: intParam(0, mostDiagrams).default(0),
      }),
    )
    .output(
      z.object({
        items: z.array(found).max(reviewPage),
        /** Null on the last page. */
        next: z.int().nullable(),
      }),
    ),

  boxes: route({
    method: 'GET',
    path: '/api/autoHotspot/{jobId}/diagrams/{id}',
    permission: 'writeOem',
    summary: 'What was found in the drawing of a diagram and has no hotspot yet, in pixels of the image.',
  })
    .input(jobAddress.extend({ id: idParam }))
    .output(
      z.object({
        image: z.object({ id, version: id, width: z.int(), height: z.int() }).nullable(),
        confident: z.array(box),
        doubtful: z.array(box),
        /** Hotspots that the image has. */
        hotspots: z.array(box),
        /** Tags of the parts list that were not found and have no hotspot. */
        missing: z.array(z.string()),
        /** Tags of the parts list. */
        tags: z.array(z.string()),
      }),
    ),

  take: route({
    method: 'POST',
    path: '/api/autoHotspot/{jobId}/take',
    permission: 'writeOem',
    summary:
      'Makes hotspots of what was found, as one change. What is otherwise by now is left out: a drawing that was replaced, a tag that has a hotspot, a diagram that is gone or may not be edited.',
  })
    .input(
      jobAddress.extend({
        diagrams: chosen,
        /** Also those in which something does not agree; they become hotspots that are to be confirmed. */
        doubtful: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        /** Null where nothing was left to take. */
        changeId: id.nullable(),
        diagrams: z.int(),
        hotspots: z.int(),
        /** Items that went back to the initial state, since their content is another now. */
        setBack: z.int(),
        /** Finds of these diagrams whose tag has a hotspot by now. */
        there: z.int(),
        leftOut: z.array(
          z.object({
            reason: z.enum(leftReasons),
            count: z.int(),
            /** The first of them, at most 10; of those that are gone none. */
            examples: z.array(z.object({ id, name: z.string() })),
          }),
        ),
      }),
    ),

  cancel: route({
    method: 'POST',
    path: '/api/autoHotspot/{jobId}/cancel',
    permission: 'writeOem',
    summary: 'Ends a search; what was found until then stays. 409 where it is over.',
  })
    .input(jobAddress)
    .output(jobAddress),

  discard: route({
    method: 'DELETE',
    path: '/api/autoHotspot/{jobId}',
    permission: 'writeOem',
    summary: 'Throws away what a search found, and ends it where it is under way. Hotspots that were taken stay.',
  })
    .input(jobAddress)
    .output(jobAddress),
};
