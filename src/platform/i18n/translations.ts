import { z } from 'zod';
import { text } from '../contract/fields.ts';
import { route } from '../contract/route.ts';
import { routes } from '../http/handlers.ts';
import { uiLanguages, type UiLanguage } from './languages.ts';

/** Texts by key; a key begins with the name of its slice, or `platform`. */
export type Texts = Readonly<Record<string, string>>;

const translationContract = {
  translations: route({
    method: 'GET',
    path: '/api/Localization/translations',
    permission: 'anyone',
    withoutDatabase: true,
    summary: 'Every text of the screens in a language, in English where there is no other (000 §7).',
  })
    .input(z.strictObject({ lang: text(8).default('EN') }))
    .output(z.record(z.string(), z.string())),
};

const isUiLanguage = (code: string): code is UiLanguage => uiLanguages.some((known) => known === code);

/** Serves the texts that app collected from platform and slices. */
export const translationRoutes = (texts: Record<UiLanguage, readonly Texts[]>) => {
  const english = Object.assign({}, ...texts.EN) as Record<string, string>;
  const byLanguage = new Map(
    uiLanguages.map((code) => [code, { ...english, ...(Object.assign({}, ...texts[code]) as Texts) }]),
  );
  return routes(translationContract, {
    translations: ({ input }) => {
      const code = input.lang.toUpperCase();
      return Promise.resolve((isUiLanguage(code) ? byLanguage.get(code) : undefined) ?? english);
    },
  });
};
