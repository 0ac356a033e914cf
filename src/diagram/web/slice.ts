import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebSlice } from '../../platform/web/slice.ts';

export const diagramWeb: WebSlice = {
  screens: [
    {
      path: 'tree/$hierarchyId/$diagramId/{-$partId}',
      component: lazyRouteComponent(() => import('./DiagramPage.tsx'), 'DiagramPage'),
    },
  ],
  settings: async () => (await import('./settings.ts')).diagramSettings,
};
