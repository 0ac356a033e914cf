import type { Slice } from '../slice.ts';
import { catalogsExport, distributorSkusExport, distributorsExport, placesExport } from './distributor/export.ts';
import { catalogsImport } from './distributor/import.catalogs.ts';
import { placesImport } from './distributor/import.pages.ts';
import { distributorSkusImport } from './distributor/import.skus.ts';
import { distributorsImport } from './distributor/import.ts';
import { applicationsExport, fitmentRemovalsExport, fitmentsExport } from './fitment/export.ts';
import { applicationsImport } from './fitment/import.applications.ts';
import { fitmentRemovals } from './fitment/import.removals.ts';
import { fitmentsImport } from './fitment/import.ts';
import { unitsToFitExport } from './unit/export.ts';
import { unitsToFitImport } from './unit/import.ts';

export const fitmentExchangeSlice: Slice = {
  name: 'fitment-exchange',
  tables: [],
  imports: [
    fitmentsImport,
    applicationsImport,
    fitmentRemovals,
    unitsToFitImport,
    distributorsImport,
    catalogsImport,
    distributorSkusImport,
    placesImport,
  ],
  exports: [
    fitmentsExport,
    applicationsExport,
    fitmentRemovalsExport,
    unitsToFitExport,
    distributorsExport,
    catalogsExport,
    distributorSkusExport,
    placesExport,
  ],
};
