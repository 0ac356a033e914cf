import {
  measurementsExport,
  partBaseExport,
  partRemovalsExport,
  partTranslationsExport,
  priceRemovalsExport,
  supersessionRemovalsExport,
  variantsExport,
} from './export.base.ts';
import { measurementsImport, variantsImport } from './import.details.ts';
import { partBaseImport } from './import.ts';
import { audiencesImport } from './price/import.audience.ts';
import { audiencesExport, partPricingExport } from './price/export.ts';
import { partPricingImport } from './price/import.ts';
import {
  lengthUnits,
  maxAudiences,
  measurementTypes,
  orderQuantityRange,
  partLimits,
  priceRange,
  relationKinds,
  unitTypes,
  weightUnits,
} from './rules.ts';
import { startingValues } from './service.ts';
import { alternatePartExport, relatedPartsExport } from './relation/export.ts';
import { alternatePartImport, relatedPartsImport } from './relation/import.ts';
import { partRemovals, priceRemovals, supersessionRemovals } from './import.removals.ts';
import { partHistoryExport } from './supersession/export.ts';
import { partHistoryImport } from './supersession/import.ts';
import { partTranslationsImport } from './import.translations.ts';
import { partTexts } from './queries.translations.ts';
import type { Slice } from '../slice.ts';

export const partSlice: Slice = {
  name: 'part',
  tables: [
    'description_variant',
    'part',
    'part_attribute',
    'part_picture',
    'part_relation',
    'part_word',
    'price',
    'price_audience',
  ],
  routes: async ({ jobs, files }) => [(await import('./routes.ts')).partRoutes(jobs, files)],
  imports: [
    partBaseImport,
    partPricingImport,
    partHistoryImport,
    alternatePartImport,
    partTranslationsImport,
    relatedPartsImport,
    measurementsImport,
    variantsImport,
    audiencesImport,
    partRemovals,
    priceRemovals,
    supersessionRemovals,
  ],
  exports: [
    partBaseExport,
    partPricingExport,
    partHistoryExport,
    alternatePartExport,
    partTranslationsExport,
    relatedPartsExport,
    measurementsExport,
    variantsExport,
    audiencesExport,
    partRemovalsExport,
    priceRemovalsExport,
    supersessionRemovalsExport,
  ],
  jobs: async () => (await import('./identity/jobs.ts')).identityJobs,
  startCatalog: startingValues,
  translated: partTexts,
  limits: {
    maxLength: {
      partNumber: partLimits.partNumber,
      generatedPartNumber: partLimits.generatedNumber,
      partDescription: partLimits.description,
      longDescription: partLimits.longDescription,
      unitOfMeasure: partLimits.unit,
    },
    valueRange: { price: priceRange, minimumOrderQuantity: orderQuantityRange },
  },
  pageFacts: () => ({
    relationTypes: { image: 3, ...relationKinds },
    maxPriceAudiences: maxAudiences,
    unitsOfMeasure: { weight: [...weightUnits], length: [...lengthUnits] },
    uomTypes: unitTypes,
    measurementTypes: [...measurementTypes],
  }),
};
