import { z } from 'zod';
import { route } from '../../platform/contract/route.ts';

const counts = { translated: z.int(), untranslated: z.int() };

const ofLanguage = z.object({
  language: z.string(),
  ...counts,
  /** The same by what is translated: a noun and its field, such as item and display_name. */
  kinds: z.array(z.object({ noun: z.string(), field: z.string(), ...counts })),
});
export type LanguageCounts = z.infer<typeof ofLanguage>;

export const translationsContract = {
  pie: route({
    method: 'POST',
    path: '/api/PieChartData/translations',
    permission: 'member',
    summary:
      'How many texts of the catalogue have a translation into each language, and how many have none. 400 for a language that it is not translated into.',
  })
    .input(z.strictObject({ items: z.array(z.string().max(16)).max(40) }))
    .output(z.array(ofLanguage)),
};
