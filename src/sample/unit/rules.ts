/** What a field of the sample may be, by its last word; the first four of a group are filled in every unit. */
export const properties = [
  { name: 'model', kind: 'text', isRequired: true },
  { name: 'length', kind: 'length', isRequired: false },
  { name: 'weight', kind: 'weight', isRequired: false },
  { name: 'count', kind: 'whole', isRequired: false },
  { name: 'ratio', kind: 'number', isRequired: false },
  { name: 'finish', kind: 'finish', isRequired: false },
  { name: 'material', kind: 'material', isRequired: false },
  { name: 'is standard', kind: 'flag', isRequired: false },
  { name: 'note', kind: 'text', isRequired: false },
  { name: 'supplier', kind: 'supplier', isRequired: false },
] as const;
export type PropertyKind = (typeof properties)[number]['kind'];

/** Groups of fields; each has all properties, so a sub type has 200 fields. */
export const groups = [
  'Engine',
  'Fuel system',
  'Cooling',
  'Exhaust',
  'Clutch',
  'Transmission',
  'Chassis',
  'Front suspension',
  'Rear suspension',
  'Steering',
  'Brakes',
  'Track',
  'Wheels',
  'Seat',
  'Body',
  'Instruments',
  'Lights',
  'Electrics',
  'Storage',
  'Dimensions',
] as const;

/** Properties of each group that every unit has. */
export const alwaysFilled = 4;
/** Of the others every so manyth has a value: 80 and 20 are the 100 of a unit. */
export const filledOneIn = 6;

/** Lists of the installation that fields of the sample choose from, by the kind of the property. */
export const choices = {
  finish: ['Black', 'Galvanized', 'Polished', 'Painted', 'Anodized', 'Raw', 'Chromed', 'Powder coated'],
  material: ['Steel', 'Aluminium', 'Stainless steel', 'Magnesium', 'Nylon', 'Rubber', 'Carbon fibre', 'Cast iron'],
  supplier: ['Alta', 'Borealis', 'Cirrus', 'Delta', 'Eiger', 'Fjell', 'Gneis', 'Halla', 'Isbre', 'Jotun'],
} as const;

/** What names begin with, so that values of the sample are told from those of others. */
export const mark = 'Demo';

export const products = {
  industry: `${mark} outdoor equipment`,
  /** Product types with their sub types. */
  types: [
    { name: `${mark} snowmobile`, subTypes: [`${mark} mountain`, `${mark} touring`] },
    { name: `${mark} all-terrain vehicle`, subTypes: [`${mark} sport`, `${mark} utility`] },
  ],
  makes: Array.from({ length: 20 }, (_, n) => `${mark} make ${String(n + 1).padStart(2, '0')}`),
  activities: [`${mark} work`, `${mark} leisure`, `${mark} racing`],
  companies: [`${mark} Holding`, `${mark} Industries`],
  colorNames: ['black', 'white', 'red', 'blue', 'green', 'yellow', 'orange', 'grey'].map((name) => `${mark} ${name}`),
  colorLocations: [`${mark} body`, `${mark} seat`, `${mark} frame`],
  colorTypes: [`${mark} standard`, `${mark} option`],
  taxonomy: `${mark} taxonomy`,
  /** Branches of the taxonomy, and leaves of each. */
  branches: 10,
  leaves: 10,
} as const;

/** The last of five model years of the units, and how many features and colors each has. */
export const unitFigures = {
  lastYear: 2026,
  years: 5,
  features: 20,
  colors: 6,
  featureGroups: 10,
  /** Units that share a color, on average. */
  unitsOfColor: 120,
  /** One in so many has no leaf, is a draft, lacks a required value; one in so many has a description. */
  withoutLeaf: 10,
  draft: 10,
  incomplete: 20,
  described: 5,
} as const;

/** Units that one change adds, and that one statement adds values of. */
export const unitBatch = { change: 10_000, values: 2000 } as const;

/** Fewest and most units of a sample. */
export const sampleUnits = { least: 100, most: 500_000 } as const;

/** Audiences for which each unit has a price. */
export const audienceNames = ['Dealer', 'Retail'] as const;

/** What names of units begin with; a number follows. */
export const modelNames = [
  'Alpine',
  'Arctic',
  'Aspen',
  'Avalanche',
  'Badger',
  'Boreal',
  'Canyon',
  'Caribou',
  'Cascade',
  'Cougar',
  'Crest',
  'Drift',
  'Eagle',
  'Elk',
  'Everest',
  'Falcon',
  'Fjell',
  'Forester',
  'Frontier',
  'Glacier',
  'Grizzly',
  'Hunter',
  'Husky',
  'Ibex',
  'Jackal',
  'Kodiak',
  'Lynx',
  'Mammoth',
  'Moose',
  'Nomad',
  'Otter',
  'Outback',
  'Panther',
  'Pioneer',
  'Polar',
  'Ranger',
  'Raven',
  'Ridge',
  'Sierra',
  'Storm',
  'Summit',
  'Taiga',
  'Timber',
  'Trail',
  'Tundra',
  'Valley',
  'Wolf',
  'Yukon',
] as const;
