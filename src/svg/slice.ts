import type { Slice } from '../slice.ts';
import { svgImport } from './import.ts';

export const svgSlice: Slice = {
  name: 'svg',
  tables: ['svg_profile', 'svg_setting'],
  routes: async (of) => [(await import('./routes.ts')).svgRoutes(of.files)],
  imports: [svgImport],
};
