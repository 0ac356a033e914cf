import { lazy } from 'react';
import type { SkuStep } from '../../sku/web/fields.tsx';
import './useDistributors.ts';

export const distributorSteps: readonly SkuStep[] = [
  {
    key: 'distributors',
    order: 5,
    title: 'distributor.step',
    component: lazy(async () => ({ default: (await import('./DistributorStep.tsx')).DistributorStep })),
  },
];
