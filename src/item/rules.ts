import type { TypeAttribute } from '../hierarchy/type/contract.ts';
import { problemOfValue, firstCustom } from '../attribute/rules.ts';
import { identityKey } from '../hierarchy/rules.ts';
import type { AttributeValues } from '../hierarchy/rules.ts';

/** One value of an attribute, as the wire has it; an attribute with several values occurs as often. */
export interface AttributeValue {
  attributeId: number;
  stringValue: string;
}

/** Values by attribute, the empty ones left out. Several values stay in their order. */
export function collectValues(
  attributes: readonly TypeAttribute[],
  values: readonly AttributeValue[],
): AttributeValues {
  const collected: AttributeValues = {};
  for (const { attributeId, definition } of attributes) {
    const own = values
      .filter((v) => v.attributeId === attributeId)
      .map((v) => v.stringValue.trim())
      .filter((v) => v !== '');
    const [first] = own;
    if (first !== undefined) collected[String(attributeId)] = definition.allowMultiple ? own : first;
  }
  return collected;
}

/** Stored values as the wire has them, in the type's order. */
export const listValues = (attributes: readonly TypeAttribute[], stored: AttributeValues): AttributeValue[] =>
  attributes.flatMap(({ attributeId }) =>
    [stored[String(attributeId)] ?? []].flat().map((stringValue) => ({ attributeId, stringValue })),
  );

/** The catalogue's own among attributes. */
export const customOf = (attributes: readonly TypeAttribute[]): TypeAttribute[] =>
  attributes.filter(({ attributeId }) => attributeId >= firstCustom);

/** Stored values by the id of their attribute. */
export const valuesById = (attributes: readonly TypeAttribute[], stored: AttributeValues): Record<string, string[]> =>
  Object.fromEntries(
    attributes
      .map(({ attributeId }) => String(attributeId))
      .flatMap((key) => (stored[key] === undefined ? [] : [[key, [stored[key]].flat()]])),
  );

/** What is wrong with the values of an item, by field `attributes.{id}`; empty where all is well. */
export function problemsOfValues(
  attributes: readonly TypeAttribute[],
  values: readonly AttributeValue[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const { attributeId } of values) {
    if (!attributes.some((a) => a.attributeId === attributeId)) {
      problems[`attributes.${attributeId}`] = ['The type does not have this attribute.'];
    }
  }
  for (const { attributeId, name, type, definition, isRequired } of attributes) {
    const own = values.filter((v) => v.attributeId === attributeId && v.stringValue.trim() !== '');
    const found = own.flatMap((v) => problemOfValue(type, definition, v.stringValue.trim()) ?? []);
    if (own.length > 1 && !definition.allowMultiple) found.push('Only one value is allowed.');
    if (own.length === 0 && (isRequired || definition.isRequired)) found.push(`${name} is required.`);
    if (found.length > 0) problems[`attributes.${attributeId}`] = found;
  }
  return problems;
}

/** The identity of an item among those of its type and name. */
export const identityOf = (attributes: readonly TypeAttribute[], values: AttributeValues) =>
  identityKey(
    attributes.filter((a) => a.isKey).map((a) => a.attributeId),
    values,
  );
