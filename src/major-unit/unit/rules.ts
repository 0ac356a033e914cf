import type { UnitList } from '../list/rules.ts';
import { unitMessages } from '../rules.ts';

/** Fields of a unit that hold a value of a list, with the list of each. */
export const unitValueLists = {
  industryId: 'industry',
  productTypeId: 'productType',
  productSubTypeId: 'productSubType',
  activityTypeId: 'activityType',
  parentCompanyId: 'parentCompany',
  makeId: 'make',
  brandId: 'brand',
} as const satisfies Record<string, UnitList>;
export type UnitValueField = keyof typeof unitValueLists;
export const unitValueFields = Object.keys(unitValueLists) as UnitValueField[];

/** Those without which there is no unit. */
export const requiredValues = ['industryId', 'productTypeId', 'productSubTypeId'] as const satisfies UnitValueField[];

/** What each field follows: its values belong to that one's, and go with it. */
export const followed: Partial<Record<UnitValueField, UnitValueField>> = {
  productTypeId: 'industryId',
  productSubTypeId: 'productTypeId',
  brandId: 'makeId',
};

/** Model years that a unit may have: from the first to the year after next. */
export const firstModelYear = 1900;
export const lastModelYear = (today: Date): number => today.getFullYear() + 2;

/** What a unit is, as ids of values. */
export type UnitValues = Record<UnitValueField, number | null> & { modelYear: number | null };

/** What tells units of one name and keys apart: model year and make (docs/domain/units.md, What a unit is). */
export const ownKeyOf = ({ modelYear, makeId }: Pick<UnitValues, 'modelYear' | 'makeId'>): string =>
  modelYear === null && makeId === null ? '' : `${modelYear ?? ''}\u001D${makeId ?? ''}`;

/** What is wrong with a model year; undefined where nothing is. */
export const problemOfYear = (year: number | null, today: Date): string | undefined =>
  year === null || (Number.isInteger(year) && year >= firstModelYear && year <= lastModelYear(today))
    ? undefined
    : unitMessages.modelYear(lastModelYear(today));
