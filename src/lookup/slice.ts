import { lookupTypes, maxContentGroups } from './rules.ts';
import { startingValues } from './service.ts';
import type { Slice } from '../slice.ts';

export const lookupSlice: Slice = {
  name: 'lookup',
  tables: ['lookup_value'],
  routes: async () => [(await import('./routes.ts')).lookupRoutes],
  startCatalog: startingValues,
  pageFacts: () => ({
    lookupTypes: lookupTypes.map(({ id, key }) => ({ id, name: key })),
    maxContentGroupsAllowed: maxContentGroups,
  }),
};
