import { z } from 'zod';

/** Kinds of attribute value (002 §3, Attribute). */
export const attributeTypes = { string: 1, int: 2, decimal: 3, list: 4 } as const;

/** What a value has to satisfy; which fields count depends on the type (002 §3, Attribute, Definition). */
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

/** The longest string where a definition gives no length (002 §5, default string lengths). */
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
  if (length < minLength) return `A value of at least ${minLength} characters is required.`;
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
