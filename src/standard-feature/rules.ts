import { decimalsOf, numberOf, toBase, type Unit } from './rules.units.ts';

/** What a value may be; the numbers are on the wire. */
export const globalTypes = { number: 1, text: 2, list: 3, flag: 4, measurement: 5, complexObject: 6 } as const;
export type GlobalTypeKey = keyof typeof globalTypes;
export const globalTypeKeys = Object.keys(globalTypes) as GlobalTypeKey[];
export const globalTypeKey = (id: number): GlobalTypeKey =>
  globalTypeKeys.find((key) => globalTypes[key] === id) ?? 'text';

/** How text is typed, and how a list is chosen from. */
export const inputTypes = ['line', 'lines', 'menu', 'choice'] as const;

/** Which keys of customData a type has. */
export const customKeys = {
  number: ['isWhole', 'decimals', 'default'],
  text: ['default', 'inputType', 'autoComplete', 'allCaps', 'allLower'],
  list: ['default', 'listType', 'inputType', 'autoComplete'],
  flag: ['default'],
  measurement: ['isWhole', 'decimals'],
  complexObject: [],
} as const satisfies Record<GlobalTypeKey, readonly (keyof CustomData)[]>;

/** What a definition says beside its type (docs/domain/ari.md, Definitions). */
export interface CustomData {
  isWhole?: boolean | undefined;
  decimals?: number | undefined;
  default?: string | undefined;
  /** Number of the list that a list's values are of. */
  listType?: number | undefined;
  inputType?: (typeof inputTypes)[number] | undefined;
  autoComplete?: boolean | undefined;
  allCaps?: boolean | undefined;
  allLower?: boolean | undefined;
}

export interface ValueType {
  globalTypeId: number;
  customData: CustomData;
  unitsOfMeasure: readonly Unit[];
}

/** A sub object of a complex object, as far down as values go: sub objects of sub objects stand in their place. */
export interface FieldPart {
  id: number;
  isRequired: boolean;
  type: ValueType;
}

export interface ValuedField {
  /** The field, as values name it. */
  id: number;
  isRequired: boolean;
  repeatField: number | null;
  type: ValueType;
  subObjects: readonly FieldPart[];
}

/** A value as it is typed: a number, a text, the id of a list's value, true or false. */
export interface TypedValue {
  fieldId: number;
  /** Which repetition, from 0. */
  place: number;
  /** The sub object of a complex object. */
  partId: number | null;
  value: string;
  /** The unit of a measurement. */
  unitId: number | null;
}

/** Fullest lists (docs/domain/catalogue.md, Limits). */
export const featureLimits = {
  fieldsOfSubType: 500,
  subObjects: 20,
  repeats: 50,
  /** Fields of an industry, definitions of a type, and what one call names. */
  fieldsOfIndustry: 5000,
  definitionsOfType: 5000,
  name: 256,
  value: 4096,
  decimals: 10,
} as const;

export const featureMessages = {
  fieldTaken: 'Another field of this industry has this name.',
  fieldUsed: (reason: string) => `The field is in use and cannot be edited. ${reason}`,
  deleteUsed: 'There was a problem deleting this attribute. Please make sure it is no longer used.',
  noSubObject: 'Please ensure you have selected at least one sub object for the Complex Object data type.',
  subObjectTwice:
    'Please ensure you have selected unique sub objects. No type definition should be used more than once on a Complex Object.',
  mixedUnits: 'Please ensure all Units of Measure are of the same measurement type.',
  assigned: 'This product type / sub type is already assigned for this standardized feature.',
  noUnit: 'A measurement needs at least one unit of measure.',
  circle: (name: string) => `${name} cannot hold itself.`,
  tooManySubObjects: `A complex object has at most ${featureLimits.subObjects} sub objects, those of its sub objects counted.`,
  tooManyFields: `A sub type has at most ${featureLimits.fieldsOfSubType} fields.`,
  tooManyFieldsOfIndustry: `An industry has at most ${featureLimits.fieldsOfIndustry} fields.`,
  tooManyDefinitions: `A type has at most ${featureLimits.definitionsOfType} definitions.`,
  definitionTaken: 'Another definition of this type has this name.',
  definitionUsed: 'The definition is in use. Its type stays.',
  definitionKept: 'The definition is in use and cannot be deleted.',
  noList: 'A list needs the list that its values are of.',
  unknownList: 'The list does not exist.',
  unknownDefinition: 'The definition does not exist.',
  unknownUnit: 'The unit of measure does not exist.',
  unknownIndustry: 'The industry does not exist.',
  unknownProduct: 'The product type or sub type does not exist.',
  unknownField: 'The field does not exist in this industry.',
  otherIndustry: 'The product type is of another industry.',
  notOfType: 'The type of this definition does not have this property.',
  bothCases: 'A text is written in capitals or in small letters.',
  badDefault: 'The default is no value of this definition.',
  badRepeat:
    'A field is repeated as often as a field of whole numbers says, which stands in the same sub type and is not repeated itself.',
  repeats: 'Another field is repeated as often as this one says.',
  notTheirs: 'The field is not assigned to this sub type.',
  sameProduct: 'The fields are copied to another sub type.',
  required: 'A value is required.',
  oneUnit: 'Enter at least one unit.',
  notANumber: 'The value is no number.',
  notWhole: 'The value is a whole number.',
  decimals: (most: number) => `The value has at most ${most} decimals.`,
  tooLong: `Value limited to ${featureLimits.value} characters.`,
  notAFlag: 'The value is true or false.',
  notInList: 'The value is not in the list.',
  noSuchUnit: 'The unit is none of this field.',
  noBase: 'The value cannot be converted to the other units.',
  noSuchField: 'The unit does not have this field.',
  noSuchPart: 'The field does not have this sub object.',
  noSuchPlace: `A field is repeated at most ${featureLimits.repeats} times.`,
  twice: 'The value stands in this save already.',
} as const;

