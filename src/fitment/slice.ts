import type { Slice } from '../slice.ts';
import { fitmentParts } from './service.ts';

export const fitmentSlice: Slice = {
  name: 'fitment',
  tables: ['fit_line', 'fit_unit', 'fitment', 'fitment_approval'],
  skuParts: { fitments: fitmentParts },
  routes: async (of) => {
    const [{ fitmentRoutes }, { fitmentQualityRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./quality/routes.ts'),
    ]);
    return [fitmentRoutes(of), fitmentQualityRoutes];
  },
  jobs: async () => (await import('./jobs.ts')).fitmentJobs(),
};
