/** What a table that is written can be; no cell is a formula in any. */
export const tableFormats = ['csv', 'tsv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
