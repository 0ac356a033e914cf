import type { WebSlice } from '../../platform/web/slice.ts';

export const publishWeb: WebSlice = {
  settings: async () => (await import('./schedule/settings.ts')).publishSettings,
  askSettings: { 14: async () => (await import('./schedule/useSchedule.ts')).askSchedule },
};
