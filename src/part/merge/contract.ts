import { z } from 'zod';
import { id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { partFields, partName } from '../record/contract.ts';

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
  move: route({
    method: 'POST',
    path: '/api/parts/movePart',
    permission: 'moveParts',
    summary:
      'Replaces a part by the part to keep where it is used, and deletes it when asked: what it supersedes, what supersedes it and what it is related to then go to the part to keep. 409 where a state forbids edits or a chain of supersessions would close a circle.',
  })
    .input(z.strictObject({ partId: id, partToKeep: id, isDeletePart: z.boolean().default(false) }))
    .output(replaced),
};
