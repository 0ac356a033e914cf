import type { WebSlice } from '../../platform/web/slice.ts';

export const serialWeb: WebSlice = {
  settings: async () => (await import('./settings.ts')).serialSettings,
  askSettings: { 10: async () => (await import('./useSerial.ts')).askSettings },
};
