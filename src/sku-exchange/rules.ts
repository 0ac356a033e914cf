import { maxImageName } from '../image/rules.ts';
import type { ImportColumn } from '../import/rules.ts';
import { audienceLimits } from '../part/rules.ts';
import { imageTypes, skuLimits } from '../sku/rules.ts';
import { unitLists } from '../major-unit/list/rules.ts';

const text = (key: string, title: string, maxLength: number, more: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  title,
  dataType: 'text',
  maxLength,
  ...more,
});

/** What tells a record from others. */
const required = { required: true, updateRequired: true } as const;

const manufacturer = text('manufacturer', 'Manufacturer', skuLimits.manufacturer, {
  aliases: ['manufacturer name', 'mfr', 'mfr name', 'brand'],
  example: 'Norrland',
});
const number = text('sku', 'SKU', skuLimits.number, {
  ...required,
  identifies: true,
  aliases: ['manufacturer sku', 'mfr sku', 'sku number', 'number', 'article number'],
  example: 'B-12',
});

/** Columns that name a SKU; where the manufacturer is blank the number has to mean one. */
export const skuNameColumns: readonly ImportColumn[] = [manufacturer, number];

/** Columns of files that name a value of a list of the installation. */
export const industryColumn = { key: 'industry', staged: 'industry', list: unitLists.industry };
export const productTypeColumn = {
  key: 'productType',
  staged: 'product_type',
  list: unitLists.productType,
};

/** Names of values of lists, and of lists, are this long. */
const listName = 256;
const productType = text('productType', 'Product type', listName, { aliases: ['type of product'], example: 'Battery' });

export const skuColumns: readonly ImportColumn[] = [
  { ...manufacturer, ...required },
  number,
  text('name', 'Name', skuLimits.name, {
    empty: '',
    aliases: ['sku name', 'product name', 'title'],
    example: 'Battery, 12 V',
  }),
  text('description', 'Description', skuLimits.description, {
    empty: '',
    aliases: ['product description', 'long description'],
  }),
  { ...productType, empty: null },
  text('gtin', 'GTIN', skuLimits.gtin, { empty: '', aliases: ['upc', 'ean', 'barcode'], example: '4006381333931' }),
  { key: 'useStockImage', title: 'Stock image', dataType: 'bool', empty: 'true', aliases: ['use stock image'] },
  text('workflow', 'Workflow', 256, { aliases: ['workflow state', 'state'], example: 'Draft' }),
];

export const attributeColumns: readonly ImportColumn[] = [
  ...skuNameColumns,
  text('attribute', 'Attribute', listName, { ...required, aliases: ['list', 'attribute name'], example: 'Color' }),
  {
    key: 'value',
    title: 'Value',
    dataType: 'list',
    empty: null,
    maxLength: listName,
    delimitor: '\n',
    aliases: ['values', 'attribute value'],
    example: 'Red',
  },
];

export const associationColumns: readonly ImportColumn[] = [
  ...skuNameColumns,
  text('otherManufacturer', 'Other manufacturer', skuLimits.manufacturer, {
    aliases: ['linked manufacturer', 'associated manufacturer'],
    example: 'Norrland',
  }),
  text('otherSku', 'Other SKU', skuLimits.number, {
    ...required,
    identifies: true,
    aliases: ['linked sku', 'associated sku'],
    example: 'C-3',
  }),
  text('associationType', 'Association type', 32, {
    ...required,
    aliases: ['type', 'relation type', 'association'],
    example: 'Cross-sell',
  }),
];

export const groupColumns: readonly ImportColumn[] = [
  text('groupName', 'Product group', 256, {
    ...required,
    aliases: ['group', 'product', 'group name'],
    example: 'Batteries',
  }),
  text('industry', 'Industry', listName, { ...required, example: 'Snow' }),
  { ...productType, ...required },
  manufacturer,
  text('sku', 'SKU', skuLimits.number, {
    identifies: true,
    aliases: ['manufacturer sku', 'mfr sku', 'member', 'number'],
    example: 'B-12',
  }),
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
  ...skuNameColumns,
  text('audience', 'Audience', audienceLimits.name, {
    ...required,
    aliases: ['price audience', 'price type', 'price list'],
    example: 'Dealer',
  }),
  amount('cost', 'Cost', ['dealer cost']),
  amount('msrp', 'MSRP', ['price', 'list price', 'retail']),
  {
    key: 'effectiveDate',
    title: 'Effective date',
    ...required,
    dataType: 'date',
    aliases: ['as-of date', 'date', 'valid from'],
  },
];

export const pictureColumns: readonly ImportColumn[] = [
  ...skuNameColumns,
  text('filePath', 'File path', 1024, {
    ...required,
    aliases: ['path', 'file', 'file name', 'filename'],
    example: 'pictures/front.png',
  }),
  text('imageName', 'Image name', maxImageName, { empty: null }),
  { key: 'isPrimary', title: 'Primary', dataType: 'bool', aliases: ['is primary', 'primary picture'] },
  { key: 'weight', title: 'Weight', dataType: 'int', min: 1, max: skuLimits.pictures, aliases: ['order', 'position'] },
  text('imageType', 'Image type', 16, { empty: imageTypes[0], aliases: ['picture type'], example: 'Item' }),
];

/** Why rows are rejected, beside what the screens say. */
export const skuImportMessages = {
  notFound: 'SKU not found',
  several: 'Several SKUs have this number; give the manufacturer',
  noState: 'Workflow state not found',
  notEditable: 'The state of the SKU does not let it be changed',
  noAttribute: 'Attribute not found',
  invalidValue: 'The value was set invalid',
  imageType: `The type of a picture is ${imageTypes.join(' or ')}`,
  tooManyPictures: `A SKU has at most ${skuLimits.pictures} pictures`,
  tooManyAttributes: `A SKU has at most ${skuLimits.attributes} values of attributes`,
  tooManyAssociations: `A SKU has at most ${skuLimits.associations} associations`,
  tooManyGroups: `A SKU has at most ${skuLimits.groups} product groups`,
  associationType: 'The type is 6 (included), 10 (cross-sell) or 11 (up-sell)',
  typeOfGroups: 'The product groups of the SKU are of another product type',
} as const;
