import type { WebSlice } from '../../platform/web/slice.ts';

export const importConfigWeb: WebSlice = {
  ari: async () => (await import('./ari.ts')).importConfigAri,
};
