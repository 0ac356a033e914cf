import type { Who } from '../../platform/auth/who.ts';
import { change, type Actor } from '../../platform/change/change.ts';
import { installation } from '../../platform/contract/installation.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { violated } from '../../platform/db/refusals.ts';
import { Refusal, conflict, forbidden, invalid, messages, notFound } from '../../platform/http/errors.ts';
import { doubledKey, globalLookupMessages as said, numericCodeOf } from '../rules.ts';
import type { ListValue } from './contract.ts';
import { catalogsOpenTo, listValue, ownToSettle, usesOf, type Use } from './queries.ts';
import { addMetValues, countIndustries, lockList, lockListsOf, overfull, type MetValue } from './queries.write.ts';

/** Fields of a value as a caller gives them; what is left out stays. */
export interface ValueFields {
  name?: string | undefined;
  value?: string | undefined;
  names?: Record<string, string> | undefined;
  numericCode?: number | undefined;
  parentId?: number | null | undefined;
  industryIds?: number[] | undefined;
  imageUrl?: string | undefined;
  properties?: { name: string; value: string | number | boolean }[] | undefined;
}

/** Holds a list that takes changes; 400 where there is none, 409 where it is not editable. */
export async function holdEditable(db: Db, listTypeId: number): Promise<void> {
  const list = await lockList(db, listTypeId);
  if (!list) throw invalid('listTypeId', said.unknownList);
  if (!list.editable) throw conflict({ listTypeId: [said.notEditable] });
}

/** Holds the lists of values, which have to take changes. */
export async function holdEditableOf(db: Db, ids: readonly number[]): Promise<void> {
  if ((await lockListsOf(db, ids)).some(({ editable }) => !editable))
    throw conflict({ listTypeId: [said.notEditable] });
}

/** The fields as columns, checked against the lists that they name. */
export async function columnsOf(db: Db, listTypeId: number, of: ValueFields) {
  const { name, value, names, numericCode, parentId, industryIds, imageUrl, properties } = of;
  const doubled = doubledKey((properties ?? []).map((property) => property.name));
  if (doubled !== undefined) throw invalid('properties', said.doubledKey);
  const wanted = [...new Set(industryIds ?? [])].toSorted((a, b) => a - b);
  if (wanted.length > 0 && (await countIndustries(db, wanted)) < wanted.length)
    throw invalid('industryIds', said.unknownIndustry);
  if (parentId !== undefined && parentId !== null) {
    const parent = await listValue(db, parentId);
    if (!parent || parent.type === listTypeId) throw invalid('parentId', said.unknownParent);
  }
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(value !== undefined && { value: value.trim() }),
    ...(names !== undefined && { names: filled(names) }),
    ...(numericCode !== undefined && { numeric_code: numericCodeOf(numericCode) }),
    ...(parentId !== undefined && { parent_id: parentId }),
    ...(industryIds !== undefined && { industry_ids: wanted }),
    ...(imageUrl !== undefined && { image_url: imageUrl.trim() }),
    ...(properties !== undefined && {
      custom: textsOf(properties.map((one): [string, string] => [one.name.trim(), String(one.value).trim()])),
    }),
  };
}

const textsOf = (entries: [string, string][]): Record<string, string> => Object.fromEntries(entries);

const filled = (names: Record<string, string>) =>
  textsOf(
    Object.entries(names)
      .map(([code, name]): [string, string] => [code, name.trim()])
      .filter(([, name]) => name !== ''),
  );

/** Runs a write of a value; a name or code that the list has already is a conflict at that field. */
export async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = violated(error);
    if (constraint === 'list_value_name') throw conflict({ name: [said.nameTaken] });
    if (constraint === 'list_value_code') throw conflict({ numericCode: [said.codeTaken] });
    throw error;
  }
}

/** What a caller hears of the uses of one value. */
export async function toldUses(db: Db, who: Who, id: number, most: number) {
  const uses = await usesOf(db, [id], most);
  const elsewhere = uses.filter(({ catalogId }) => catalogId !== installation.id);
  const byCatalog = new Map<number, number>();
  for (const { catalogId, count } of elsewhere) byCatalog.set(catalogId, (byCatalog.get(catalogId) ?? 0) + count);
  const open = await catalogsOpenTo(db, who, [...byCatalog.keys()]);
  const catalogs = open.map(({ id: catalog, code, name }) => ({ code, name, count: byCatalog.get(catalog) ?? 0 }));
  const total = sum(elsewhere);
  return {
    count: sum(uses),
    isMore: isMore(uses, most),
    catalogs,
    others: { catalogs: byCatalog.size - open.length, count: total - sum(catalogs) },
    shared: uses
      .filter(({ catalogId }) => catalogId === installation.id)
      .map(({ table, key, count }) => ({ table, key, count })),
  };
}

