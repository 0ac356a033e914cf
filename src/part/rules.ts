/** Most characters of each field (docs/domain/parts.md, Fields). */
export const partLimits = {
  partNumber: 64,
  generatedNumber: 20,
  description: 256,
  longDescription: 4095,
  notes: 4096,
  unit: 50,
  status: 50,
} as const;

/** Part number rows that one call validates. */
export const maxValidated = 500;

/**
 * Matches up to which a search counts exactly: 12 ms of a search in a million parts, and growing in proportion. Up to
 * 1,000 for somebody who does not see every part.
 */
export const exactCount = 5000;

/** Parts that one part may be related to, of each kind. */
export const maxRelated = 100;

/** Parts that are moved to another at once. */
export const maxMoved = 100;

/** Price audiences a context may have (docs/domain/catalogue.md, Limits). */
export const maxAudiences = 10;

/** Most characters of an audience's name. */
export const audienceLimits = { name: 256 } as const;

/** Prices, in the audience's currency, with four decimals. */
export const priceRange = { min: 0, max: 999_999_999.9999 } as const;
export const orderQuantityRange = { min: 1, max: 2_147_483_647 } as const;

/** Units of weight and length (docs/domain/parts.md, Fields). */
export const weightUnits = ['oz', 'lb', 'g', 'kg'] as const;
export const lengthUnits = ['in', 'ft', 'mm', 'cm', 'm'] as const;

/** What is measured. */
export const measurementTypes = [
  { id: 1, name: 'weight' },
  { id: 2, name: 'length' },
] as const;

/** The units as one list, each with what it measures. */
export const unitTypes = [
  ...weightUnits.map((name) => ({ name, measurementType: 1 })),
  ...lengthUnits.map((name) => ({ name, measurementType: 2 })),
].map((unit, at) => ({ id: at + 1, ...unit }));

/** What `part_relation.kind` holds (docs/domain/parts.md, Supersession). */
export const relationKinds = {
  supersession: 1,
  alternate: 5,
  included: 6,
  crossSell: 10,
  upSell: 11,
} as const;

/** Messages about parts (docs/domain/parts.md, Part numbers and Prices). */
export const partMessages = {
  invalidNumber: 'Part Numbers must contain letters or numbers. Please enter valid value or Auto-Generate.',
  newNumber: 'New Part Numbers will be added to system on save.',
  otherDescription: 'Description does not match database - master description will be substituted.',
  otherSpelling: 'Spelled otherwise than the part.',
  attributeHeld: (name: string, parts: number) => `Parts have values of ${name}: ${parts}.`,
  /** Verbatim (docs/domain/parts.md, Part numbers). */
  conflicts: 'Conflict detected',
  keying: 'Part numbers are being keyed anew.',
  newerSettings: 'The settings were saved meanwhile.',
  specification: (name: string) => `${name} stands behind the descriptions of parts (Settings, Part data).`,
  noExport: 'The catalogue does not have the export of a parts search.',
  unlistedStatus: 'The status is not in the list of part statuses.',
  unknownPart: 'The part number is not in this catalogue.',
  itself: (part: string) => `${part} cannot be related to itself.`,
  supersedesItself: (part: string) => `${part} would supersede itself.`,
  twice: 'The part is in the list already.',
  sameParts: 'The part to keep must be another part.',
  circle: (part: string, through: string) => `${part} would supersede itself through ${through}.`,
  duplicateNumber: 'Part number is already in use.',
  numberTooLong: (max: number) => `Part number is limited to ${max} characters.`,
  twoPricesOfAudience: (row: number) => `Row ${row} Audience has a price already.`,
  unknownAudience: (row: number) => `Row ${row} Audience is required.`,
  audienceTaken: 'Another audience of this context has this name.',
  tooManyAudiences: `A context has ${maxAudiences} audiences at most, disabled ones counted.`,
  otherDefault: (name: string, currency: string) => `${name} is the default for ${currency}.`,
  lastAudience: 'One audience stays enabled.',
  disabledDefault: 'A disabled audience is no default.',
  currencyStays: 'The currency stays while the audience has prices.',
  noAmount: (row: number) => `Row ${row} Cost or MSRP is required.`,
  /** What the form says besides, where both stand beside each other. */
  noAmountOfTwo: (row: number) => `Row ${row} Cost or MSRP is required. One of the two has to be more than 0.`,
  noDate: (row: number) => `Row ${row} Effective date is required.`,
  dateNotAfter: (row: number, day: string) =>
    `Row ${row} Effective date must be after ${day}, the date of the price before.`,
} as const;

/** How a catalogue tells part numbers apart (docs/domain/parts.md, Part numbers). */
export interface IdentityRule {
  /** Any of `.` and `-`. */
  allowedSpecialCharacters: string;
  caseInsensitive: boolean;
}

