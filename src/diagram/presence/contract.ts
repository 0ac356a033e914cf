import { z } from 'zod';
import { id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

const changedRow = z.object({
  /** The row's id, also of one that is deleted. */
  id,
  /** The change that wrote or deleted it; a row of this version is known. */
  version: id,
  isDeleted: z.boolean(),
  /** Empty where the row is deleted. */
  tag: z.string(),
  partNumber: z.string(),
  /** Who made the change. */
  name: z.string(),
});
export type ChangedRow = z.infer<typeof changedRow>;

const path = '/api/diagrams/{id}/presence';

export const presenceContract = {
  beat: route({
    method: 'POST',
    path,
    permission: 'member',
    summary: 'Tells that the caller has the diagram open; answers who else has, and which rows were written since.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** The newest change that the caller knows the parts list at. Rows that it knows may be named again. */
        since: z.int().min(0),
      }),
    )
    .output(
      z.object({
        /** Names of those who have it open in other sessions; one who has it open twice is named twice. */
        others: z.array(z.string()),
        /** By their change, at most 200. */
        changes: z.array(changedRow),
      }),
    ),

  leave: route({
    method: 'DELETE',
    path,
    permission: 'member',
    summary: 'Tells that the caller no longer has the diagram open.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({})),
};
