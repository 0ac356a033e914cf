import type { WebSlice } from '../../platform/web/slice.ts';

export const majorUnitWeb: WebSlice = {
  ari: async () => (await import('../taxonomy/web/ari.ts')).taxonomyAri,
};