/** Text as its definition has it: in capitals, in small letters, or as typed. */
export const casedText = (typed: string, { allCaps, allLower }: CustomData): string =>
  allCaps ? typed.toUpperCase() : allLower ? typed.toLowerCase() : typed;

/** The decimals of a definition; undefined where it names none. */
export const decimalsIn = ({ isWhole, decimals }: CustomData): number | undefined => (isWhole ? 0 : decimals);

/** What is wrong with a number by its definition; undefined where nothing is. */
function problemOfNumber(typed: string, custom: CustomData): string | undefined {
  const number = numberOf(typed);
  if (number === undefined) return featureMessages.notANumber;
  const most = decimalsIn(custom);
  const has = decimalsOf(
    number.replace(/0+$/, (zeros, at: number) => (number.slice(0, at).includes('.') ? '' : zeros)),
  );
  if (most === undefined || has <= most) return undefined;
  return most === 0 ? featureMessages.notWhole : featureMessages.decimals(most);
}

/**
 * What is wrong with a value that is not empty, by its definition alone; undefined where nothing is. Whether a list has
 * a value, and is that of the industry, the server says.
 */
export function problemOfValue(typed: string, unitId: number | null, type: ValueType): string | undefined {
  const kind = globalTypeKey(type.globalTypeId);
  if (kind !== 'measurement' && unitId !== null) return featureMessages.noSuchUnit;
  switch (kind) {
    case 'number':
      return problemOfNumber(typed, type.customData);
    case 'text':
      return Array.from(typed).length > featureLimits.value ? featureMessages.tooLong : undefined;
    case 'list':
      return /^[1-9]\d{0,14}$/.test(typed) ? undefined : featureMessages.notInList;
    case 'flag':
      return typed === 'true' || typed === 'false' ? undefined : featureMessages.notAFlag;
    case 'measurement': {
      const unit = type.unitsOfMeasure.find(({ id }) => id === unitId);
      if (!unit) return featureMessages.noSuchUnit;
      const problem = problemOfNumber(typed, type.customData);
      if (problem !== undefined) return problem;
      return toBase(numberOf(typed) ?? '0', unit) === undefined ? featureMessages.noBase : undefined;
    }
    default:
      return featureMessages.noSuchPart;
  }
}

/** How values are found: by field, repetition and sub object. */
export const valueKey = (fieldId: number, place: number, partId: number | null): string =>
  `${fieldId}.${place}.${partId ?? 0}`;

export type ValuesByKey = ReadonlyMap<string, Pick<TypedValue, 'value' | 'unitId'>>;

/** How often a field is repeated: as its count field says, at most 50; 0 while that says nothing. */
export function repeatsOf({ repeatField }: Pick<ValuedField, 'repeatField'>, values: ValuesByKey): number {
  if (repeatField === null) return 1;
  const count = Number(values.get(valueKey(repeatField, 0, null))?.value ?? 0);
  return Number.isFinite(count) ? Math.min(Math.max(0, Math.trunc(count)), featureLimits.repeats) : 0;
}

const isFilled = (values: ValuesByKey, key: string): boolean => (values.get(key)?.value ?? '').trim() !== '';

/**
 * Whether a field has all that it asks for: a value, a measurement one in any of its units, a complex object all its
 * required sub objects (any, where none is), a repeated field each repetition, and a count to repeat by.
 */
