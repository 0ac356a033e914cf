import type { Slice } from '../slice.ts';

export const globalLookupSlice: Slice = {
  name: 'global-lookup',
  tables: ['list_label', 'list_type', 'list_value', 'list_relation'],
  routes: async () => [(await import('./routes.ts')).globalLookupRoutes],
};
