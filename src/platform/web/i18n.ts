import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { request } from './api/request.ts';
import { setFormatLanguage } from './format.ts';
import platformTexts from './texts.en.json' with { type: 'json' };

/** Texts by flat key, "slice.name"; the EN texts are bundled, other languages come from the server. */
export type Texts = Record<string, string>;

/** i18next compares language codes in lower case; ours are upper. */
const ENGLISH = 'en';

void i18next.use(initReactI18next).init({
  lng: ENGLISH,
  fallbackLng: ENGLISH,
  keySeparator: false,
  nsSeparator: false,
  // Placeholders are written as {name}; React escapes.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  resources: { [ENGLISH]: { translation: platformTexts } },
  returnNull: false,
  // The first texts are bundled: nothing has to wait for them.
  initAsync: false,
  lowerCaseLng: true,
});

/** Adds a slice's EN texts: called once per slice where its screens are loaded. */
export function addTexts(texts: Texts): void {
  i18next.addResourceBundle(ENGLISH, 'translation', texts, true, false);
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

/** Switches the language; texts that the server does not have stay English. */
export async function setLanguage(code: string): Promise<void> {
  const answer = await request('/api/Localization/translations', { query: { lang: code } }).catch(() => undefined);
  if (isTexts(answer)) i18next.addResourceBundle(code.toLowerCase(), 'translation', answer, true, true);
  setFormatLanguage(code);
  document.documentElement.lang = code.toLowerCase();
  await i18next.changeLanguage(code.toLowerCase());
}

/** A text outside React. */
export function translate(key: string, values: Record<string, string> = {}): string {
  return i18next.t(key, values);
}
