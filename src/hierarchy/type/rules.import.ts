import { tagAttributeId } from '../rules.ts';
import { contexts } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import type { HierarchyType } from './contract.ts';
import { isEditableType, problemsOfType, settledAttributes, settledCode, typeMessages } from './rules.ts';
import type { CarriedAttribute } from './rules.ts';

const flags = ['allowTopLevel', 'allowDiagrams', 'allowImage', 'allowAttachments', 'hasWorkflow'] as const;

/** A row of an import of types; null is left out. */
export type TypeRow = { line: number; context: string; code: string } & {
  [Key in 'description' | 'baseType' | (typeof flags)[number]]: HierarchyType[Key] | null;
} & {
  [Key in 'attributes' | 'keys' | 'required' | 'searchable' | 'primaryChildren' | 'linkChildren']: string[] | null;
};

/** A type with the change that wrote it. */
export type KnownType = HierarchyType & { version: number };

export interface TypeFields extends Pick<
  HierarchyType,
  'description' | 'baseType' | 'allowableChildren' | (typeof flags)[number]
> {
  code: string;
  attributes: CarriedAttribute[];
}

/** What a row makes of a type. Types that the file adds are named by minus their line. */
export interface PlannedType {
  line: number;
  context: Context;
  before?: KnownType;
  fields: TypeFields;
  differs: boolean;
}

export interface Fault {
  line: number;
  /** Of the import's column. */
  column: string;
  reason: string;
}

export interface Standing {
  /** By context and code. */
  types: ReadonlyMap<string, KnownType>;
  /** Ids of the attributes by their names, without case. */
  attributes: ReadonlyMap<string, number>;
  /** The names of the attributes by their ids. */
  names: ReadonlyMap<number, string>;
  contexts: readonly string[];
  /** Whether a row that leaves a column empty takes away what the type has there. */
  erases(column: string): boolean;
}

export const typeKey = (context: string, code: string) => `${context.toLowerCase()} ${settledCode(code)}`;

const columns: Readonly<Record<string, string>> = { allowableChildren: 'primaryChildren' };

const plain = ({ attributes, allowableChildren, ...type }: TypeFields) =>
  JSON.stringify([
    type.code,
    type.description,
    type.baseType,
    ...flags.map((flag) => type[flag]),
    attributes.map((one) => [one.attributeId, one.isKey, one.isRequired, one.isSearchable]),
    allowableChildren
      .filter((child) => child.primary || child.link)
      .map((child) => [child.id, child.primary, child.link])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  ]);

/** What the rows make of the types of the catalogue, and what is wrong with others. */
export function planTypes(rows: readonly TypeRow[], standing: Standing) {
  const refs = new Map([...standing.types].map(([key, { id }]) => [key, id]));
  for (const row of rows)
    if (!refs.has(typeKey(row.context, row.code))) refs.set(typeKey(row.context, row.code), -row.line);
  const planned: PlannedType[] = [];
  const faults: Fault[] = [];
  for (const row of rows) {
    const one = planType(row, standing, refs);
    if ('reason' in one) faults.push(one);
    else planned.push(one);
  }
  return { planned, faults };
}

