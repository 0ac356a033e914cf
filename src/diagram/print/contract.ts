import { z } from 'zod';
import { idParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

const printed = z.object({
  /** What the diagram is called in the language asked for. */
  name: z.string(),
  /** Names from the top level down to the parent it was opened under, in that language. */
  path: z.array(z.string()),
  rows: z.array(
    z.object({
      tag: z.string(),
      partNumber: z.string(),
      description: z.string(),
      partQty: z.string(),
      context: z.string(),
      footnote: z.string(),
      isInternal: z.boolean(),
    }),
  ),
});
export type Printed = z.infer<typeof printed>;

export const printContract = {
  texts: route({
    method: 'GET',
    path: '/api/diagrams/{id}/print',
    permission: 'member',
    asOf: true,
    summary:
      "A diagram's names and parts list as they are printed in one of the catalogue's languages; what is not translated " +
      'stands in its own. 400 for a language that it does not have.',
  })
    .input(
      z.strictObject({
        id: idParam,
        hierarchyId: idParam.optional(),
        /** One of the catalogue's content languages, without case; the first where it is left out. */
        language: text(16).optional(),
      }),
    )
    .output(printed),
};
