/** A text in the chosen language, else in English, else in whichever there is. */
export const textIn = (texts: Readonly<Record<string, string>> | undefined, language: string): string =>
  texts?.[language] || texts?.['EN'] || Object.values(texts ?? {}).find(Boolean) || '';
