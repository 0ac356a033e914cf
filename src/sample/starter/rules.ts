/** Kinds of import that have a template, in the order in which the files of a catalogue are brought. */
export const templateKeys = [
  'hierarchy',
  'partBase',
  'partBom',
  'image',
  'partPricing',
  'serialVin',
  'partHistory',
  'hierarchyTranslations',
  'partTranslations',
] as const;
export type TemplateKey = (typeof templateKeys)[number];

/** Those that the small catalogue has; the rest is for one that is there. */
export const starterKeys: readonly TemplateKey[] = [
  'hierarchy',
  'partBase',
  'partBom',
  'image',
  'partPricing',
  'serialVin',
];
