import { sql, type RawBuilder } from 'kysely';
import { isPartNumber, relationKinds, searchKey } from '../rules.ts';
import type { PartSearch } from './contract.ts';
import { alternates, belowModel, descriptionHolds, numberHolds } from './queries.ts';

type Condition = RawBuilder<boolean>;
/** What a search asks for, whatever its order and page. */
export type PartFilter = Omit<PartSearch, 'orderBy' | 'start' | 'take' | 'cursor'>;

/** Words of a description that a search compares; more than anybody types. */
const maxWords = 8;

/** What is asked beside the number, the description and the model. */
export function filters(input: PartFilter): Condition[] {
  const { changedFrom, changedTo, addedFrom, addedTo, isInternal } = input;
  const conditions: Condition[] = [];
  if (changedFrom !== undefined) conditions.push(sql`p.modified_at >= ${changedFrom}::timestamptz`);
  if (changedTo !== undefined) conditions.push(sql`p.modified_at <= ${changedTo}::timestamptz`);
  if (addedFrom !== undefined) conditions.push(sql`p.created_at >= ${addedFrom}::timestamptz`);
  if (addedTo !== undefined) conditions.push(sql`p.created_at <= ${addedTo}::timestamptz`);
  if (isInternal !== undefined) conditions.push(sql`p.is_internal = ${isInternal}`);
  return conditions;
}

/** The words of a typed description. */
export const wordsOf = (typed: string) =>
  typed
    .split(/\s+/)
    .filter((w) => w !== '')
    .slice(0, maxWords);

/**
 * Parts that have what is typed, or the number of which replaces the typed one or is an alternate of it: the search without slips. Undefined where
 * no part can have it.
 */
export function conditionsOf(input: PartFilter): Condition[] | undefined {
  if (input.name.trim() !== '' && !isPartNumber(input.name)) return undefined;
  const key = searchKey(input.name);
  const number =
    input.name.trim() === ''
      ? []
      : key === ''
        ? [sql<boolean>`p.number_search = ''`]
        : [
            sql<boolean>`(${numberHolds(key)} or p.id in (
              select r.related_id from part o join part_relation r on r.part_id = o.id
              where o.number_search = ${key} and r.kind = ${relationKinds.supersession}
              union all select a.id from (${alternates(key)}) a))`,
          ];
  const words = wordsOf(input.description).map(descriptionHolds);
  return [...filters(input), ...belowModel(input.modelFilter.trim()), ...number, ...words];
}
