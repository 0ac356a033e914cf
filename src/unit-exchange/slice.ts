import type { Slice } from '../slice.ts';
import { colorsExport } from './export.colors.ts';
import { descriptionsExport } from './export.descriptions.ts';
import { featuresExport } from './export.features.ts';
import { picturesExport } from './export.pictures.ts';
import { placesExport } from './export.places.ts';
import { unitPricesExport } from './export.prices.ts';
import { unitExport } from './export.ts';
import { valuesExport } from './export.values.ts';
import { colorsImport } from './import.colors.ts';
import { descriptionsImport } from './import.descriptions.ts';
import { featuresImport } from './import.features.ts';
import { picturesImport } from './import.pictures.ts';
import { placesImport } from './import.places.ts';
import { unitPricesImport } from './import.prices.ts';
import { unitImport } from './import.ts';
import { valuesImport } from './import.values.ts';

export const unitExchangeSlice: Slice = {
  name: 'unit-exchange',
  tables: [],
  imports: [
    unitImport,
    colorsImport,
    featuresImport,
    unitPricesImport,
    valuesImport,
    picturesImport,
    descriptionsImport,
    placesImport,
  ],
  exports: [
    unitExport,
    colorsExport,
    featuresExport,
    unitPricesExport,
    valuesExport,
    picturesExport,
    descriptionsExport,
    placesExport,
  ],
};
