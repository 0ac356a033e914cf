import type { Slice } from '../slice.ts';

export const majorUnitSlice: Slice = {
  name: 'major-unit',
  tables: [
    'major_unit',
    'unit_value',
    'unit_taxonomy',
    'feature_group',
    'unit_feature',
    'unit_description',
    'unit_price',
    'color',
    'color_relation',
  ],
  routes: async () => [(await import('./routes.ts')).majorUnitRoutes],
};
