import type { AttributeDefinition } from './rules.ts';
import {
  attributeTypes,
  attributeLimits,
  attributeMessages,
  firstRepeated,
  largestNumber,
  problemsOfDefinition,
  settledDefinition,
} from './rules.ts';

/** A value of a list while it is edited. */
export interface DraftItem {
  /** Names the row while it is on screen. */
  key: number;
  /** The value as it is saved; null for a new one. */
  was: string | null;
  text: string;
  /** It is to be removed, and the row `replacedBy` takes its place. */
  gone: boolean;
  replacedBy: number | null;
}

export interface DraftText {
  language: string;
  displayName: string;
}

/** The form of an attribute: numbers as typed. */
export interface AttributeDraft {
  name: string;
  type: number;
  isRequired: boolean;
  maxLength: number;
  isMultiLine: boolean;
  allowMultiple: boolean;
  min: string;
  max: string;
  items: readonly DraftItem[];
  translations: readonly DraftText[];
}

interface Saved {
  name: string;
  type: number;
  definition: AttributeDefinition;
  translations: readonly DraftText[];
}

export const draftOf = ({ name, type, definition, translations }: Saved): AttributeDraft => ({
  name,
  type,
  isRequired: definition.isRequired ?? false,
  maxLength: definition.maxLength ?? 256,
  isMultiLine: definition.isMultiLine ?? false,
  allowMultiple: definition.allowMultiple ?? false,
  min: definition.min === undefined ? '' : String(definition.min),
  max: definition.max === undefined ? '' : String(definition.max),
  items: (definition.items ?? []).map((text, key) => ({ key, was: text, text, gone: false, replacedBy: null })),
  translations: translations.map(({ language, displayName }) => ({ language, displayName })),
});

/** A bound as typed; undefined where nothing is, or no number. */
const bound = (typed: string): number | undefined =>
  typed.trim() === '' || !Number.isFinite(Number(typed)) ? undefined : Number(typed);

/** The list as it shall be, and what became of the values that it had (docs/domain/tree.md, Attributes). */
function listOf(items: readonly DraftItem[]) {
  const kept = items.filter((item) => !item.gone);
  const textOf = (key: number | null): string | undefined => kept.find((item) => item.key === key)?.text.trim();
  return {
    items: kept.map((item) => item.text.trim()),
    modifiedItems: kept.flatMap(({ was, text }) =>
      was === null || was === text.trim() ? [] : [{ oldValue: was, newValue: text.trim() }],
    ),
    deletedItems: items.flatMap(({ gone, was, replacedBy }) => {
      if (!gone || was === null) return [];
      const replaceWith = textOf(replacedBy);
      return [{ value: was, ...(replaceWith !== undefined && { customData: { replaceWith } }) }];
    }),
  };
}

/** The definition as a save takes it. `minLength` is what the attribute had: the form does not show it. */
export function definitionOf(draft: AttributeDraft, minLength = 0) {
  const { type, isRequired, maxLength, isMultiLine, allowMultiple } = draft;
  if (type === attributeTypes.list) return { isRequired, allowMultiple, ...listOf(draft.items) };
  if (type === attributeTypes.string) {
    const shortest = isRequired ? Math.max(1, minLength) : minLength === 1 ? 0 : minLength;
    return { isRequired, minLength: shortest, maxLength, isMultiLine, allowMultiple };
  }
  const [min, max] = [bound(draft.min), bound(draft.max)];
  return { isRequired, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const isBound = (typed: string): boolean => typed.trim() === '' || Math.abs(Number(typed)) <= largestNumber;

/** What is wrong with a draft, by field as the server names it. */
export function problemsOfDraft(draft: AttributeDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (draft.name.trim() === '' || Array.from(draft.name).length > attributeLimits.text) {
    problems['name'] = `A value is required. Value limited to ${attributeLimits.text} characters.`;
  }
  const numbers = draft.type === attributeTypes.int || draft.type === attributeTypes.decimal;
  for (const key of ['min', 'max'] as const) {
    if (numbers && !isBound(draft[key])) problems[key] = 'A number is required.';
  }
  const {
    modifiedItems: _m,
    deletedItems: _d,
    ...definition
  } = { modifiedItems: [], deletedItems: [], ...definitionOf(draft) };
  const settled = settledDefinition(draft.type, definition);
  for (const [field, text] of Object.entries(problemsOfDefinition(draft.type, settled))) {
    problems[field.replace('definition.', '')] ??= text;
  }
  if (settled.items?.includes('')) problems['items'] = 'A value is required.';
  if (draft.translations.some((one) => (one.language === '') !== (one.displayName.trim() === ''))) {
    problems['translations'] = attributeMessages.pair;
  } else {
    const twice = firstRepeated(textsOf(draft).map((one) => one.language));
    if (twice !== undefined) problems['translations'] = attributeMessages.languageTwice(twice);
  }
  return problems;
}

/** The translations that are filled; rows that are empty on both sides do not count. */
export const textsOf = (draft: AttributeDraft): DraftText[] =>
  draft.translations
    .filter((one) => one.language !== '' || one.displayName.trim() !== '')
    .map(({ language, displayName }) => ({ language, displayName: displayName.trim() }));

/** Typed lines as new rows of a list; those that stand there already are left out. */
export function addLines(items: readonly DraftItem[], lines: readonly string[]): DraftItem[] {
  const taken = new Set(items.filter((item) => !item.gone).map((item) => item.text.trim().toLowerCase()));
  let key = Math.max(-1, ...items.map((item) => item.key));
  const added = lines.flatMap((line) => {
    const plain = line.toLowerCase();
    if (taken.has(plain)) return [];
    taken.add(plain);
    key += 1;
    return [{ key, was: null, text: line, gone: false, replacedBy: null }];
  });
  return [...items, ...added];
}
