import { bringingOrder } from '../../import/rules.ts';

export type TemplateKey = Exclude<(typeof bringingOrder)[number], 'svgImport'>;

/** Kinds of import that have a template; drawings come as they are. */
export const templateKeys = bringingOrder.filter((key) => key !== 'svgImport');

/** Those that the small catalogue has; the rest is for one that is there. */
export const starterKeys: readonly TemplateKey[] = [
  'hierarchy',
  'partBase',
  'partBom',
  'image',
  'partPricing',
  'serialVin',
];
