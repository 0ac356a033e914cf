import type { Item } from './contract.ts';
import { problemsOfValues } from './rules.ts';
import { lengths } from '../hierarchy/rules.ts';

/** The values of the details form by field; attributes are `attributes.{id}` and may hold several. */
export type Fields = Readonly<Record<string, readonly string[]>>;

const texts = ['name', 'displayName', 'overrideName', 'group', 'notes'] as const;

export const fieldOfAttribute = (attributeId: number) => `attributes.${attributeId}`;

/** What an item holds, every field of its form named. */
export function fieldsOf(item: Item): Fields {
  const own = texts.map((key) => [key, [item[key]]] as const);
  const attributes = item.attributes.map(({ attributeId }) => {
    const values = item.attributeValues.filter((v) => v.attributeId === attributeId);
    return [fieldOfAttribute(attributeId), values.map((v) => v.stringValue)] as const;
  });
  const groups = ['contentGroups', item.contentGroups.map(String)] as const;
  return Object.fromEntries<readonly string[]>([...own, groups, ...attributes]);
}

/** Without blanks around them and empty ones, as the server keeps them; notes stay as typed. */
const kept = (key: string, values: readonly string[] = []): string[] =>
  (key === 'notes' ? [...values] : values.map((value) => value.trim())).filter((value) => value !== '');

function isSame(key: string, a: readonly string[] | undefined, b: readonly string[] | undefined) {
  const [x, y] = [kept(key, a), kept(key, b)];
  return x.length === y.length && x.every((value, at) => value === y[at]);
}

/** Fields of the draft that differ from what they started from. */
export const changedFields = (started: Fields, draft: Fields): string[] =>
  Object.keys(draft).filter((key) => !isSame(key, draft[key], started[key]));

/** What is wrong with the values, by field; the same rules as on the server. */
export function problemsOf(item: Item, values: Fields): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const key of texts) {
    const max = key === 'notes' ? lengths.notes : lengths.name;
    if (Array.from(values[key]?.[0] ?? '').length > max) problems[key] = `Value limited to ${max} characters.`;
  }
  if ((values['name']?.[0] ?? '').trim() === '')
    problems['name'] = `A value is required. Value limited to ${lengths.name} characters.`;
  const found = problemsOfValues(item.attributes, attributeValuesOf(item, values));
  for (const [key, [first]] of Object.entries(found)) if (first !== undefined) problems[key] = first;
  return problems;
}

export const attributeValuesOf = ({ attributes }: Pick<Item, 'attributes'>, values: Fields) =>
  attributes.flatMap(({ attributeId }) =>
    kept('', values[fieldOfAttribute(attributeId)]).map((stringValue) => ({ attributeId, stringValue })),
  );

/** The changed fields as the save takes them: texts by themselves, attributes always as the whole set. */
export function toSave(item: Item, values: Fields, changed: readonly string[]) {
  const typed: Partial<Record<(typeof texts)[number], string>> = {};
  for (const key of texts) if (changed.includes(key)) typed[key] = values[key]?.[0] ?? '';
  const anyAttribute = changed.some((key) => key.startsWith('attributes.'));
  return {
    ...typed,
    ...(changed.includes('contentGroups') && { contentGroups: (values['contentGroups'] ?? []).map(Number) }),
    ...(anyAttribute && { attributeValues: attributeValuesOf(item, values) }),
  };
}
