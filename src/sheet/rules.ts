/** How often a page asks for an import in progress or a pending history, in milliseconds. */
export const sheetPollMs = 1000;

/** How long a message of success stays, in milliseconds. */
export const successMs = 2000;

/** Sheets that a history shows. */
export const shownSheets = 100;

export const sheetTexts = {
  success: 'Translation data successfully imported.',
} as const;
