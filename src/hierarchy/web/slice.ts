import type { WebSlice } from '../../platform/web/slice.ts';

export const hierarchyWeb: WebSlice = {
  settings: async () => (await import('./settings.ts')).hierarchySettings,
};
