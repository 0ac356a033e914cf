import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebSlice } from '../../platform/web/slice.ts';

export const sampleWeb: WebSlice = {
  screens: [
    { path: 'import/bring', component: lazyRouteComponent(() => import('./BringPage.tsx'), 'BringPage') },
    { path: 'import/drawings', component: lazyRouteComponent(() => import('./DrawingsPage.tsx'), 'DrawingsPage') },
  ],
};
