import type { WebSlice } from '../../platform/web/slice.ts';

export const lookupWeb: WebSlice = {
  settings: async () => (await import('./settings.ts')).lookupSettings,
};