export const sum = (of: readonly { count: number }[]) => of.reduce((total, { count }) => total + count, 0);

/** Whether some key of a value was not counted to its end. */
export function isMore(uses: readonly Use[], most: number): boolean {
  const counted = new Map<string, number>();
  for (const { valueId, table, key, count } of uses) {
    const one = `${valueId} ${table} ${key}`;
    counted.set(one, (counted.get(one) ?? 0) + count);
  }
  return [...counted.values()].some((count) => count >= most);
}

/** Refuses where anything refers to a value beside its own relations, and says where. */
export async function refuseUsed(db: Db, who: Who, id: number): Promise<void> {
  const { count, catalogs, others, shared } = await toldUses(db, who, id, 1000);
  const own = shared.filter(({ table }) => table !== 'list_relation');
  if (count === sum(shared) - sum(own)) return;
  const named = catalogs.slice(0, 10).map(({ code, count: uses }) => `${code} (${uses.toLocaleString('en')})`);
  const hidden = others.catalogs + Math.max(0, catalogs.length - 10);
  const where = [
    ...named,
    ...(hidden === 0 ? [] : [`${named.length > 0 ? 'and ' : ''}${hidden} more`]),
    ...(own.length === 0 ? [] : [`${sum(own).toLocaleString('en')} of the installation`]),
  ];
  throw new Refusal(409, messages.conflict, { id: [`The value is in use: ${where.join(', ')}.`] });
}

/** 403 where a caller may not settle all of these values. */
export async function requireToSettle(db: Db, who: Who, ids: readonly number[]): Promise<void> {
  if (who.superAdmin) return;
  const own = await ownToSettle(db, who.userId, ids);
  if (ids.some((id) => !own.has(id))) throw forbidden();
}

/** Of values those that a caller may settle. */
export async function mayBeSettled(db: Db, who: Who, ids: readonly number[]): Promise<(id: number) => boolean> {
  if (who.superAdmin) return () => true;
  const own = await ownToSettle(db, who.userId, ids);
  return (id) => own.has(id);
}

/** The value that is to be read instead of one, never itself replaced; 400 where it cannot be that. */
export async function replacementFor(db: Db, value: ListValue, wanted: number): Promise<number> {
  const named = await listValue(db, wanted);
  const id = named?.customData.replaceWith ?? wanted;
  const final = id === wanted ? named : await listValue(db, id);
  if (!final || final.type !== value.type) throw invalid('replaceWith', said.replacementOfOther);
  if (wanted === value.id) throw invalid('replaceWith', said.replacesItself(value.name));
  if (final.id === value.id) throw invalid('replaceWith', said.circle);
  if (final.parentId !== value.parentId) throw invalid('replaceWith', said.replacementOfOtherParent);
  const { requiresValidation, archive, archiveMajorUnit } = final.customData;
  if (requiresValidation || archive || archiveMajorUnit) throw invalid('replaceWith', said.replacementUnsettled);
  return final.id;
}

/** Why a write of a version hit no row. */
export async function refusedVersion(db: Db, id: number): Promise<never> {
  throw (await listValue(db, id)) ? conflict() : notFound();
}

/**
 * Adds values that an import met and lists lack, marked as waiting to be settled, in a change of the installation's own,
 * which ends before the import's begins (decision 085). It waits for whoever holds the installation's lock. Values of
 * lists that are not editable are left out. Answers how many were added; 409 where a list would hold too many.
 */
export async function addListValues(
  database: Database,
  actor: Actor,
  label: string,
  values: readonly MetValue[],
): Promise<number> {
  const met = values.filter(({ name }) => name.trim() !== '');
  if (met.length === 0) return 0;
  return database.inCatalog(installation.id, async (db) => {
    const { count } = await change(db, { kind: 'import', label, actor, waits: true }, async (changeId) => {
      const added = await addMetValues(db, met);
      const full = await overfull(
        db,
        met.map(({ listTypeId }) => listTypeId),
      );
      if (full.length > 0) throw conflict({ listTypeId: [said.listFull] });
      return { changeId: added === 0 ? null : changeId, count: added };
    });
    return count;
  });
}
