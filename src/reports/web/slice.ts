import { lazyRouteComponent } from '@tanstack/react-router';
import { ChartPie } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const reportsWeb: WebSlice = {
  screens: [{ path: 'reports', component: lazyRouteComponent(() => import('./ReportsEntry.tsx'), 'ReportsEntry') }],
  navigation: [{ group: 'release', key: 'reports', icon: ChartPie, path: '/reports' }],
};
