/** What a file can be; cells are guarded against formulas in each (test E-01). */
export const exportFormats = ['csv', 'tsv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Export history, Status (docs/domain/imports.md, Export). */
export const exportStatus = { inProgress: 0, generated: 1, confirmed: 2, failed: 9 } as const;

/** Days that a file is kept, as those of imports are. */
export const exportKeptDays = 30;

/** How often a screen asks for an export under way, in milliseconds. */
export const exportPollMs = 5000;
export const keysPollMs = 500;

/** The dataset of heirarchyKeys, spelled so on the wire (docs/domain/imports.md, Export). */
export const keysDataset = 'hierarchyKeys';

export const exportMessages = {
  running: 'An export of this data is in progress.',
  gone: 'The file is no longer kept.',
  member: (name: string) => `${name} may not read this catalogue any more.`,
} as const;
