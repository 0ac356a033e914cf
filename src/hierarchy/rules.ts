import { onlyIn, type Context } from '../contexts.ts';

/** Base types by what they are; 10 and 14 are reserved and shown nowhere (docs/domain/tree.md, Types). */
export const baseTypes = {
  part: 1,
  model: 2,
  diagram: 3,
  folder: 4,
  file: 5,
  accessoryList: 7,
  majorUnit: 8,
  majorUnitFolder: 9,
} as const;

/** What the items of a context are about: a catalogue of parts has models, one of whole machines major units. */
export const mainTypeOf = (context: Context) => (context === 'MajorUnit' ? baseTypes.majorUnit : baseTypes.model);

/** Items that can be related to each other (docs/domain/tree.md, Related models). */
export const relatable: readonly number[] = [baseTypes.model, baseTypes.majorUnit];

/** The context whose models are offered as related to an item of another. */
export const relatedContext = (context: Context): Context =>
  mainTypeOf(context) === baseTypes.model ? context : onlyIn.diagrams;

/** The type under which items of one serial or model group are shown; no item has it. */
export const groupTypeId = 99;
export const groupType = (context: Context) =>
  context === 'MajorUnit'
    ? { code: 'MG', description: 'Model Grouping' }
    : { code: 'SG', description: 'Serial Grouping' };

/** The key attribute that every type starts with (docs/domain/tree.md, Attributes). */
export const tagAttributeId = 1;

/** Attributes that the product itself refers to; a catalogue's own begin at 1000. */
export const knownAttributes = { tag: tagAttributeId, visibility: 26, language: 31, literatureCategory: 42 } as const;

/** Kinds of value of a standardized feature (docs/domain/tree.md, Items). */
export const globalAttributeTypes = ['number', 'text', 'list', 'flag', 'measurement', 'complexObject'].map(
  (name, at) => ({
    id: at + 1,
    name,
  }),
);

/** How an item hangs under a parent (docs/domain/tree.md, Places). */
export const relationModes = { primary: 1, link: 2, both: 3 } as const;

/** Order of a node's children: by name, by name backwards, or as dragged (docs/domain/tree.md, Order). */
export const sortTypes = { ascending: 1, descending: 2, custom: 3 } as const;

/** Longest values (docs/domain/catalogue.md, Limits). */
export const lengths = { name: 256, notes: 4096 } as const;

/** What may stand there instead, as a second sentence. */
const allowed = (types: readonly string[]): string =>
  types.length === 0 ? '' : ` Allowed there: ${types.join(', ')}.`;

export const hierarchyMessages = {
  cycle: (name: string) => `${name} cannot be linked under itself or its descendant.`,
  notAllowed: (child: string, parent: string, taken: readonly string[] = []) =>
    `${child} is not allowed under ${parent}.${allowed(taken)}`,
  notTopLevel: (type: string, taken: readonly string[]) => `${type} is not allowed at the top level.${allowed(taken)}`,
  nameTaken: 'An item of this type with this name and these key values exists already.',
  alreadyThere: 'The item hangs under this parent already.',
  notLinked: 'The item is not linked under this parent.',
  onlyTopLevelVisibility: 'Only top-level items carry visibility groups.',
  unknownGroup: 'The visibility group does not exist.',
  notModel: 'Only models and major units are related to each other.',
  relatedToItself: (name: string) => `${name} is not related to itself.`,
  notLinkable: (names: readonly string[]) => `These cannot be linked here: ${names.join(', ')}.`,
  filters: 'A list of texts is required, one for each attribute.',
  groupTaken: 'Another group here has this name already.',
  undoneAlready: 'This change was taken back already.',
  ownUndo: 'This change is taken back where it was made.',
  primaryStays: 'This is the primary place of the item; move the item instead.',
} as const;

/** The name that screens show: override, else display name, else name. */
export const displayNameOf = (item: { name: string; displayName: string; overrideName: string }) =>
  item.overrideName || item.displayName || item.name;

/** Between the values of several key attributes, and between several values of one. */
const keySeparator = '\u001f';
const valueSeparator = '\u001e';

/** Values by attribute id; several where the definition allows them. */
export type AttributeValues = Record<string, string | string[]>;

/**
 * What tells items of one type and name apart: the values of the key attributes in the type's order. Compared without
 * case, together with type and name; unique in the catalogue (docs/domain/tree.md, Identity).
 */
export const identityKey = (keyAttributeIds: readonly number[], values: AttributeValues) =>
  keyAttributeIds
    .map((id) => [values[String(id)] ?? ''].flat().join(valueSeparator))
    .join(keySeparator)
    .toLowerCase();

/** Sorts as the server does: 2 before 10, without case and accents (platform.natural_key). */
export function naturalKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[0-9]+/g, (digits) => digits.slice(-20).padStart(20, '0'));
}

/** For Array.sort over names. */
export function compareNatural(a: string, b: string): number {
  const [x, y] = [naturalKey(a), naturalKey(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The types a new catalogue starts with. Children are allowed as primary and as link. */
export const startingTypes = [
  {
    context: 'Oem',
    code: 'DV',
    description: 'Division',
    baseType: baseTypes.folder,
    topLevel: true,
    children: ['DV', 'MD', 'CH'],
  },
  {
    context: 'Oem',
    code: 'MD',
    description: 'Model',
    baseType: baseTypes.model,
    diagrams: true,
    image: true,
    attachments: true,
    children: ['IP', 'CH'],
  },
  { context: 'Oem', code: 'CH', description: 'Chapter', baseType: baseTypes.folder, children: ['CH', 'IP'] },
  {
    context: 'Oem',
    code: 'IP',
    description: 'Illustrated parts list',
    baseType: baseTypes.diagram,
    image: true,
    children: [],
  },
  {
    context: 'MajorUnit',
    code: 'MF',
    description: 'Folder',
    baseType: baseTypes.majorUnitFolder,
    topLevel: true,
    children: ['MF', 'MU'],
  },
  {
    context: 'MajorUnit',
    code: 'MU',
    description: 'Major unit',
    baseType: baseTypes.majorUnit,
    image: true,
    attachments: true,
    children: [],
  },
] as const;

/** What the menus of the tree's nodes do not add: diagrams, folders of major units, files and what is reserved. */
const notInTree: readonly number[] = [baseTypes.diagram, baseTypes.majorUnitFolder, 10, 14];
export const addedInTree = (type: { id: number; baseType: number }) =>
  type.id !== baseTypes.file && !notInTree.includes(type.baseType);
/** What the tools above the tree add under an item: these, and folders of major units, which no other screen adds. */
export const addedAboveTree = (type: { id: number; baseType: number }) =>
  addedInTree(type) || type.baseType === baseTypes.majorUnitFolder;

/** Whether a type with these children takes items of another that way. */
export const holds = (
  children: readonly { id: number; primary: boolean; link: boolean }[],
  typeId: number,
  as: 'primary' | 'link',
) => children.some((child) => child.id === typeId && child[as]);