function planType(row: TypeRow, standing: Standing, refs: ReadonlyMap<string, number>): PlannedType | Fault {
  const { line } = row;
  const context = contexts.find((one) => one.toLowerCase() === row.context.toLowerCase());
  if (!context || !standing.contexts.includes(context))
    return { line, column: 'context', reason: 'The catalogue does not have this context' };
  const before = standing.types.get(typeKey(context, row.code));
  const attributes = attributesOf(row, before, standing);
  if (attributes === undefined) return { line, column: 'attributes', reason: typeMessages.unknownAttribute };
  const allowableChildren = childrenOf(row, before, (code) => refs.get(typeKey(context, code)));
  if (allowableChildren === undefined) return { line, column: 'primaryChildren', reason: typeMessages.unknownChild };
  const fields: TypeFields = {
    code: settledCode(row.code),
    description: row.description ?? before?.description ?? '',
    baseType: row.baseType ?? before?.baseType ?? 0,
    allowTopLevel: row.allowTopLevel ?? before?.allowTopLevel ?? false,
    allowDiagrams: row.allowDiagrams ?? before?.allowDiagrams ?? false,
    allowImage: row.allowImage ?? before?.allowImage ?? false,
    allowAttachments: row.allowAttachments ?? before?.allowAttachments ?? false,
    hasWorkflow: row.hasWorkflow ?? before?.hasWorkflow ?? true,
    allowableChildren,
    attributes: settledAttributes(attributes),
  };
  const differs = !before || plain(fields) !== plain({ ...before, attributes: before.attributes });
  if (before && differs && !isEditableType(before)) return { line, column: 'code', reason: typeMessages.notEditable };
  const [problem] = differs ? Object.entries(problemsOfType({ context, ...fields })) : [];
  if (problem) return { line, column: columns[problem[0]] ?? problem[0], reason: problem[1] };
  return { line, context, ...(before && { before }), fields, differs };
}

const plainName = (name: string) => name.trim().toLowerCase();

/** The attributes that a row says, in its order; those that stand, else Tag alone, where it says none. */
function attributesOf(
  { attributes, keys, required, searchable }: TypeRow,
  before: KnownType | undefined,
  standing: Standing,
): CarriedAttribute[] | undefined {
  const idsOf = (names: readonly string[]) => names.map((name) => standing.attributes.get(plainName(name)));
  if (
    [...(attributes ?? []), ...(keys ?? []), ...(required ?? []), ...(searchable ?? [])].some(
      (name) => !standing.attributes.has(plainName(name)),
    )
  )
    return undefined;
  const tag = { attributeId: tagAttributeId, isKey: true, isRequired: false, isSearchable: true };
  const present = standing.erases('attributes') ? [tag] : (before?.attributes ?? [tag]);
  const listed = (attributes ? idsOf(attributes) : present.map(({ attributeId }) => attributeId)).flatMap(
    (attributeId) => {
      if (attributeId === undefined) return [];
      const { isKey, isRequired, isSearchable } = (attributes ? (before?.attributes ?? []) : present).find(
        (one) => one.attributeId === attributeId,
      ) ?? { isKey: false, isRequired: false, isSearchable: false };
      return { attributeId, isKey, isRequired, isSearchable };
    },
  );
  const marked = (names: string[] | null) => names && new Set(idsOf(names));
  const [key, needed, found] = [marked(keys), marked(required), marked(searchable)];
  const all = [...(key ?? []), ...(needed ?? []), ...(found ?? [])];
  if (all.some((id) => !listed.some(({ attributeId }) => attributeId === id))) return undefined;
  return listed.map((one) => ({
    attributeId: one.attributeId,
    isKey: key ? key.has(one.attributeId) : one.isKey,
    isRequired: needed ? needed.has(one.attributeId) : one.isRequired,
    isSearchable: found ? found.has(one.attributeId) : one.isSearchable,
  }));
}

/** What may stand under the type, as the row says; as it stands where it says nothing. */
function childrenOf(
  { primaryChildren, linkChildren }: TypeRow,
  before: KnownType | undefined,
  refOf: (code: string) => number | undefined,
): HierarchyType['allowableChildren'] | undefined {
  const standing = before?.allowableChildren ?? [];
  const primary = primaryChildren?.map(refOf) ?? standing.filter((one) => one.primary).map(({ id }) => id);
  const link = linkChildren?.map(refOf) ?? standing.filter((one) => one.link).map(({ id }) => id);
  const children = new Map<number, { id: number; primary: boolean; link: boolean }>();
  for (const id of [...primary, ...link]) {
    if (id === undefined) return undefined;
    children.set(id, { id, primary: primary.includes(id), link: link.includes(id) });
  }
  return [...children.values()];
}
