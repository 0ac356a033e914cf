import { z } from 'zod';
import { languageCode } from '../../catalog/rules.ts';
import { version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

const path = '/api/settings/firstLanguage';
const language = z.string().regex(languageCode, 'A language is a code such as EN.');

export const firstLanguageContract = {
  preview: route({
    method: 'GET',
    path,
    permission: 'admin',
    summary: 'What making a language the first one would do to the texts of the catalogue.',
  })
    .input(z.strictObject({ language }))
    .output(
      z.object({
        /** The first language as it is. */
        first: z.string(),
        /** Texts that have a translation into the language: exchange makes it the catalogue's own. */
        translated: z.int(),
        /** Texts without: exchange leaves them as they are, in the language that is first now. */
        untranslated: z.int(),
        /** Of the catalogue's settings, which the change of the language starts from. */
        version,
      }),
    ),
  set: route({
    method: 'PUT',
    path,
    permission: 'admin',
    summary:
      "Makes a language the catalogue's first, the one that items, parts and attributes themselves are named in. 409 for a version that is not the newest, for relabel where texts are translated into it, and where names of attributes would be the same.",
  })
    .input(
      z.strictObject({
        language,
        version,
        /**
         * `exchange`: translations into the language become the texts of the catalogue, and what these were becomes
         * translations; a text without a translation stays, and is kept as a translation too. `relabel`: the texts are
         * in this language already and stay; the catalogue no longer has the language that was first.
         */
        texts: z.enum(['exchange', 'relabel']),
      }),
    )
    .output(z.object({ changeId: z.int(), languages: z.array(z.string()) })),
};
