import { z } from 'zod';
import { id, idParam, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { peggedLimits } from './rules.ts';

/** A model that uses parts of a parts list, in this diagram or in others. */
const usingModel = z.object({
  id,
  /** Override name, else display name, else name. */
  displayName: z.string(),
  /** Names from the top level down to what it hangs under. */
  path: z.array(z.string()),
  /** Parts of the list that it uses, each counted once. */
  parts: z.int(),
  /** It shows this very diagram. */
  showsDiagram: z.boolean(),
});
export type UsingModel = z.infer<typeof usingModel>;

export const peggedContract = {
  models: route({
    method: 'GET',
    path: '/api/diagrams/{id}/pegged/models',
    permission: 'member',
    asOf: true,
    summary:
      'The models that use parts of a parts list, at any depth and by any place, those that use most of them first; of one row those that use its part.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** The part of a row; absent: those of all rows. */
        partId: idParam.optional(),
        term: text(256).default(''),
        take: take(peggedLimits.listed),
      }),
    )
    .output(
      z.object({
        items: z.array(usingModel),
        /** Models that the term fits, beyond `take` too. */
        totalCount: z.int(),
        /** Different parts of the list. */
        parts: z.int(),
      }),
    ),
  filter: route({
    method: 'GET',
    path: '/api/diagrams/{id}/pegged/filter',
    permission: 'member',
    asOf: true,
    summary: 'Which parts of a parts list some models use.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** Ids of models, parted by commas. */
        models: z
          .string()
          .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$/)
          .transform((list) => list.split(',').map(Number))
          .pipe(z.array(id).max(peggedLimits.models)),
      }),
    )
    .output(
      z.object({
        /** Parts that one of them uses at least, by id, with those that do. */
        parts: z.array(z.object({ partId: id, models: z.array(id) })),
      }),
    ),
};
