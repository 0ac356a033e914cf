import { namingColumns } from '../item-exchange/rules.ts';
import type { ImportColumn } from '../import/rules.ts';
import { unitLists } from '../major-unit/list/rules.ts';
import type { UnitValueField } from '../major-unit/unit/rules.ts';
import { firstModelYear } from '../major-unit/unit/rules.ts';
import { unitLimits } from '../major-unit/rules.ts';

/** A column of a file that names a value of a list of the installation. */
export interface ValueColumn {
  field: UnitValueField;
  /** Key of the column. */
  key: string;
  /** As the staging table has it. */
  staged: string;
  /** Of `major_unit`. */
  column: string;
  list: number;
  title: string;
  aliases?: string[];
  required?: true;
  example: string;
}

const of = (field: UnitValueField, key: string, staged: string, column: string, more: Omit<ValueColumn, 'field' | 'key' | 'staged' | 'column'>) => ({ field, key, staged, column, ...more }); // prettier-ignore

/** Values that stand for themselves, and those that belong to one of them. */
export const industryColumn: ValueColumn = of('industryId', 'industry', 'industry', 'industry_id', {
  list: unitLists.industry,
  title: 'Industry',
  required: true,
  example: 'Automotive',
});
export const productTypeColumn: ValueColumn = of('productTypeId', 'productType', 'product_type', 'product_type_id', {
  list: unitLists.productType,
  title: 'Product type',
  aliases: ['type of product'],
  required: true,
  example: 'Car',
});
const subTypeColumn: ValueColumn = of('productSubTypeId', 'productSubType', 'product_sub_type', 'sub_type_id', {
  list: unitLists.productSubType,
  title: 'Product sub type',
  aliases: ['sub type', 'body style'],
  required: true,
  example: 'Sedan',
});
export const makeColumn: ValueColumn = of('makeId', 'make', 'make', 'make_id', {
  list: unitLists.make,
  title: 'Make',
  aliases: ['manufacturer'],
  example: 'Acme',
});
const brandColumn: ValueColumn = of('brandId', 'brand', 'brand', 'brand_id', {
  list: unitLists.brand,
  title: 'Brand',
  example: 'Acme Pro',
});
const activityColumn: ValueColumn = of('activityTypeId', 'activityType', 'activity_type', 'activity_type_id', {
  list: unitLists.activityType,
  title: 'Activity type',
  aliases: ['activity'],
  example: 'On road',
});
const companyColumn: ValueColumn = of('parentCompanyId', 'parentCompany', 'parent_company', 'parent_company_id', {
  list: unitLists.parentCompany,
  title: 'Parent company',
  aliases: ['company'],
  example: 'Acme Group',
});

export const ownValues = [industryColumn, productTypeColumn, activityColumn, companyColumn, makeColumn] as const;
/** With the value that each belongs to. */
export const followedValues = [
  { of: productTypeColumn, is: subTypeColumn },
  { of: makeColumn, is: brandColumn },
] as const;
/** In the order of a file. */
export const valueColumns = [
  industryColumn,
  productTypeColumn,
  subTypeColumn,
  activityColumn,
  companyColumn,
  makeColumn,
  brandColumn,
] as const;

const columnOf = ({ key, title, aliases, required, example }: ValueColumn): ImportColumn => ({
  key,
  title,
  dataType: 'text',
  maxLength: 256,
  example,
  ...(required ? { required, neverEmpty: `${title} is required` } : key !== makeColumn.key && { empty: null }),
  ...(aliases && { aliases }),
});

const modelYear: ImportColumn = {
  key: 'modelYear',
  title: 'Model year',
  dataType: 'int',
  min: firstModelYear,
  max: 9999,
  aliases: ['year'],
  example: '2026',
};

/** What a file of units says of each, beside its item and places. */
export const unitColumns: readonly ImportColumn[] = [...valueColumns.map(columnOf), modelYear];

/** Columns that name a unit. */
export const unitNameColumns: readonly ImportColumn[] = namingColumns.map((column) =>
  column.key === 'typeCode' ? { ...column, example: 'MU' } : column,
);

export const unitImportMessages = {
  noUnit: 'The type is none of major units',
  year: (last: number) => `A model year is from ${firstModelYear} to ${last}`,
  otherIndustry: 'The value is of another industry',
  otherType: 'The sub type belongs to another product type',
  otherMake: 'The brand belongs to another make',
  closedList: 'The list takes no new values',
  addedValue: 'The import adds this value to the list of the installation, to be settled.',
} as const;

const text = (key: string, title: string, maxLength: number, more: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  title,
  dataType: 'text',
  maxLength,
  ...more,
});

/** What tells a record of a unit from others of it. */
const required = { required: true, updateRequired: true } as const;

export const featureColumns: readonly ImportColumn[] = [
  text('groupName', 'Group', unitLimits.featureGroup, { ...required, aliases: ['feature group'], example: 'Engine' }),
  text('featureName', 'Feature', unitLimits.featureName, { ...required, aliases: ['feature name'], example: 'Power' }),
  text('featureValue', 'Value', unitLimits.featureValue, {
    required: true,
    neverEmpty: 'Value is required',
    aliases: ['feature value'],
    example: '110 hp',
  }),
  { key: 'ordinal', title: 'Ordinal', dataType: 'int', min: 0, max: 999_999_999, aliases: ['order', 'position'] },
];

const amount = (key: string, title: string, aliases: string[]): ImportColumn => ({
  key,
  title,
  dataType: 'decimal',
  empty: '0',
  digits: 'amount',
  aliases,
});

export const priceColumns: readonly ImportColumn[] = [
  text('audience', 'Audience', 256, { ...required, aliases: ['price audience', 'price type', 'price list'] }),
  amount('cost', 'Cost', ['dealer cost']),
  amount('msrp', 'MSRP', ['price', 'list price', 'retail']),
  amount('destinationCharge', 'Destination charge', ['freight']),
  {
    key: 'effectiveDate',
    title: 'Effective date',
    ...required,
    dataType: 'date',
    aliases: ['as-of date', 'date', 'valid from'],
  },
];

/** Longest description of a file: what a cell of a table holds. */
const longestCell = 65_535;

export const descriptionColumns: readonly ImportColumn[] = [
  text('language', 'Language', 16, { ...required, aliases: ['language code', 'lang'], example: 'EN' }),
  text('description', 'Description', longestCell, { ...required, aliases: ['product description', 'text', 'html'] }),
];
