import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebSlice } from '../../platform/web/slice.ts';

export const autoHotspotWeb: WebSlice = {
  screens: [
    { path: 'autoHotspot/$jobId', component: lazyRouteComponent(() => import('./FoundPage.tsx'), 'FoundPage') },
  ],
};
