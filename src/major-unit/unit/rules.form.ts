import type { Fields } from '../../item/rules.fields.ts';
import type { ListValue } from '../list/contract.ts';
import { unitMessages } from '../rules.ts';
import type { UnitCustomData } from './contract.ts';
import { followed, problemOfYear, requiredValues, unitValueFields } from './rules.ts';
import type { UnitValueField } from './rules.ts';

/** What the record calls the value of each field. */
const nameOf = {
  industryId: 'industry',
  productTypeId: 'productType',
  productSubTypeId: 'productSubType',
  activityTypeId: 'activityType',
  parentCompanyId: 'parentCompany',
  makeId: 'make',
  brandId: 'brand',
} as const satisfies Record<UnitValueField, keyof UnitCustomData>;

export const valueOf = (of: UnitCustomData, field: UnitValueField): ListValue | null => of[nameOf[field]];

/** What a unit is, as the fields of its form hold it: ids and the year as texts, none for nothing. */
export const unitFieldsOf = (of: UnitCustomData): Fields =>
  Object.fromEntries<readonly string[]>([
    ...unitValueFields.map((field) => {
      const value = valueOf(of, field);
      return [field, value === null ? [] : [String(value.id)]] as const;
    }),
    ['modelYear', of.modelYear === null ? [] : [String(of.modelYear)]],
  ]);

const numberOf = (values: Fields, key: string): number | null => {
  const text = values[key]?.[0]?.trim() ?? '';
  return text === '' ? null : Number(text);
};

/** The same as a save names it. */
export const toUnitValues = (values: Fields) => ({
  industryId: numberOf(values, 'industryId'),
  productTypeId: numberOf(values, 'productTypeId'),
  productSubTypeId: numberOf(values, 'productSubTypeId'),
  activityTypeId: numberOf(values, 'activityTypeId'),
  parentCompanyId: numberOf(values, 'parentCompanyId'),
  makeId: numberOf(values, 'makeId'),
  brandId: numberOf(values, 'brandId'),
  modelYear: numberOf(values, 'modelYear'),
});

/** What is wrong with them, by field. */
export function unitProblems(values: Fields, today: Date): Record<string, string> {
  const year = problemOfYear(numberOf(values, 'modelYear'), today);
  return {
    ...Object.fromEntries(
      requiredValues.flatMap((field) =>
        numberOf(values, field) === null ? [[field, unitMessages.required[field]]] : [],
      ),
    ),
    ...(year !== undefined && { modelYear: year }),
  };
}

/** Fields that follow one, and those that follow them: their values go where its value becomes another. */
export function followersOf(field: UnitValueField): UnitValueField[] {
  const next = unitValueFields.filter((one) => followed[one] === field);
  return [...next, ...next.flatMap(followersOf)];
}
