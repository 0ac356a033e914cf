import { z } from 'zod';

/** Kinds of attribute value (docs/domain/tree.md, Attributes). */
export const attributeTypes = { string: 1, int: 2, decimal: 3, list: 4 } as const;

/** What a value has to satisfy; which fields count depends on the type. */
export const attributeDefinition = z.object({
  isRequired: z.boolean().optional(),
  /** Code points of a string, each value by itself. */
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  isMultiLine: z.boolean().optional(),
  allowMultiple: z.boolean().optional(),
  /** Bounds of an int or decimal. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** Choices of a selection list. */
  items: z.array(z.string()).optional(),
});
export type AttributeDefinition = z.infer<typeof attributeDefinition>;

/** What a field has to know of an attribute that something carries. */
export interface CarriedAttribute {
  attributeId: number;
  name: string;
  type: number;
  definition: AttributeDefinition;
  isRequired: boolean;
}

/** The longest string where a definition gives no length. */
export const longestString = 4096;

/** The definition of a string that may hold up to `maxLength` characters. */
export const stringDefinition = (maxLength: number) =>
  ({
    isRequired: false,
    minLength: 0,
    maxLength,
    isMultiLine: false,
    allowMultiple: false,
  }) satisfies AttributeDefinition;

/** Why a value that is not empty does not fit its definition; undefined where it does. */
export function problemOfValue(type: number, definition: AttributeDefinition, value: string): string | undefined {
  if (type === attributeTypes.list) {
    return definition.items && !definition.items.includes(value) ? 'The value is not in the list.' : undefined;
  }
  if (type === attributeTypes.int || type === attributeTypes.decimal) return problemOfNumber(type, definition, value);
  const { minLength = 0, maxLength = longestString } = definition;
  const { length } = Array.from(value);
  if (length > maxLength) return `Value limited to ${maxLength} characters.`;
  if (length < minLength) return `At least ${minLength} characters are required.`;
  if (!definition.isMultiLine && /[\r\n]/.test(value)) return 'The value has one line.';
  return undefined;
}

function problemOfNumber(type: number, { min, max }: AttributeDefinition, value: string): string | undefined {
  const form = type === attributeTypes.int ? /^-?[0-9]{1,15}$/ : /^-?[0-9]{1,15}(\.[0-9]{1,10})?$/;
  if (!form.test(value)) return type === attributeTypes.int ? 'A whole number is required.' : 'A number is required.';
  const number = Number(value);
  if (min !== undefined && number < min) return `The value is at least ${min}.`;
  if (max !== undefined && number > max) return `The value is at most ${max}.`;
  return undefined;
}

/** Attributes of the catalogue's own begin here; those below are the product's. */
export const firstCustom = 1000;

/** Names are translated for attributes that are new, or above 1000. */
export const mayTranslate = (id: number | undefined) => id === undefined || id > firstCustom;

/** What a new attribute may be; type 5 is excluded from the choices. */
export const attributeTypeNames = [
  { id: attributeTypes.string, name: 'String' },
  { id: attributeTypes.int, name: 'Integer' },
  { id: attributeTypes.decimal, name: 'Decimal' },
  { id: attributeTypes.list, name: 'Selection list' },
] as const;

/** Lengths that a string is offered. */
export const stringLengths = [64, 256, 1024, 4096] as const;

/** Values that the screen adds to a list at a time. */
export const addedAtATime = 10;

/** Most attributes of a catalogue, values of a list, and characters of a name or a value. */
export const attributeLimits = { attributes: 500, items: 1000, text: 256 } as const;

/** Largest bound of a number, as long as problemOfValue takes one. */
export const largestNumber = 999_999_999_999_999;

export const attributeMessages = {
  keepsType: 'An existing attribute keeps its type.',
  nameTaken: 'Another attribute has this name.',
  noItems: 'A selection list needs at least one value.',
  itemTwice: (value: string) => `The value ${value} is there twice.`,
  range: 'The largest value is at least the smallest one.',
  whole: 'The bounds of whole numbers are whole numbers.',
  lengths: 'The longest length is at least the shortest one.',
  notInList: (value: string) => `The value ${value} is not in the list.`,
  wasNotInList: (value: string) => `The value ${value} was not in the list.`,
  pair: 'Both text and language are required.',
  languageTwice: (language: string) => `The language ${language} is there twice.`,
  unknownLanguage: (language: string) => `The catalogue is not translated into ${language}.`,
  notTranslated: 'Only attributes above 1000 are translated.',
  product: 'The attribute belongs to the product.',
  many: `A catalogue has ${attributeLimits.attributes} attributes at most.`,
} as const;

