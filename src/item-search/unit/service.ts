import type { Db } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { ProductField } from '../../standard-feature/contract.ts';
import { typesOf } from '../../standard-feature/queries.ts';
import { globalTypes } from '../../standard-feature/rules.ts';
import { numberOf, toBase } from '../../standard-feature/rules.units.ts';
import { subObjectsBelow } from '../../standard-feature/service.ts';
import { branchIds } from '../../taxonomy/queries.ts';
import type { SearchField, UnitFilter, UnitValueAsked } from './contract.ts';
import { readAlike, searchedFields, type AskedUnits, type AskedValue, type FieldRow } from './queries.ts';
import { unitSearchMessages } from './rules.ts';

type Type = ProductField['type'];

/** A filter of units with all that it means. 400 at `sf` for a field that does not exist or holds something else. */
export async function askedUnits(db: Db, filter: UnitFilter): Promise<AskedUnits> {
  const { industryIds, productTypeIds, productSubTypeIds, makeIds, levelId, values } = filter;
  const fields = await fieldsById(db, values);
  const alike = await readAlike(db, [
    ...industryIds,
    ...productTypeIds,
    ...productSubTypeIds,
    ...makeIds,
    ...values.flatMap(({ listValueIds = [] }) => listValueIds),
  ]);
  const all = (ids: readonly number[]) => [...new Set(ids.flatMap((id) => alike.get(id) ?? id))];
  const some = (ids: readonly number[]) => (ids.length === 0 ? null : all(ids));
  return {
    industries: some(industryIds),
    types: some(productTypeIds),
    subTypes: some(productSubTypeIds),
    makes: some(makeIds),
    yearFrom: filter.yearFrom ?? null,
    yearTo: filter.yearTo ?? null,
    levels: levelId === undefined ? null : await branchIds(db, levelId),
    values: values.map((value) => askedValue(value, typeAsked(fields.get(value.fieldId), value.partId), all)),
  };
}

async function fieldsById(db: Db, values: readonly UnitValueAsked[]): Promise<Map<number, SearchField>> {
  const ids = [...new Set(values.map(({ fieldId }) => fieldId))];
  if (ids.length === 0) return new Map();
  const fields = await withTypes(db, await searchedFields(db, { term: '', industryIds: [], ids, take: ids.length }));
  return new Map(fields.map((field) => [field.id, field]));
}

/** Fields with what their values may be. */
export async function withTypes(db: Db, rows: readonly FieldRow[]): Promise<SearchField[]> {
  const types = await typesOf(db, [...new Set(rows.map(({ definitionId }) => definitionId))]);
  const complex = [...types.values()].filter(({ globalTypeId }) => globalTypeId === globalTypes.complexObject);
  const below = await subObjectsBelow(
    db,
    complex.map(({ id }) => id),
  );
  return rows.flatMap(({ definitionId, ...field }) => {
    const type = types.get(definitionId);
    const subObjects = (below.get(definitionId) ?? []).map(({ id, name, type: of }) => ({ id, name, type: of }));
    return type ? [{ ...field, type, subObjects }] : [];
  });
}

function typeAsked(field: SearchField | undefined, partId: number | undefined): Type {
  if (!field) throw invalid('sf', unitSearchMessages.unknownField);
  if (partId === undefined && field.type.globalTypeId !== globalTypes.complexObject) return field.type;
  const part = field.subObjects.find(({ id }) => id === partId);
  if (!part) throw invalid('sf', unitSearchMessages.noSuchPart);
  return part.type;
}

function askedValue(asked: UnitValueAsked, type: Type, all: (ids: readonly number[]) => number[]): AskedValue {
  const { fieldId, partId = null, from, to, unitId, listValueIds, flag, text } = asked;
  const of = { fieldId, partId };
  const kinds = [from ?? to, listValueIds, flag, text].filter((one) => one !== undefined).length;
  if (kinds === 0) throw invalid('sf', unitSearchMessages.noValue);
  if (kinds > 1) throw invalid('sf', unitSearchMessages.otherKind);
  const { number, measurement, list, flag: yesNo, text: words } = globalTypes;
  switch (type.globalTypeId) {
    case number:
    case measurement:
      if (from === undefined && to === undefined) break;
      return { ...of, ...boundsOf({ from, to, unitId }, type) };
    case list:
      if (listValueIds === undefined) break;
      return { ...of, listed: all(listValueIds) };
    case yesNo:
      if (flag === undefined) break;
      return { ...of, flag };
    case words:
      if (text === undefined) break;
      return { ...of, begins: text.trim() };
  }
  throw invalid('sf', unitSearchMessages.otherKind);
}

type Bounds = Pick<UnitValueAsked, 'from' | 'to' | 'unitId'>;

/** Bounds in the base unit. A reciprocal unit turns them round; where one has no place in the base, there is no bound. */
function boundsOf({ from, to, unitId }: Bounds, { globalTypeId, unitsOfMeasure }: Type) {
  const unit = unitsOfMeasure.find(({ id }) => id === unitId);
  if (globalTypeId === globalTypes.measurement ? !unit : unitId !== undefined)
    throw invalid('sf', unitSearchMessages.noSuchUnit);
  const base = (typed: string | undefined): string | null => {
    if (typed === undefined) return null;
    const number = numberOf(typed);
    if (number === undefined) throw invalid('sf', unitSearchMessages.notANumber);
    return unit ? (toBase(number, unit) ?? null) : number;
  };
  const [low, high] = [base(from), base(to)];
  return unit?.isReciprocal ? { from: high, to: low } : { from: low, to: high };
}
