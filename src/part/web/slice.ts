import { lazyRouteComponent } from '@tanstack/react-router';
import { Cog } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const partWeb: WebSlice = {
  screens: [
    {
      path: 'part/{-$partId}',
      component: lazyRouteComponent(() => import('./PartsPage.tsx'), 'PartsPage'),
      ask: async () => (await import('./useParts.ts')).askParts,
    },
  ],
  settings: async () => (await import('./settings/settings.ts')).partSettings,
  navigation: [{ group: 'catalogue', key: 'parts', icon: Cog, path: '/part', go: 'p' }],
};