/** The fields that count for a type; what another type has is left out. A required string has MinLength 1. */
export function settledDefinition(type: number, definition: AttributeDefinition): AttributeDefinition {
  const { isRequired = false, isMultiLine = false, allowMultiple = false, items = [], min, max } = definition;
  if (type === attributeTypes.list) return { isRequired, allowMultiple, items: items.map((item) => item.trim()) };
  if (type !== attributeTypes.string)
    return { isRequired, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const { minLength = 0, maxLength = longestString } = definition;
  return {
    isRequired,
    minLength: isRequired ? Math.max(1, minLength) : minLength,
    maxLength,
    isMultiLine,
    allowMultiple,
  };
}

/** What is wrong with a settled definition, by field `definition.{field}`; empty where all is well. */
export function problemsOfDefinition(type: number, definition: AttributeDefinition): Record<string, string> {
  const { min, max, minLength = 0, maxLength = longestString, items = [] } = definition;
  if (type === attributeTypes.string)
    return minLength > maxLength ? { 'definition.maxLength': attributeMessages.lengths } : {};
  if (type === attributeTypes.list) {
    if (items.length === 0) return { 'definition.items': attributeMessages.noItems };
    const twice = firstRepeated(items);
    return twice === undefined ? {} : { 'definition.items': attributeMessages.itemTwice(twice) };
  }
  const whole = (value: number | undefined) => type !== attributeTypes.int || Number.isInteger(value ?? 0);
  if (!whole(min)) return { 'definition.min': attributeMessages.whole };
  if (!whole(max)) return { 'definition.max': attributeMessages.whole };
  return min !== undefined && max !== undefined && min > max ? { 'definition.max': attributeMessages.range } : {};
}

/** The first text that occurs again, without case. */
export function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => {
    const plain = text.toLowerCase();
    return seen.size === seen.add(plain).size;
  });
}

/** How the values of a list changed: old to new, where `undefined` means that the value goes without replacement. */
export interface ListEdit {
  modifiedItems?: readonly { oldValue: string; newValue: string }[] | undefined;
  deletedItems?:
    | readonly { value: string; customData?: { replaceWith?: string | undefined } | undefined }[]
    | undefined;
}

/**
 * Where each value of the list goes: those that were renamed, replaced or removed. A value that is missing from the
 * new list, and that no edit speaks of, is removed without replacement.
 */
export function carriedValues(
  before: readonly string[],
  after: readonly string[],
  { modifiedItems = [], deletedItems = [] }: ListEdit,
): Map<string, string | undefined> {
  const carried = new Map<string, string | undefined>();
  for (const value of before) if (!after.includes(value)) carried.set(value, undefined);
  for (const { value, customData } of deletedItems) {
    if (!after.includes(value)) carried.set(value, customData?.replaceWith);
  }
  for (const { oldValue, newValue } of modifiedItems) if (oldValue !== newValue) carried.set(oldValue, newValue);
  return carried;
}

/** What is wrong with the edits of a list, by field. */
export function problemsOfEdit(
  before: readonly string[],
  after: readonly string[],
  { modifiedItems = [], deletedItems = [] }: ListEdit,
): Record<string, string> {
  const gone = [...modifiedItems.map((m) => m.oldValue), ...deletedItems.map((d) => d.value)];
  const unknown = gone.find((value) => !before.includes(value));
  if (unknown !== undefined) return { 'definition.items': attributeMessages.wasNotInList(unknown) };
  const targets = [
    ...modifiedItems.map((m) => m.newValue),
    ...deletedItems.flatMap((d) => d.customData?.replaceWith ?? []),
  ];
  const missing = targets.find((value) => !after.includes(value));
  return missing === undefined ? {} : { 'definition.items': attributeMessages.notInList(missing) };
}
