import type { Db } from '../../platform/db/pool.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import type { ProductField } from '../../standard-feature/contract.ts';
import {
  casedText,
  featureMessages,
  globalTypes,
  problemOfValue,
  repeatsOf,
  valueKey,
  type TypedValue,
  type ValueType,
} from '../../standard-feature/rules.ts';
import { numberOf, toBase } from '../../standard-feature/rules.units.ts';
import { productFields } from '../../standard-feature/service.ts';
import { readUnit, touchUnit } from '../service.ts';
import type { UnitValues } from './contract.ts';
import { dropValues, productOf, takenValues, valuesOf, writeValues, type ReadValue, type ValueRow } from './queries.ts';
import { parted, progressOf, typeAt, typedOf, valuesByKey } from './rules.ts';

const shown = (value: ReadValue) => ({
  fieldId: value.fieldId,
  place: value.place,
  partId: value.partId,
  value: typedOf(value),
  unitId: value.unitId,
  label: value.label,
});

/** What a unit is, the fields of that, and its values. */
async function read(db: Db, itemId: number) {
  const [product, stored] = await Promise.all([productOf(db, itemId), valuesOf(db, itemId)]);
  const fields = product
    ? await productFields(db, {
        industryId: product.industry.id,
        typeId: product.productType.id,
        subTypeId: product.productSubType.id,
      })
    : [];
  return { product, fields, stored, ...parted(fields, stored) };
}

/** The standardized features of a unit; 404 for what is none. */
export async function readValues(db: Db, itemId: number): Promise<UnitValues> {
  const { version } = await readUnit(db, itemId);
  const { product, fields, kept, lost } = await read(db, itemId);
  const named = ({ numericCode, name }: { numericCode: number; name: string }) => ({ numericCode, name });
  return {
    id: itemId,
    product: product
      ? {
          industry: named(product.industry),
          productType: named(product.productType),
          productSubType: named(product.productSubType),
        }
      : null,
    fields,
    values: kept.map(shown),
    lost: lost.map((value) => ({
      ...shown(value),
      id: value.id,
      fieldName: value.fieldName,
      partName: value.partName,
      symbol: value.symbol,
    })),
    version,
  };
}

/** How far a unit is. */
export async function readProgress(db: Db, itemId: number) {
  await readUnit(db, itemId);
  const { fields, kept } = await read(db, itemId);
  return progressOf(fields, valuesByKey(kept.map(shown)));
}

const nothing = { text: null, number: null, unitId: null, baseNumber: null, listValueId: null, flag: null };

/** A value as it is kept. What is typed has passed its definition. */
function rowOf({ fieldId, place, partId, value, unitId }: TypedValue, type: ValueType | undefined): ValueRow {
  const row = { fieldId, place, partId, ...nothing };
  const typed = value.trim();
  if (typed === '' || !type) return row;
  switch (type.globalTypeId) {
    case globalTypes.number: {
      const number = numberOf(typed) ?? null;
      return { ...row, number, baseNumber: number };
    }
    case globalTypes.measurement: {
      const number = numberOf(typed) ?? null;
      const unit = type.unitsOfMeasure.find(({ id }) => id === unitId);
      return { ...row, number, unitId, baseNumber: (number !== null && unit && toBase(number, unit)) || null };
    }
    case globalTypes.list:
      return { ...row, listValueId: Number(typed) };
    case globalTypes.flag:
      return { ...row, flag: typed === 'true' };
    default:
      return { ...row, text: casedText(typed, type.customData) };
  }
}

