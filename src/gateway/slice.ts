import type { Slice } from '../slice.ts';

export const gatewaySlice: Slice = {
  name: 'gateway',
  tables: ['visited_place'],
  routes: async () => [(await import('./routes.ts')).gatewayRoutes],
};
