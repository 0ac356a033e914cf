import type { Slice } from '../slice.ts';

export const translationSlice: Slice = {
  name: 'translation',
  tables: ['translation'],
  routes: async (of) => [(await import('./routes.ts')).firstLanguageRoutes(of)],
};
