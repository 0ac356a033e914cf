import { hierarchyExport } from './export.ts';
import { hierarchyKeysExport } from './export.keys.ts';
import { hierarchyTranslationsExport } from './export.translations.ts';
import { hierarchyImport } from './import.ts';
import { hierarchyTranslationsImport } from './import.translations.ts';
import { linksExport } from './export.links.ts';
import { linksImport } from './import.links.ts';
import { itemTexts } from './queries.translations.ts';
import { itemRemovalsExport } from './export.removals.ts';
import { itemRemovals } from './import.removals.ts';
import { statesExport } from './state/export.ts';
import { statesImport } from './state/import.ts';
import { visibilityExport } from './visibility/export.ts';
import { visibilityImport } from './visibility/import.ts';
import type { Slice } from '../slice.ts';

export const itemExchangeSlice: Slice = {
  name: 'item-exchange',
  tables: [],
  routes: async () => [(await import('./routes.ts')).importCameRoutes],
  imports: [hierarchyImport, hierarchyTranslationsImport, linksImport, statesImport, visibilityImport, itemRemovals],
  exports: [
    hierarchyExport,
    hierarchyTranslationsExport,
    hierarchyKeysExport,
    linksExport,
    statesExport,
    visibilityExport,
    itemRemovalsExport,
  ],
  translated: itemTexts,
};
