import type { Context } from '../../contexts.ts';
import { baseTypes, groupType, groupTypeId, tagAttributeId } from '../rules.ts';

/** Most types of a context and attributes of a type; characters of a code and a description. */
export const typeLimits = { types: 100, attributes: 200, code: 16, description: 256 } as const;

/** Base types that settings offer: 2, 3, 4 and 7; major units have their own two (docs/domain/tree.md, Types). */
export const offeredBaseTypes = (context: Context): readonly number[] =>
  context === 'MajorUnit'
    ? [baseTypes.majorUnit, baseTypes.majorUnitFolder]
    : [baseTypes.model, baseTypes.diagram, baseTypes.folder, baseTypes.accessoryList];

/** Types that others stand under: folders and models. */
export const holdsChildren = (baseType: number) =>
  baseType === baseTypes.model || baseType === baseTypes.folder || baseType === baseTypes.majorUnitFolder;

/** Whether settings may change a type: not that of groups, and not what the product keeps for itself. */
export const isEditableType = ({ id, context, baseType }: { id: number; context: Context; baseType: number }) =>
  id !== groupTypeId && offeredBaseTypes(context).includes(baseType);

export const typeMessages = {
  /** Verbatim (docs/domain/tree.md, Attributes). */
  noKey: 'At least one attribute must be selected as the Key.',
  codeTaken: 'Another type of this context has this code.',
  notEditable: 'This type belongs to the product and cannot be changed.',
  baseType: 'Choose a base type of this context.',
  childless: 'Only folders and models have types under them.',
  unknownChild: 'A type under it does not exist in this context.',
  unknownAttribute: 'An attribute does not exist.',
  attributeTwice: 'An attribute is there twice.',
  many: `A context has ${typeLimits.types} types at most.`,
} as const;

/** An attribute of a type as settings edit it; its place in the list is its order. */
export interface CarriedAttribute {
  attributeId: number;
  isKey: boolean;
  isRequired: boolean;
  isSearchable: boolean;
}

/** A key implies required, but for Tag, which may be empty (docs/domain/tree.md, Attributes). */
export const impliesRequired = ({ attributeId, isKey }: Pick<CarriedAttribute, 'attributeId' | 'isKey'>) =>
  isKey && attributeId !== tagAttributeId;

/** The attributes with all that keys imply. */
export const settledAttributes = (attributes: readonly CarriedAttribute[]): CarriedAttribute[] =>
  attributes.map((one) => ({ ...one, isRequired: one.isRequired || impliesRequired(one) }));

/** A code as it is kept. */
export const settledCode = (code: string) => code.trim().toUpperCase();

interface TypeFields {
  context: Context;
  code: string;
  description: string;
  baseType: number;
  allowableChildren: readonly { primary: boolean; link: boolean }[];
  attributes: readonly CarriedAttribute[];
}

/** What is wrong with a type, by field; empty where all is well. The same on screen and server. */
export function problemsOfType(type: TypeFields): Record<string, string> {
  const { context, code, description, baseType, allowableChildren, attributes } = type;
  const problems: Record<string, string> = {};
  const settled = settledCode(code);
  if (settled === '' || Array.from(settled).length > typeLimits.code) {
    problems['code'] = `A value is required. Value limited to ${typeLimits.code} characters.`;
  } else if (settled === groupType(context).code) problems['code'] = typeMessages.codeTaken;
  if (description.trim() === '' || Array.from(description).length > typeLimits.description) {
    problems['description'] = `A value is required. Value limited to ${typeLimits.description} characters.`;
  }
  if (!offeredBaseTypes(context).includes(baseType)) problems['baseType'] = typeMessages.baseType;
  else if (!holdsChildren(baseType) && allowableChildren.some((child) => child.primary || child.link)) {
    problems['allowableChildren'] = typeMessages.childless;
  }
  if (!attributes.some((one) => one.isKey)) problems['attributes'] = typeMessages.noKey;
  if (new Set(attributes.map((one) => one.attributeId)).size < attributes.length) {
    problems['attributes'] = typeMessages.attributeTwice;
  }
  return problems;
}
