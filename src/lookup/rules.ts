/** Lists that a catalogue keeps for itself; their numbers are on the wire (docs/domain/catalogue.md, Lists). */
export const lookupTypes = [
  { id: 1, key: 'contentGroup' },
  { id: 2, key: 'visibilityGroup' },
  { id: 3, key: 'imageType' },
  { id: 4, key: 'literatureCategory' },
  { id: 5, key: 'unitOfMeasure' },
  { id: 6, key: 'partStatus' },
] as const;

export type LookupKey = (typeof lookupTypes)[number]['key'];

/** Number of a list. */
export const lookupType = (key: LookupKey) => lookupTypes.find((t) => t.key === key)?.id ?? 0;

/** Content groups that a catalogue may have (docs/domain/catalogue.md, Limits). */
export const maxContentGroups = 20;

/** Lists that settings tab 6 edits; the others have tabs of their own. */
export const generalLookups: readonly [LookupKey, ...LookupKey[]] = [
  'visibilityGroup',
  'imageType',
  'unitOfMeasure',
  'partStatus',
];

/** Category of a new attachment. */
export const defaultLiteratureCategory = 'D';

/** Values of a new catalogue: list, code, name. Read-only ones are what the product itself refers to. */
export const startingLookups: readonly {
  type: LookupKey;
  charCode: string;
  name: string;
  readOnly: boolean;
}[] = [
  { type: 'literatureCategory', charCode: defaultLiteratureCategory, name: 'Documentation', readOnly: true },
  { type: 'literatureCategory', charCode: 'O', name: "Owner's manual", readOnly: false },
  { type: 'literatureCategory', charCode: 'S', name: 'Service manual', readOnly: false },
  { type: 'literatureCategory', charCode: 'B', name: 'Service bulletin', readOnly: false },
  { type: 'imageType', charCode: 'I', name: 'Item', readOnly: true },
  { type: 'imageType', charCode: 'C', name: 'Sizing Chart', readOnly: true },
  { type: 'unitOfMeasure', charCode: 'EA', name: 'each', readOnly: false },
  { type: 'unitOfMeasure', charCode: 'PR', name: 'pair', readOnly: false },
  { type: 'unitOfMeasure', charCode: 'SET', name: 'set', readOnly: false },
  { type: 'unitOfMeasure', charCode: 'M', name: 'metre', readOnly: false },
  { type: 'partStatus', charCode: 'A', name: 'Active', readOnly: false },
  { type: 'partStatus', charCode: 'D', name: 'Discontinued', readOnly: false },
  { type: 'partStatus', charCode: 'O', name: 'Obsolete', readOnly: false },
];

export const lookupMessages = {
  nameTaken: 'Another value of this list has this name.',
  inUse: 'Items or literature have this value. Take it from them first.',
  unknownContentGroup: 'The content group does not exist.',
} as const;
