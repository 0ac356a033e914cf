import { lazy } from 'react';
import type { SkuStep } from '../fields.tsx';

/** The steps that SKUs bring themselves; fitments and distributors bring theirs. */
export const wizardSteps: readonly SkuStep[] = [
  {
    key: 'images',
    order: 1,
    title: 'sku.step.images',
    component: lazy(async () => ({ default: (await import('./ImagesStep.tsx')).ImagesStep })),
  },
  {
    key: 'attributes',
    order: 2,
    title: 'sku.step.attributes',
    component: lazy(async () => ({ default: (await import('./AttributesStep.tsx')).AttributesStep })),
  },
  {
    key: 'associations',
    order: 4,
    title: 'sku.step.associations',
    component: lazy(async () => ({ default: (await import('./AssociationsStep.tsx')).AssociationsStep })),
  },
  {
    key: 'massUpdate',
    order: 6,
    title: 'sku.step.massUpdate',
    component: lazy(async () => ({ default: (await import('./MassStep.tsx')).MassStep })),
  },
];
