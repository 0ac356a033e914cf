import { updateItem } from '../item/queries.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import { conflict, invalid, invalidFields, notFound } from '../platform/http/errors.ts';
import { contentSaved, requireEditable } from '../hierarchy/states/service.ts';
import type { SerialVin } from '../item-search/holding/contract.ts';
import { requireSerials } from '../item-search/holding/queries.ts';
import type { Serial } from '../item-search/holding/rules.ts';
import { deleteRules, insertRules, rulesOf, serialItem } from './queries.ts';
import { fitsFilter, problemsOfRule, serialMessages, type SerialRule } from './rules.ts';

/** The letter of each field on the wire. */
const letterOf = { type: 't', prefix: 'a', start: 'b', end: 'e', suffix: 's' } as const satisfies Record<
  keyof SerialRule,
  keyof SerialVin
>;

const toRule = ({ t, a, b, e, s }: SerialVin): SerialRule => ({ type: t, prefix: a, start: b, end: e, suffix: s });

/**
 * The rules of a model that fit the filter, `take` of them, with the version that a save of them names. Throws 404 where
 * there is no such item.
 */
export async function readRules(db: Db, id: number, filter: Serial, take: number) {
  const item = await serialItem(db, id);
  if (!item) throw notFound();
  const all = (await rulesOf(db, id)).map((row) => row.serialVin);
  const found = all.filter((one) => fitsFilter(toRule(one), filter));
  return { serialVins: found.slice(0, take), total: found.length, version: item.version };
}

/** What is wrong with typed rules, as the route says it. */
export function checkRules(rules: readonly SerialVin[]): void {
  const problems: Record<string, string[]> = {};
  for (const [place, rule] of rules.entries()) {
    for (const { field, message } of problemsOfRule(toRule(rule)))
      problems[`serialVins.${place}.${letterOf[field]}`] = [message];
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/**
 * Makes `rules` all rules of a model that is still as `version` left it; those that stand already are not touched.
 * Throws 400 for what is no model or has serials switched off, 409 as the route says. Run inside a change.
 */
export async function setRules(db: Db, id: number, version: number, rules: readonly SerialVin[]) {
  const item = await serialItem(db, id);
  if (!item) throw notFound();
  await requireSerials(db, 'serialVins');
  if (item.baseType !== baseTypes.model) throw invalid('serialVins', serialMessages.notModel);
  await requireEditable(db, id);
  if (!(await updateItem(db, id, version, {}))) throw conflict();
  const { gone, added } = difference(await rulesOf(db, id), rules);
  if (gone.length > 0) await deleteRules(db, gone);
  if (added.length > 0) await insertRules(db, id, added);
  return contentSaved(db, id);
}

/** Which of the rows that are there go, and which rules have no row yet; equal rules are paired one to one. */
function difference(there: readonly { id: number; serialVin: SerialVin }[], wanted: readonly SerialVin[]) {
  const keyOf = ({ t, a, b, e, s }: SerialVin) => [t, a, b, e, s].join(' ');
  const spare = new Map<string, number[]>();
  for (const { id, serialVin } of there) spare.set(keyOf(serialVin), [...(spare.get(keyOf(serialVin)) ?? []), id]);
  const added = wanted.filter((rule) => spare.get(keyOf(rule))?.pop() === undefined);
  return { gone: [...spare.values()].flat(), added };
}
