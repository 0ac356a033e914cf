import { hierarchyExport } from './export.ts';
import { hierarchyKeysExport } from './identity/export.ts';
import { hierarchyImport } from './import.ts';
import { globalAttributeTypes, knownAttributes, lengths } from './rules.ts';
import { orderRenamed, startingTypes, startingValues } from './service.ts';
import { hierarchyTranslationsImport } from './translation/import.ts';
import type { Slice } from '../slice.ts';

export const hierarchySlice: Slice = {
  name: 'hierarchy',
  tables: [
    'attribute',
    'hierarchy_item',
    'hierarchy_relation',
    'hierarchy_type',
    'hierarchy_type_attribute',
    'hierarchy_type_child',
    'item_visibility',
    'related_model',
    'remembered_search',
  ],
  routes: async () => [(await import('./routes.ts')).hierarchyRoutes],
  imports: [hierarchyImport, hierarchyTranslationsImport],
  exports: [hierarchyExport, hierarchyKeysExport],
  startCatalog: startingValues,
  startContexts: startingTypes,
  afterRenaming: orderRenamed,
  limits: { maxLength: { hierarchyName: lengths.name, notes: lengths.notes } },
  pageFacts: () => ({ knownAttributes, globalAttributeTypes }),
};
