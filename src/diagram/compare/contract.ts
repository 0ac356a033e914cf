import { z } from 'zod';
import { id, idParam, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** A parts list as it was saved once. */
const savedList = z.object({
  changeId: id,
  at: z.string(),
  actorName: z.string(),
  label: z.string(),
});
export type SavedList = z.infer<typeof savedList>;

/** A row of a parts list, of this or another diagram, or of the past. */
const comparedRow = z.object({
  tag: z.string(),
  partNumber: z.string(),
  description: z.string(),
  partQty: z.string(),
  context: z.string(),
  footnote: z.string(),
  /** 1 to 49; neighbours of one group share it. */
  groupingKey: z.int().nullable(),
  isInternal: z.boolean(),
});
export type ComparedRow = z.infer<typeof comparedRow>;

const path = '/api/diagrams/{id}/pegged/past';

export const compareContract = {
  past: route({
    method: 'GET',
    path,
    permission: 'member',
    summary: 'The changes after each of which a parts list was another one, newest first.',
  })
    .input(z.strictObject({ id: idParam, take: take(100), before: idParam.optional() }))
    .output(
      z.object({
        items: z.array(savedList),
        /** Pass it as `before` for older ones; null at the end. */
        before: id.nullable(),
      }),
    ),
  pastRows: route({
    method: 'GET',
    path: `${path}/{changeId}`,
    permission: 'member',
    summary: 'A parts list as it was after a change, in its order, with what its parts were called then.',
  })
    .input(z.strictObject({ id: idParam, changeId: idParam }))
    .output(z.array(comparedRow)),
};
