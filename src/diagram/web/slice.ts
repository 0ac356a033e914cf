import type { WebSlice } from '../../platform/web/slice.ts';

export const diagramWeb: WebSlice = {
  settings: async () => (await import('./settings.ts')).diagramSettings,
  askSettings: { 11: async () => (await import('./display/useDisplayColors.ts')).askColors },
};
