export const firstLanguageMessages = {
  isFirst: 'This is the first language already.',
  unknown: 'The catalogue does not have this language.',
  isTranslated: (language: string, texts: number) =>
    `${language} has ${texts} ${texts === 1 ? 'translated text' : 'translated texts'}; exchange them instead.`,
  hasFiles: (language: string, files: number) => `${language} has ${files} ${files === 1 ? 'file' : 'files'}.`,
} as const;
