import { z } from 'zod';
import { idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** What the translations of are told beside it. */
export const textNouns = ['item', 'part'] as const;
export type TextNoun = (typeof textNouns)[number];

export const recordTextsContract = {
  record: route({
    method: 'GET',
    path: '/api/translations/record/{noun}/{id}',
    permission: 'member',
    summary: 'The texts of an item or part with their translations. 404 for one that the caller does not see.',
  })
    .input(z.strictObject({ noun: z.enum(textNouns), id: idParam }))
    .output(
      z.array(
        z.object({
          field: z.string(),
          source: z.string(),
          translations: z.array(z.object({ language: z.string(), text: z.string() })),
          /** Languages that it has no translation into. */
          missing: z.array(z.string()),
        }),
      ),
    ),
};
