import type { WebSlice } from '../../platform/web/slice.ts';

export const standardFeatureWeb: WebSlice = {
  ari: async () => (await import('./ari.ts')).standardFeatureAri,
};
