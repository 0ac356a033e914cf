import { z } from 'zod';
import { id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { partFields, partName } from '../record/contract.ts';
import { maxMoved, maxRelated } from '../rules.ts';

/** What replacing a part touches, or touched. */
const touched = {
  /** Rows that name the part. */
  rows: z.int(),
  /** Parts lists, one of each diagram, that these rows are in. */
  lists: z.int(),
  /** Models that these diagrams primarily hang under, each once. */
  models: z.int(),
};

const replaced = z.object({
  /** The change, which can be undone as a whole; null where nothing was to be done. */
  changeId: id.nullable(),
  ...touched,
});

const moving = {
  partIds: z.array(id).min(1).max(maxMoved),
  partToKeep: id,
  /** The parts go, once the part to keep has what there is of them. */
  isDeletePart: z.boolean().default(false),
};

export const mergeContract = {
  touched: route({
    method: 'GET',
    path: '/api/parts/{id}/whereUsed/touched',
    permission: 'moveParts',
    summary: 'What replacing a part in all parts lists would touch.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object(touched)),
  others: route({
    method: 'GET',
    path: '/api/parts/{id}/whereUsed/others',
    permission: 'moveParts',
    summary:
      'The first 100 parts that may take the place of a part: those that supersede it, then those of the same description.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        parts: z.array(partName),
        /** There are more than 100. */
        isMore: z.boolean(),
      }),
    ),
  replaceGlobally: route({
    method: 'POST',
    path: '/api/parts/replacePartGlobally/{oldPartId}/{newPartId}',
    permission: 'moveParts',
    summary: 'Gives every parts-list row of one part to another. 409 where a state keeps one of the lists from edits.',
  })
    .input(z.strictObject({ oldPartId: idParam, newPartId: idParam }))
    .output(replaced),
  replaceByNew: route({
    method: 'POST',
    path: '/api/parts/{id}/replaceByNew',
    permission: 'writeOem',
    summary:
      'Adds a part and gives it every parts-list row of another, as one change. 400 at partNumber where a part has the number, 409 where a state keeps one of the lists from edits.',
  })
    .input(z.strictObject({ id: idParam, ...partFields }))
    .output(replaced.extend({ changeId: id, newPartId: id })),
  takeNewer: route({
    method: 'POST',
    path: '/api/parts/{id}/takeNewer',
    permission: 'moveParts',
    summary:
      'Gives every parts-list row of a part to the newest parts along a branch of its chain, as one change: of those that come together each gets a row, quantities that are numbers multiplied. 409 where no branch of the chain is that one, or a state keeps one of the lists from edits.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** All parts of the branch, with how many of each take the place of one. */
        branch: z
          .array(z.strictObject({ partId: id, quantity: z.number().positive() }))
          .min(1)
          .max(maxRelated),
      }),
    )
    .output(replaced),
  move: route({
    method: 'POST',
    path: '/api/parts/movePart',
    permission: 'moveParts',
    summary:
      'Replaces a part by the part to keep where it is used, and deletes it when asked: what it supersedes, what supersedes it and what it is related to then go to the part to keep. 409 where a state forbids edits or a chain of supersessions would close a circle.',
  })
    .input(z.strictObject({ partId: id, partToKeep: id, isDeletePart: z.boolean().default(false) }))
    .output(replaced),
  movesPreview: route({
    method: 'POST',
    path: '/api/parts/moveParts/preview',
    permission: 'moveParts',
    summary: 'What moving many parts to the part to keep would touch. Writes nothing.',
  })
    .input(z.strictObject(moving))
    .output(
      z.object({
        /** Parts that move. */
        parts: z.int(),
        ...touched,
        /** Numbers of parts that stay, because a state keeps one of their lists from edits. */
        held: z.array(z.string()),
      }),
    ),
  moveMany: route({
    method: 'POST',
    path: '/api/parts/moveParts',
    permission: 'moveParts',
    summary:
      'Moves many parts to the part to keep, as `movePart` does one, as one change; parts in a list that a state keeps from edits stay. A job does it where more than 10,000 rows move. 409 where a chain of supersessions would close a circle.',
  })
    .input(z.strictObject(moving))
    .output(
      z.object({
        /** The change, which can be undone as a whole; null where a job does it or nothing was to be done. */
        changeId: id.nullable(),
        jobId: id.nullable(),
        /** Parts that move. */
        parts: z.int(),
        held: z.array(z.string()),
      }),
    ),
  movesState: route({
    method: 'GET',
    path: '/api/parts/moveParts/{jobId}',
    permission: 'moveParts',
    summary: 'How far a job that moves parts is.',
  })
    .input(z.strictObject({ jobId: idParam }))
    .output(
      z.object({
        state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
        /** Why it failed. */
        message: z.string().nullable(),
        /** Null until it is done, and where nothing was to be done. */
        changeId: id.nullable(),
      }),
    ),
};
