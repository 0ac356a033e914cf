import { fitmentLimits } from '../../fitment/rules.ts';
import type { ImportColumn } from '../../import/rules.ts';
import { firstYear, inLines, lastYear, required, skuColumns, text } from '../rules.ts';

/** Columns that name a line of units: a unit without its year. */
export const lineColumns: readonly ImportColumn[] = [
  text('industry', 'Industry', 256, { ...required, example: 'Snow' }),
  text('make', 'Make', 256, { ...required, example: 'Fjell' }),
  text('model', 'Model', 256, { ...required, example: 'Polar' }),
  { key: 'attributes', title: 'Attributes', dataType: 'map', maxLength: 256, aliases: ['attribute', 'fields'] },
];

/** Columns of what is said of units beside the years. */
export const saidColumns: readonly ImportColumn[] = [
  {
    key: 'applications',
    title: 'Applications',
    dataType: 'list',
    maxLength: 256,
    delimitor: inLines,
    aliases: ['application', 'position'],
  },
  text('note', 'Note', fitmentLimits.note, { aliases: ['notes', 'comment'] }),
];

const year = (key: string, title: string, aliases: string[]): ImportColumn => ({
  key,
  title,
  dataType: 'int',
  min: firstYear,
  max: lastYear,
  aliases,
});

/** Columns of a fitment: a SKU, a line, years, and what is said of them. */
export const fitmentColumns: readonly ImportColumn[] = [
  ...skuColumns,
  ...lineColumns,
  text('years', 'Years', 1024, { aliases: ['year', 'model year', 'model years'], example: '2014-2018, 2020' }),
  year('yearFrom', 'Year from', ['from', 'from year', 'first year', 'start year']),
  year('yearTo', 'Year to', ['to', 'to year', 'last year', 'end year']),
  ...saidColumns,
];

export const fitmentImportMessages = {
  universal: 'What fits everything has no fitments: leave universal SKUs out',
  noYear: 'A year is required',
  twoYears: 'Name years, or a year from and to, not both',
  upsideDown: 'The last year is before the first one',
  years: `Years are numbers and ranges from ${firstYear} to ${lastYear}, such as 2014-2018, 2020`,
  noLine: 'No unit has this make, this model and these attributes',
  noUnit: 'There is no unit of these years',
  notFitted: 'The SKU fits no unit of these years',
  manyApplications: `A fitment has at most ${fitmentLimits.applications} applications`,
} as const;
