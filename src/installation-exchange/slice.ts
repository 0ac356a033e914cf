import type { Slice } from '../slice.ts';
import { dataDefinitionsExport, fieldDefinitionsExport, productDefinitionsExport } from './definition/export.ts';
import { dataDefinitionsImport } from './definition/import.definitions.ts';
import { fieldDefinitionsImport } from './definition/import.fields.ts';
import { productDefinitionsImport } from './definition/import.products.ts';
import { listsExport, relationsExport, valuesExport } from './list/export.ts';
import { listsImport } from './list/import.lists.ts';
import { relationsImport } from './list/import.relations.ts';
import { valuesImport } from './list/import.values.ts';
import { taxonomiesExport } from './taxonomy/export.ts';
import { taxonomyImport } from './taxonomy/import.ts';

export const installationExchangeSlice: Slice = {
  name: 'installation-exchange',
  tables: [],
  imports: [
    listsImport,
    valuesImport,
    relationsImport,
    taxonomyImport,
    dataDefinitionsImport,
    fieldDefinitionsImport,
    productDefinitionsImport,
  ],
  exports: [
    listsExport,
    valuesExport,
    relationsExport,
    taxonomiesExport,
    dataDefinitionsExport,
    fieldDefinitionsExport,
    productDefinitionsExport,
  ],
};