// The ranges of platform.part_number_letters in the database, so that both sides agree whatever Unicode they know.
const letters =
  '0-9A-Za-z\\u{aa}\\u{b2}-\\u{b3}\\u{b5}\\u{b9}-\\u{ba}\\u{bc}-\\u{be}\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{34e}' +
  '\\u{350}-\\u{37d}\\u{37f}-\\u{61b}\\u{61d}-\\u{180a}\\u{180f}-\\u{1fff}\\u{2070}-\\u{209c}\\u{2150}-\\u{218b}' +
  '\\u{2460}-\\u{24ff}\\u{2c00}-\\u{2dff}\\u{3005}-\\u{3007}\\u{3021}-\\u{302f}\\u{3031}-\\u{3035}\\u{3038}-\\u{303c}' +
  '\\u{3041}-\\u{d7ff}\\u{f900}-\\u{fdff}\\u{fe20}-\\u{fe2f}\\u{fe70}-\\u{fefc}\\u{ff10}-\\u{ff19}\\u{ff21}-\\u{ff3a}' +
  '\\u{ff41}-\\u{ff5a}\\u{ff66}-\\u{ffdc}\\u{10000}-\\u{1cfff}\\u{1d400}-\\u{1d7ff}\\u{1e000}-\\u{1efff}\\u{20000}-\\u{3ffff}';
const separators = {
  '': new RegExp(`[^${letters}]`, 'gu'),
  '.': new RegExp(`[^${letters}.]`, 'gu'),
  '-': new RegExp(`[^${letters}-]`, 'gu'),
  '.-': new RegExp(`[^${letters}.-]`, 'gu'),
};

/** Capital letters in ASCII and in the blocks whose pairs the database lists: Latin, Greek, Cyrillic. */
const capitals = /[A-Z\u00c0-\u00de\u0100-\u017f\u0386-\u03ab\u0400-\u042f]/g;
const fold = (s: string) =>
  s.replace(capitals, (capital) => {
    const small = capital.toLowerCase();
    return small.length === 1 ? small : capital;
  });

/**
 * The identity of a part number: two numbers are the same where their keys are. The same as the database's
 * platform.part_number_key. Empty where nothing counts.
 */
export function partNumberKey(number: string, rule: IdentityRule): string {
  const period = rule.allowedSpecialCharacters.includes('.') ? '.' : '';
  const dash = rule.allowedSpecialCharacters.includes('-') ? '-' : '';
  const composed = number.normalize('NFC');
  const kept = (rule.caseInsensitive ? fold(composed) : composed).replace(separators[`${period}${dash}`], '');
  return kept;
}

/** What search compares: no separators, no leading zeros, no case. The same as platform.part_number_search. */
export const searchKey = (number: string) =>
  partNumberKey(number, { allowedSpecialCharacters: '', caseInsensitive: true }).replace(/^0+/, '');

/** Whether a part may have this number: it has a letter or a digit. */
export const isPartNumber = (number: string) =>
  partNumberKey(number, { allowedSpecialCharacters: '', caseInsensitive: true }) !== '';

/** Whether two numbers of one part are spelled otherwise: more than case and blanks at their ends differs. */
export function isOtherSpelling(one: string, other: string): boolean {
  const [a, b] = [one, other].map((number) => fold(number.trim().normalize('NFC')));
  return a !== b;
}

/**
 * What is said of a number that is spelled otherwise than its part: both spellings and both descriptions, `told` being
 * the one that came with the number, where it is another. The same as imports say of their rows.
 */
export function takenFor(typed: string, told: string, part: { partNumber: string; description: string }): string {
  const own = told.trim() === part.description ? '' : told.trim();
  const descriptions = [own, part.description && `the part is ${part.description}`].filter((one) => one !== '');
  const behind = descriptions.length > 0 ? ` (${descriptions.join('; ')})` : '';
  return `"${typed.trim()}" is taken for the part "${part.partNumber}"${behind}`;
}

/** What the numbers that we generate for internal parts start with; six digits or more follow. */
export const generatedPrefix = 'INT-';

/** The nth generated number: INT-000123. */
export const generatedNumber = (n: number) => `${generatedPrefix}${String(n).padStart(6, '0')}`;

/** A row of the Pricing tab: its id on the wire is the audience's. */
export interface PriceRow {
  id: number;
  cost: number;
  msrp: number;
  effectiveDate: string;
}

/** A price as it is shown: the cost is null for those who are not shown it. */
export type ShownPrice = Omit<PriceRow, 'cost'> & { cost: number | null };

/**
 * What is wrong with price rows as typed, by field (docs/domain/parts.md, Prices): each needs an audience, Cost or MSRP
 * above 0 and a date; one row per audience. Empty where all is well.
 */
export function priceErrors(
  rows: readonly (Omit<PriceRow, 'effectiveDate'> & { effectiveDate: string | null; destinationCharge?: number })[],
  noAmount: (row: number) => string = partMessages.noAmount,
) {
  const errors: Record<string, string[]> = {};
  const seen = new Set<number>();
  rows.forEach(({ id, cost, msrp, destinationCharge = 0, effectiveDate }, i) => {
    const row = i + 1;
    if (id <= 0) errors[`prices.${i}.id`] = [partMessages.unknownAudience(row)];
    else if (seen.has(id)) errors[`prices.${i}.id`] = [partMessages.twoPricesOfAudience(row)];
    if (cost <= 0 && msrp <= 0 && destinationCharge <= 0) errors[`prices.${i}.cost`] = [noAmount(row)];
    if (!effectiveDate) errors[`prices.${i}.effectiveDate`] = [partMessages.noDate(row)];
    seen.add(id);
  });
  return errors;
}

/** The currency of an audience for which none was chosen (docs/domain/parts.md, Prices). */
export const startingCurrency = 'USD';

/** Audiences of a new catalogue, in each context. */
export const startingAudiences = [
  { name: 'Dealer', currency: startingCurrency, isDefault: false, showsCost: true },
  { name: 'Retail', currency: startingCurrency, isDefault: true, showsCost: false },
] as const;
