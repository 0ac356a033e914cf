import { z } from 'zod';
import { text } from '../contract/fields.ts';
import { route } from '../contract/route.ts';
import { routes } from '../http/handlers.ts';
import { uiLanguages, type UiLanguage } from './languages.ts';
import type { Texts } from './texts.ts';

const translationContract = {
  translations: route({
    method: 'GET',
    path: '/api/Localization/translations',
    permission: 'anyone',
    withoutDatabase: true,
    summary: 'Every text of the screens in a language, in English where there is no other.',
  })
    .input(z.strictObject({ lang: text(8).default('EN') }))
    .output(z.record(z.string(), z.string())),
};

/** Serves the texts that app collected from platform and slices. */
export const translationRoutes = (texts: Record<UiLanguage, Texts>) =>
  routes(translationContract, {
    translations: ({ input }) => {
      const code = uiLanguages.find((known) => known === input.lang.toUpperCase());
      return Promise.resolve({ ...texts.EN, ...(code && texts[code]) });
    },
  });
