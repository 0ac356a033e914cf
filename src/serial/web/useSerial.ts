import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { parseCells } from '../../platform/web/editor/clipboard.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { askAhead } from '../../platform/web/list/ask.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import type { SerialVin } from '../../item-search/holding/contract.ts';
import { serialContract } from '../contract.ts';
import { problemsOfRule, serialLimits, serialMessages, serialTypes } from '../rules.ts';
import type { SerialRule, SerialType } from '../rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const serialApi = apiOf(serialContract);

export const settingsQuery = () =>
  queryOptions({ queryKey: [catalogCode(), 'settings', 'serial'], queryFn: () => serialApi.settings({}) });

export const askSettings = (): void => askAhead(queryClient, settingsQuery());

/** Under the key of the hierarchy: whatever writes an item refreshes its rules and their version. */
const keyOf = (id: number, ...more: string[]) => [catalogCode(), 'hierarchy', 'serial', id, ...more];

/** All rules of a model; a save sends all of them. */
export const rulesQuery = (id: number) => queryOptions({ queryKey: keyOf(id), queryFn: () => serialApi.get({ id }) });

export const countQuery = (id: number) => ({
  queryKey: keyOf(id, 'count'),
  queryFn: async () => (await serialApi.get({ id, take: 1 })).total,
});

export const toRule = ({ t, a, b, e, s }: SerialVin): SerialRule => ({
  type: t,
  prefix: a,
  start: b,
  end: e,
  suffix: s,
});
export const toLetters = ({ type, prefix, start, end, suffix }: SerialRule): SerialVin => ({
  t: type,
  a: prefix,
  b: start,
  e: end,
  s: suffix,
});

/** What makes two rules the same: case is ignored. */
export const identityOf = ({ type, prefix, start, end, suffix }: SerialRule) =>
  [type, prefix.toUpperCase(), start, end, suffix.toUpperCase()].join(' ');

/** The text of a rule's problem in the user's language. */
function say(t: TFunction, message: string): string {
  const key = Object.entries(serialMessages).find(([, one]) => one === message)?.[0];
  return key === undefined ? message : t(`serial.problem.${key}`);
}

/** What is wrong with a rule, by field. */
export const problemsBy = (t: TFunction, rule: SerialRule): Partial<Record<keyof SerialRule, string>> =>
  Object.fromEntries(problemsOfRule(rule).map(({ field, message }) => [field, say(t, message)]));

/** Asks again for whatever of the hierarchy is on screen: a save of rules may set back the item's state. */
export function useRefreshItem(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [catalogCode(), 'hierarchy'] });
}

/** The columns of a pasted row: type, prefix, start, end, suffix. */
function typeOf(t: TFunction, cell: string): SerialType | undefined {
  const said = cell.trim().toLowerCase();
  return Object.values(serialTypes).find((type) => said === type || said === t(`serial.type.${type}`).toLowerCase());
}

/**
 * Rules from copied rows of a spreadsheet, without those that the model has already; the first row that is none is told
 * as the problem, and then none is taken. A text without tabs is no table.
 */
export function rulesOfCells(t: TFunction, text: string, rows: readonly { rule: SerialRule }[]) {
  const rules: SerialRule[] = [];
  if (!text.includes('\t')) return { rules };
  const known = new Set(rows.map(({ rule }) => identityOf(rule)));
  for (const [at, cells] of parseCells(text).entries()) {
    const [first = '', prefix = '', start = '', end = '', suffix = ''] = cells.map((cell) => cell.trim());
    const type = typeOf(t, first);
    const rule = { type: type ?? serialTypes.single, prefix, start, end, suffix };
    const found = type ? Object.values(problemsBy(t, rule))[0] : t('serial.problem.type');
    if (found !== undefined) return { rules, problem: t('serial.pasted.refused', { row: at + 1, problem: found }) };
    if (!known.has(identityOf(rule))) rules.push(rule);
    known.add(identityOf(rule));
  }
  if (rows.length + rules.length > serialLimits.rules)
    return { rules, problem: t('serial.tooMany', { max: serialLimits.rules }) };
  return { rules };
}
