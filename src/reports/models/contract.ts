import { z } from 'zod';
import { id, idParam, instant, intParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { modelsOfPage } from '../rules.ts';

/** When; without a start 90 days before the end, without an end until now. */
export const range = { startDate: instant.optional(), endDate: instant.optional() };

/** Only what this person did, by the name that changes carry. */
export const person = text(256).default('');

/** Only what is a model, or hangs under it. 404 for one that is not there. */
export const model = idParam.optional();

const modifiedModel = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  /** Names of what it hangs under, from the top, along primary places. */
  path: z.array(z.string()),
  /** 0 where it has no state. */
  workflowId: z.int(),
  workflowName: z.string(),
  /** Changes within the range that touched it or what hangs under it, its diagrams among them. */
  revisions: z.int(),
  /** The last of them. */
  changeId: id,
  changedAt: z.string(),
  changedBy: z.string(),
});
export type ModifiedModel = z.infer<typeof modifiedModel>;

export const modelsContract = {
  modified: route({
    method: 'GET',
    path: '/api/report/modified-models',
    permission: 'member',
    summary:
      'Models that changed in a range of time, those changed last first. 404 where none did; 400 with `outOfRange` for a range of more than six months.',
  })
    .input(
      z.strictObject({
        ...range,
        person,
        model,
        take: intParam(1, 100).default(modelsOfPage),
        /** Models to leave out: whole pages. */
        start: intParam(0, 10_000).default(0),
      }),
    )
    .output(z.object({ results: z.array(modifiedModel), total: z.int() })),
};
