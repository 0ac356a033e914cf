import type { WebSlice } from '../../platform/web/slice.ts';

export const collisionWeb: WebSlice = {
  ari: async () => (await import('./ari.ts')).collisionAri,
};
