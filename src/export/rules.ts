import { tableFormats } from '../platform/contract/tables.ts';
import type { TableFormat } from '../platform/contract/tables.ts';

/**
 * What a file can be; cells of tables are guarded against formulas in each (test E-01). `xlf` is for translators'
 * programs.
 */
export const exportFormats = [...tableFormats, 'xml', 'xlf'] as const;
export type ExportFormat = TableFormat | 'xml' | 'xlf';

/** Export history, Status (docs/domain/imports.md, Export). */
export const exportStatus = { inProgress: 0, generated: 1, confirmed: 2, failed: 9 } as const;

/** Days that a file is kept, as those of imports are. */
export const exportKeptDays = 30;

/** How often a screen asks for an export under way, in milliseconds. */
export const exportPollMs = 5000;
export const keysPollMs = 500;

/** The dataset of heirarchyKeys, spelled so on the wire (docs/domain/imports.md, Export). */
export const keysDataset = 'hierarchyKeys';

/** The dataset of partsHistory. */
export const historyDataset = 'partHistory';

export const exportMessages = {
  running: 'An export of this data is in progress.',
  noGroups: 'Its rows carry no content groups.',
  whichItem: 'A branch needs the item that it begins at.',
  noItem: 'There is no such item.',
  sinceWhen: 'Say since which change or moment.',
  notHere: 'This export has no use for it.',
  gone: 'The file is no longer kept.',
  member: (name: string) => `${name} may not read this catalogue any more.`,
} as const;
