import {
  attributeMessages,
  attributeTypeNames,
  mayTranslate,
  problemsOfDefinition,
  settledDefinition,
} from '../../attribute/rules.ts';
import type { AttributeDefinition } from '../../attribute/rules.ts';
import type { Attribute } from './contract.ts';

/** A row of an import of attributes; null is left out. */
export interface AttributeRow {
  line: number;
  name: string;
  type: string | null;
  isRequired: boolean | null;
  minLength: number | null;
  maxLength: number | null;
  isMultiLine: boolean | null;
  allowMultiple: boolean | null;
  min: number | null;
  max: number | null;
  items: string[] | null;
  translations: Record<string, string> | null;
}

export interface Texts {
  language: string;
  displayName: string;
}

/** What a row makes of an attribute, or why it may not. */
export interface PlannedAttribute {
  line: number;
  before?: Attribute;
  name: string;
  type: number;
  definition: AttributeDefinition;
  /** All its translations, where they change. */
  translations?: Texts[];
  differs: boolean;
}

export interface Fault {
  line: number;
  /** Of the import's column. */
  column: string;
  reason: string;
}

/** What rows are judged by. */
export interface Standing {
  attributes: ReadonlyMap<string, Attribute>;
  texts: ReadonlyMap<number, readonly Texts[]>;
  /** Of the catalogue; the first is its own. */
  languages: readonly string[];
  /** Whether a row that leaves a column empty takes away what the attribute has there. */
  erases(column: string): boolean;
}

const columnOf: Readonly<Record<string, string>> = {
  items: 'values',
  isMultiLine: 'multiLine',
  allowMultiple: 'multiple',
};

/** The column that a field of a definition, as refusals name it, is filled by. */
export function definitionColumn(field: string): string {
  const own = field.replace(/^definition\.?/, '');
  if (own === 'deletedItems' || field === 'definition') return 'values';
  return columnOf[own] ?? (own === '' ? 'name' : own);
}

const typeOf = (text: string): number | undefined =>
  attributeTypeNames.find(({ id, name }) => name.toLowerCase() === text.toLowerCase() || String(id) === text)?.id;

const given = <T>(row: Readonly<Record<string, T | null>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

export const typeReason = `Must be ${attributeTypeNames.map(({ name }) => name).join(', ')}`;

/** What a row makes of the attribute of its name; a fault where the rules of the settings refuse it. */
export function planAttribute(row: AttributeRow, standing: Standing): PlannedAttribute | Fault {
  const { line } = row;
  const before = standing.attributes.get(row.name.toLowerCase());
  const type = row.type === null ? before?.type : typeOf(row.type);
  if (type === undefined) return { line, column: 'type', reason: typeReason };
  if (before && before.type !== type) return { line, column: 'type', reason: attributeMessages.keepsType };
  const { isRequired, minLength, maxLength, isMultiLine, allowMultiple, min, max, items } = row;
  const kept = Object.entries(before?.definition ?? {}).filter(([key]) => !standing.erases(key));
  const definition = settledDefinition(type, {
    ...Object.fromEntries(kept),
    ...given({ isRequired, minLength, maxLength, isMultiLine, allowMultiple, min, max }),
    ...(items && { items }),
  });
  const [problem] = Object.entries(problemsOfDefinition(type, definition));
  if (problem) return { line, column: definitionColumn(problem[0]), reason: problem[1] };
  const translations = textsOf(row, before, standing);
  if (typeof translations === 'string') return { line, column: 'translations', reason: translations };
  const isSame = before && JSON.stringify(settledDefinition(type, before.definition)) === JSON.stringify(definition);
  return {
    line,
    ...(before && { before }),
    name: before?.name ?? row.name,
    type,
    definition,
    ...(translations && { translations }),
    differs: !isSame || translations !== undefined,
  };
}

/** All translations of an attribute where a row changes any; the reason where it may not. */
function textsOf({ translations }: AttributeRow, before: Attribute | undefined, standing: Standing) {
  const { texts, languages } = standing;
  const said = Object.entries(translations ?? {}).filter(
    ([, text]) => text.trim() !== '' || standing.erases('translations'),
  );
  if (said.length === 0) return undefined;
  if (!mayTranslate(before?.id)) return attributeMessages.notTranslated;
  const now = new Map((before ? (texts.get(before.id) ?? []) : []).map((one) => [one.language, one.displayName]));
  let differs = false;
  for (const [name, text] of said) {
    const language = name.trim().toUpperCase();
    if (!languages.includes(language) || language === languages[0]) return attributeMessages.unknownLanguage(language);
    const displayName = text.trim();
    differs ||= (now.get(language) ?? '') !== displayName;
    if (displayName === '') now.delete(language);
    else now.set(language, displayName);
  }
  return differs ? [...now].map(([language, displayName]) => ({ language, displayName })) : undefined;
}
