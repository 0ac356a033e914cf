import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebSlice } from '../../platform/web/slice.ts';

const screen = (name: 'ReviewPage' | 'ReviewMajorUnitPage' | 'ReviewEcommercePage') =>
  lazyRouteComponent(() => import('./ReviewPage.tsx'), name);

export const reviewWeb: WebSlice = {
  screens: [
    { path: 'publishing/review', component: screen('ReviewPage') },
    { path: 'publishingmu/review', component: screen('ReviewMajorUnitPage') },
    { path: 'publishingecom/review', component: screen('ReviewEcommercePage') },
  ],
};
