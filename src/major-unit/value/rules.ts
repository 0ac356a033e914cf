import {
  globalTypes,
  isComplete,
  repeatsOf,
  valueKey,
  type CustomData,
  type TypedValue,
  type ValuedField,
  type ValuesByKey,
} from '../../standard-feature/rules.ts';

/** Values that one save names. */
export const mostValues = 5000;

/** A value as it stands in the database: one of its columns says it. */
interface KeptValue {
  fieldId: number;
  place: number;
  partId: number | null;
  text: string | null;
  number: string | number | null;
  unitId: number | null;
  listValueId: number | null;
  /** The list of that value. */
  listTypeId: number | null;
  flag: boolean | null;
}

/** A value as a unit keeps it, its number as text so that none is rounded. */
export interface StoredValue extends KeptValue {
  number: string | null;
}

/** What a definition says of the values that it has a place for. */
interface Holder {
  globalTypeId: number;
  customData: Pick<CustomData, 'listType'>;
  unitsOfMeasure: readonly { id: number }[];
}

/** A field as far as it says which values have a place. */
export interface HoldingField<H extends Holder = Holder> {
  id: number;
  repeatField: number | null;
  type: H;
  subObjects: readonly { id: number; type: H }[];
}

/** What is typed for a stored value. */
export const typedOf = ({ text, number, listValueId, flag }: KeptValue): string =>
  text ?? (number === null ? (listValueId === null ? String(flag) : String(listValueId)) : String(number));

/** Whether a stored value is of the kind that its definition asks for. */
function isOfType(of: KeptValue, { globalTypeId, customData, unitsOfMeasure }: Holder): boolean {
  switch (globalTypeId) {
    case globalTypes.number:
      return of.number !== null && of.unitId === null;
    case globalTypes.text:
      return of.text !== null;
    case globalTypes.list:
      return of.listValueId !== null && of.listTypeId === customData.listType;
    case globalTypes.flag:
      return of.flag !== null;
    case globalTypes.measurement:
      return of.number !== null && unitsOfMeasure.some(({ id }) => id === of.unitId);
    default:
      return false;
  }
}

/** The type of what stands at a place of a field; undefined where the field has no such place. */
export function typeAt<H extends Holder>(
  field: HoldingField<H> | undefined,
  { place, partId }: Pick<TypedValue, 'place' | 'partId'>,
): H | undefined {
  if (!field || (place > 0 && field.repeatField === null)) return undefined;
  if (partId === null) return field.type.globalTypeId === globalTypes.complexObject ? undefined : field.type;
  return field.subObjects.find(({ id }) => id === partId)?.type;
}

/** Parts stored values in those that the fields have a place for, and those that they lost, which no reader sees. */
export function parted<V extends KeptValue>(
  fields: readonly HoldingField[],
  stored: readonly V[],
): { kept: V[]; lost: V[] } {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const fits = (value: V): boolean => {
    const type = typeAt(byId.get(value.fieldId), value);
    return type !== undefined && isOfType(value, type);
  };
  const known = stored.filter(fits);
  const values = valuesByKey(known.map((value) => ({ ...value, value: typedOf(value) })));
  const isWithin = (value: V): boolean => {
    const field = byId.get(value.fieldId);
    return field !== undefined && value.place < Math.max(1, repeatsOf(field, values));
  };
  const kept = new Set(known.filter(isWithin));
  return { kept: [...kept], lost: stored.filter((value) => !kept.has(value)) };
}

export const valuesByKey = (values: readonly TypedValue[]): ValuesByKey =>
  new Map(values.map((value) => [valueKey(value.fieldId, value.place, value.partId), value]));

/** How many fields have all that they ask for. */
export function progressOf(fields: readonly ValuedField[], values: ValuesByKey) {
  const done = fields.filter((field) => isComplete(field, values));
  return {
    done: done.length,
    total: fields.length,
    requiredDone: done.filter(({ isRequired }) => isRequired).length,
    required: fields.filter(({ isRequired }) => isRequired).length,
  };
}
