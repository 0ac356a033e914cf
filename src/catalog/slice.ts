import { maxCatalogName } from './rules.ts';
import { catalogModules, maxModelsForCustomPdf } from './switches/rules.ts';
import type { Slice } from '../slice.ts';

export const catalogSlice: Slice = {
  name: 'catalog',
  tables: ['catalog', 'catalog_file', 'catalog_setting', 'quota'],
  routes: async (of) => [(await import('./routes.ts')).catalogRoutes(of)],
  limits: { maxLength: { catalogName: maxCatalogName } },
  pageFacts: () => ({ catalogModule: catalogModules, pdfSettings: { maxModelsForCustomPdf } }),
};
