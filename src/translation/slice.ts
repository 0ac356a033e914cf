import type { Slice } from '../slice.ts';

export const translationSlice: Slice = {
  name: 'translation',
  tables: ['translation'],
  routes: async ({ afterRenaming }) => [(await import('./routes.ts')).firstLanguageRoutes(afterRenaming)],
};
