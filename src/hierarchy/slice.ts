import { attributesExport } from './attribute/export.ts';
import { attributesImport } from './attribute/import.ts';
import { globalAttributeTypes, knownAttributes, lengths } from './rules.ts';
import { orderRenamed, startingTypes, startingValues } from './service.ts';
import { typesExport } from './type/export.ts';
import { typesImport } from './type/import.ts';
import type { Slice } from '../slice.ts';

export const hierarchySlice: Slice = {
  name: 'hierarchy',
  tables: [
    'hierarchy_item',
    'hierarchy_relation',
    'hierarchy_type',
    'hierarchy_type_attribute',
    'hierarchy_type_child',
    'item_picture',
    'item_visibility',
    'related_model',
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
  imports: [attributesImport, typesImport],
  exports: [attributesExport, typesExport],
  startCatalog: startingValues,
  startContexts: startingTypes,
  afterRenaming: orderRenamed,
  limits: { maxLength: { hierarchyName: lengths.name, notes: lengths.notes } },
  pageFacts: () => ({ knownAttributes, globalAttributeTypes }),
};
