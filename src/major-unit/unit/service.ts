import { addItem, saveItem } from '../../item/service.ts';
import type { NewItem } from '../../item/service.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { typeById } from '../../hierarchy/type/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import { invalid, invalidFields } from '../../platform/http/errors.ts';
import { chosenValues, valuesNow } from '../list/queries.ts';
import { unitLists } from '../list/rules.ts';
import { unitMessages } from '../rules.ts';
import { readUnit } from '../service.ts';
import type { Unit, UnitCustomData } from './contract.ts';
import { keptValues, makeOfCatalog, writeValues } from './queries.ts';
import { followed, ownKeyOf, problemOfYear, requiredValues, unitValueFields, unitValueLists } from './rules.ts';
import type { UnitValues } from './rules.ts';

/** What a unit is, each value as it is read now. */
export async function customDataOf(db: Db, itemId: number): Promise<UnitCustomData> {
  const kept = await keptValues(db, itemId);
  const now = await valuesNow(
    db,
    unitValueFields.flatMap((field) => kept[field] ?? []),
  );
  const of = (id: number | null) => (id === null ? null : (now.get(id) ?? null));
  return {
    industry: of(kept.industryId),
    productType: of(kept.productTypeId),
    productSubType: of(kept.productSubTypeId),
    activityType: of(kept.activityTypeId),
    parentCompany: of(kept.parentCompanyId),
    make: of(kept.makeId),
    brand: of(kept.brandId),
    modelYear: kept.modelYear,
  };
}

export async function readWholeUnit(db: Db, id: number): Promise<Unit> {
  const { name, version } = await readUnit(db, id);
  return { id, name, version, customData: await customDataOf(db, id) };
}

/** The make of a new unit for which none is named. */
export async function defaultMake(db: Db) {
  const make = await makeOfCatalog(db);
  return make === undefined ? null : ((await valuesNow(db, [make])).get(make) ?? null);
}

/**
 * The values of a save as they are kept. Where one says what is read already, what is kept stays. 400 by field for what
 * is missing, none of its list, of another industry, of another value than the one it follows, replaced or invalid.
 */
async function checkedValues(db: Db, typed: UnitValues, kept: UnitValues): Promise<UnitValues> {
  const errors: Record<string, string[]> = {};
  for (const field of requiredValues) if (typed[field] === null) errors[field] = [unitMessages.required[field]];
  const year = problemOfYear(typed.modelYear, new Date());
  if (year !== undefined && typed.modelYear !== kept.modelYear) errors['modelYear'] = [year];
  const keptIds = unitValueFields.flatMap((field) => kept[field] ?? []);
  const [now, chosen] = await Promise.all([
    valuesNow(db, keptIds),
    chosenValues(
      db,
      unitValueFields.flatMap((field) => typed[field] ?? []),
    ),
  ]);
  const leaders = await valuesNow(db, [
    ...[...chosen.values()].flatMap(({ parentId }) => parentId ?? []),
    ...[typed.productTypeId, typed.makeId].flatMap((id) => id ?? []),
  ]);
  const read = (id: number | null | undefined) => (id === null || id === undefined ? undefined : leaders.get(id)?.id);
  const result = { ...typed };
  for (const field of unitValueFields) {
    const id = typed[field];
    const before = kept[field];
    if (id === null) continue;
    const value = chosen.get(id);
    const leader = followed[field];
    const stays = before !== null && (id === before || id === now.get(before)?.id);
    if (value?.listTypeId !== unitLists[unitValueLists[field]]) errors[field] = [unitMessages.unknownValue];
    else if (!stays && (value.isReplaced || value.isInvalid)) errors[field] = [unitMessages.notChoosable];
    else if (
      leader !== undefined &&
      leader !== 'industryId' &&
      value.parentId !== null &&
      read(value.parentId) !== read(typed[leader])
    )
      errors[field] = [leader === 'makeId' ? unitMessages.otherMake : unitMessages.otherType];
    else if (typed.industryId !== null && value.industryIds.length > 0 && !value.industryIds.includes(typed.industryId))
      errors[field] = [unitMessages.otherIndustry];
    if (stays) result[field] = before;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return result;
}

type TypedValues = Omit<UnitValues, 'makeId'> & { makeId?: number | null | undefined };
type ItemFields = Omit<NewItem, 'context' | 'typeId' | 'parentId' | 'name' | 'ownKey' | 'ordinal'> & {
  name?: string | undefined;
};

const nothing: UnitValues = {
  industryId: null,
  productTypeId: null,
  productSubTypeId: null,
  activityTypeId: null,
  parentCompanyId: null,
  makeId: null,
  brandId: null,
  modelYear: null,
};

/** Adds a unit at its place. Throws as the route says. Run inside a change. */
export async function addUnit(
  db: Db,
  place: { typeId: number; parentId: number | null; name: string },
  fields: ItemFields,
  typed: TypedValues,
) {
  const type = await typeById(db, place.typeId);
  if (type?.context !== 'MajorUnit' || type.baseType !== baseTypes.majorUnit)
    throw invalid('typeId', unitMessages.noUnitType);
  const makeId = typed.makeId === undefined ? ((await makeOfCatalog(db)) ?? null) : typed.makeId;
  const values = await checkedValues(db, { ...typed, makeId }, nothing);
  const added = await addItem(db, { ...fields, ...place, context: 'MajorUnit', ownKey: ownKeyOf(values) });
  await writeValues(db, added.id, values);
  return added;
}

/** Saves what a unit is, with the fields of its item. Throws as the route says. Run inside a change. */
export async function saveUnit(db: Db, id: number, version: number, fields: ItemFields, typed: TypedValues) {
  const kept = await keptValues(db, id);
  const makeId = typed.makeId === undefined ? kept.makeId : typed.makeId;
  const values = await checkedValues(db, { ...typed, makeId }, kept);
  const saved = await saveItem(db, id, version, { ...fields, ownKey: ownKeyOf(values) });
  await writeValues(db, id, values);
  return saved;
}
