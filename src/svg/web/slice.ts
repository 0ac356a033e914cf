import type { WebSlice } from '../../platform/web/slice.ts';

export const svgWeb: WebSlice = {
  settings: async () => (await import('./settings.ts')).svgSettings,
  askSettings: { 13: async () => (await import('./useSvg.ts')).askSvgSettings },
};
