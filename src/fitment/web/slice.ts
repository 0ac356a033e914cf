import type { WebSlice } from '../../platform/web/slice.ts';

export const fitmentWeb: WebSlice = {
  skuSteps: async () => [
    {
      key: 'fitment',
      order: 3,
      title: 'fitment.step',
      component: (await import('./FitmentStep.tsx')).FitmentStep,
    },
  ],
  skuSearches: async () => [
    {
      key: 'fitment',
      order: 1,
      title: 'fitment.kind',
      component: (await import('./SearchByFitment.tsx')).SearchByFitment,
    },
  ],
};
