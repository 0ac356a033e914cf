/**
 * Languages that the program's own texts come in; codes as catalogues write them. EN is the fallback
 * (docs/domain/translation.md, Languages of a catalogue).
 */
export const uiLanguages = ['EN'] as const;
export type UiLanguage = (typeof uiLanguages)[number];

/** What each language calls itself. Written out: `Intl.DisplayNames` takes 40 ms for its first name. */
export const uiLanguageNames: Readonly<Record<UiLanguage, string>> = { EN: 'English' };