export function isComplete(field: ValuedField, values: ValuesByKey): boolean {
  const { id, repeatField, subObjects } = field;
  if (repeatField !== null && !isFilled(values, valueKey(repeatField, 0, null))) return false;
  const required = subObjects.filter(({ isRequired }) => isRequired);
  for (let place = 0; place < repeatsOf(field, values); place++) {
    const has = (part: FieldPart): boolean => isFilled(values, valueKey(id, place, part.id));
    if (field.type.globalTypeId !== globalTypes.complexObject) {
      if (!isFilled(values, valueKey(id, place, null))) return false;
    } else if (required.length > 0 ? !required.every(has) : !subObjects.some(has)) return false;
  }
  return true;
}

/** Names of groups differ in more than case: the one that is there is taken. */
export function groupNamed(typed: string, groups: Iterable<string>): string {
  const name = typed.trim();
  for (const group of groups) if (group.toLowerCase() === name.toLowerCase()) return group;
  return name;
}

/** What a product's definition of its fields needs of a field that another is repeated by. */
export const counts = ({ globalTypeId, customData }: Pick<ValueType, 'globalTypeId' | 'customData'>): boolean =>
  globalTypeId === globalTypes.number && decimalsIn(customData) === 0;

/** What is wrong with customData, by key; empty where all is well. */
export function problemsOfCustom(globalTypeId: number, custom: CustomData): Record<string, string> {
  const kind = globalTypeKey(globalTypeId);
  const known: readonly string[] = customKeys[kind];
  const problems: Record<string, string> = {};
  for (const [key, value] of Object.entries(custom))
    if (value !== undefined && !known.includes(key)) problems[key] = featureMessages.notOfType;
  if (custom.allCaps && custom.allLower) problems['allLower'] = featureMessages.bothCases;
  if (custom.inputType !== undefined && (kind === 'text') !== custom.inputType.startsWith('line'))
    problems['inputType'] ??= featureMessages.notOfType;
  if (kind === 'list' && custom.listType === undefined) problems['listType'] = featureMessages.noList;
  if (custom.default !== undefined && custom.default !== '' && known.includes('default')) {
    const type = { globalTypeId, customData: custom, unitsOfMeasure: [] };
    if (problemOfValue(custom.default, null, type) !== undefined) problems['default'] = featureMessages.badDefault;
  }
  return problems;
}

export interface DefinitionDraft {
  globalTypeId: number;
  unitsOfMeasure: readonly { id: number; measurementType: string }[];
  subObjects: readonly { id: number }[];
}

/** What the documents refuse of a definition; undefined where nothing is wrong. */
export function problemOfParts(
  of: DefinitionDraft,
): { field: 'unitsOfMeasure' | 'subObjects'; text: string } | undefined {
  const kind = globalTypeKey(of.globalTypeId);
  const ids = of.subObjects.map(({ id }) => id);
  if (kind === 'complexObject') {
    if (ids.length === 0) return { field: 'subObjects', text: featureMessages.noSubObject };
    if (new Set(ids).size < ids.length) return { field: 'subObjects', text: featureMessages.subObjectTwice };
    if (ids.length > featureLimits.subObjects) return { field: 'subObjects', text: featureMessages.tooManySubObjects };
  } else if (ids.length > 0) return { field: 'subObjects', text: featureMessages.notOfType };
  if (kind === 'measurement') {
    if (of.unitsOfMeasure.length === 0) return { field: 'unitsOfMeasure', text: featureMessages.noUnit };
    if (new Set(of.unitsOfMeasure.map(({ measurementType }) => measurementType)).size > 1)
      return { field: 'unitsOfMeasure', text: featureMessages.mixedUnits };
  } else if (of.unitsOfMeasure.length > 0) return { field: 'unitsOfMeasure', text: featureMessages.notOfType };
  return undefined;
}

/** Sub objects of complex objects: definition to its parts. */
export type Parts = ReadonlyMap<number, readonly { id: number; isRequired: boolean }[]>;

/**
 * The sub objects of a definition as far down as values go, in their order. Answers 'circle' where it holds itself, and
 * 'twice' where one stands in it twice, at whatever depth: its values could not be told apart.
 */
export function leavesOf(
  definitionId: number,
  parts: Parts,
): { id: number; isRequired: boolean }[] | 'circle' | 'twice' {
  const leaves = new Map<number, { id: number; isRequired: boolean }>();
  const above = new Set<number>([definitionId]);
  const walk = (of: readonly { id: number; isRequired: boolean }[], isRequired: boolean): 'circle' | 'twice' | null => {
    for (const part of of) {
      const below = parts.get(part.id);
      if (above.has(part.id)) return 'circle';
      if (!below) {
        if (leaves.has(part.id)) return 'twice';
        leaves.set(part.id, { id: part.id, isRequired: isRequired && part.isRequired });
        continue;
      }
      above.add(part.id);
      const problem = walk(below, isRequired && part.isRequired);
      if (problem) return problem;
      above.delete(part.id);
    }
    return null;
  };
  return walk(parts.get(definitionId) ?? [], true) ?? [...leaves.values()];
}
