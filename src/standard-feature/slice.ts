import type { Slice } from '../slice.ts';

export const standardFeatureSlice: Slice = {
  name: 'standard-feature',
  tables: [
    'unit_of_measure',
    'data_definition',
    'definition_unit',
    'definition_part',
    'feature_field',
    'feature_assignment',
  ],
  routes: async () => [(await import('./routes.ts')).standardFeatureRoutes],
};
