import { hierarchyExport } from './export.ts';
import { hierarchyKeysExport } from './identity/export.ts';
import { hierarchyImport } from './import.ts';
import { globalAttributeTypes, knownAttributes, lengths } from './rules.ts';
import { orderRenamed, startingTypes, startingValues } from './service.ts';
import { hierarchyTranslationsImport } from './translation/import.ts';
import { itemTexts } from './translation/queries.ts';
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
    // The filter by serial number reads it; the slice `serial` edits it.
    'serial_rule',
  ],
  routes: async () => {
    const [{ hierarchyRoutes }, { itemStateRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./states/routes.ts'),
    ]);
    return [hierarchyRoutes, itemStateRoutes];
  },
  imports: [hierarchyImport, hierarchyTranslationsImport],
  exports: [hierarchyExport, hierarchyKeysExport],
  startCatalog: startingValues,
  startContexts: startingTypes,
  afterRenaming: orderRenamed,
  translated: itemTexts,
  limits: { maxLength: { hierarchyName: lengths.name, notes: lengths.notes } },
  pageFacts: () => ({ knownAttributes, globalAttributeTypes }),
};
