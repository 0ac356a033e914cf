import type { WebSlice } from '../../platform/web/slice.ts';

export const hierarchyWeb: WebSlice = {
  settings: async () => (await import('./settings.ts')).hierarchySettings,
  askSettings: {
    2: async () => (await import('./settings/useTypeSettings.ts')).askTypes,
    3: async () => (await import('./settings/useTypeSettings.ts')).askAttributes,
  },
};
