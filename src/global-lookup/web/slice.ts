import type { WebSlice } from '../../platform/web/slice.ts';

export const globalLookupWeb: WebSlice = {
  ari: async () => (await import('./ari.ts')).globalLookupAri,
};
