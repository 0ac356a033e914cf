import type { Slice } from '../slice.ts';
import { associationsExport } from './export.associations.ts';
import { attributesExport } from './export.attributes.ts';
import { groupsExport } from './export.groups.ts';
import { skuPicturesExport } from './export.pictures.ts';
import { skuPricesExport } from './export.prices.ts';
import { skuRemovalsExport } from './export.removals.ts';
import { skuExport } from './export.ts';
import { associationsImport } from './import.associations.ts';
import { attributesImport } from './import.attributes.ts';
import { groupsImport } from './import.groups.ts';
import { skuPicturesImport } from './import.pictures.ts';
import { skuPricesImport } from './import.prices.ts';
import { skuRemovals } from './import.removals.ts';
import { skuImport } from './import.ts';

/** SKUs and what belongs to them, in and out (docs/domain/imports.md, Kinds of import). */
export const skuExchangeSlice: Slice = {
  name: 'sku-exchange',
  tables: [],
  imports: [
    skuImport,
    skuPicturesImport,
    attributesImport,
    associationsImport,
    groupsImport,
    skuPricesImport,
    skuRemovals,
  ],
  exports: [
    skuExport,
    skuPicturesExport,
    attributesExport,
    associationsExport,
    groupsExport,
    skuPricesExport,
    skuRemovalsExport,
  ],
};