/** 400 by value for what its definition does not take. */
async function checked(
  db: Db,
  industryId: number | undefined,
  fields: readonly ProductField[],
  kept: readonly ReadValue[],
  typed: readonly TypedValue[],
): Promise<ValueRow[]> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  const types = typed.map((value, at) => {
    const { fieldId, place, partId } = value;
    const field = byId.get(fieldId);
    const type = typeAt(field, value);
    const key = valueKey(fieldId, place, partId);
    if (!field) errors[`values.${at}.fieldId`] = [featureMessages.noSuchField];
    else if (!type)
      errors[`values.${at}.${place > 0 && field.repeatField === null ? 'place' : 'partId'}`] = [
        place > 0 && field.repeatField === null ? featureMessages.noSuchPlace : featureMessages.noSuchPart,
      ];
    else if (seen.has(key)) errors[`values.${at}.fieldId`] = [featureMessages.twice];
    else if (value.value.trim() !== '') {
      const problem = problemOfValue(value.value.trim(), value.unitId, type);
      if (problem !== undefined) errors[`values.${at}.value`] = [problem];
    }
    seen.add(key);
    return type;
  });
  await checkLists(db, industryId, typed, types, kept, errors);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return typed.map((value, at) => rowOf(value, types[at]));
}

/** What is chosen stands in its list and is offered to the industry, or was chosen before. */
async function checkLists(
  db: Db,
  industryId: number | undefined,
  typed: readonly TypedValue[],
  types: readonly (ValueType | undefined)[],
  kept: readonly ReadValue[],
  errors: Record<string, string[]>,
): Promise<void> {
  const chosen = typed.flatMap((value, at) => {
    const type = types[at];
    const isList = type?.globalTypeId === globalTypes.list && value.value.trim() !== '';
    return isList && errors[`values.${at}.value`] === undefined
      ? [
          {
            at,
            id: Number(value.value),
            list: type.customData.listType,
            key: valueKey(value.fieldId, value.place, value.partId),
          },
        ]
      : [];
  });
  if (chosen.length === 0) return;
  const before = new Map(kept.map((value) => [valueKey(value.fieldId, value.place, value.partId), value.listValueId]));
  const taken = await takenValues(db, industryId ?? 0, [...new Set(chosen.map(({ id }) => id))]);
  for (const { at, id, list, key } of chosen)
    if (before.get(key) !== id && taken.get(id) !== list) errors[`values.${at}.value`] = [featureMessages.notInList];
}

const isSame = (row: ValueRow, value: ReadValue | undefined): boolean =>
  value === undefined
    ? row.text === null && row.number === null && row.listValueId === null && row.flag === null
    : row.text === value.text &&
      row.number === value.number &&
      row.unitId === value.unitId &&
      row.listValueId === value.listValueId &&
      row.flag === value.flag;

/**
 * Saves values of a unit. Answers whether anything was written; 400 by value, 409 where the unit is another than
 * `version` left it. Run inside a change, with the unit locked.
 */
export async function saveValues(
  db: Db,
  itemId: number,
  save: { version: number; values: readonly TypedValue[]; drop: readonly number[] },
): Promise<boolean> {
  const { product, fields, kept, lost, stored } = await read(db, itemId);
  const rows = await checked(db, product?.industry.id, fields, kept, save.values);
  const now = new Map(stored.map((value) => [valueKey(value.fieldId, value.place, value.partId), value]));
  const changed = rows.filter((row) => !isSame(row, now.get(valueKey(row.fieldId, row.place, row.partId))));
  const lostIds = new Set(lost.map(({ id }) => id));
  const drop = save.drop.filter((id) => lostIds.has(id));
  const named = new Set(changed.map(({ fieldId }) => fieldId));
  const next = valuesByKey([
    ...kept.map(shown),
    ...rows.map((row) => ({ ...row, value: row.number ?? '', unitId: null })),
  ]);
  const ends = fields.flatMap((field) =>
    field.repeatField !== null && named.has(field.repeatField)
      ? [{ fieldId: field.id, from: Math.max(1, repeatsOf(field, next)) }]
      : [],
  );
  const isWritten = changed.length > 0 || drop.length > 0;
  await touchUnit(db, itemId, save.version, isWritten);
  if (changed.length > 0) await writeValues(db, itemId, changed);
  if (drop.length > 0 || ends.length > 0) await dropValues(db, itemId, drop, ends);
  return isWritten;
}
