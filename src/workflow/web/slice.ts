import type { WebSlice } from '../../platform/web/slice.ts';

export const workflowWeb: WebSlice = {
  settings: async () => (await import('./settings.ts')).workflowSettings,
};
