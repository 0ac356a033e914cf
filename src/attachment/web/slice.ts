import { lazyRouteComponent } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const attachmentWeb: WebSlice = {
  screens: [
    {
      path: 'literature',
      component: lazyRouteComponent(() => import('./LiteraturePage.tsx'), 'LiteraturePage'),
    },
  ],
  settings: async () => (await import('./settings.ts')).attachmentSettings,
  navigation: [{ group: 'catalogue', key: 'literature', icon: BookOpen, path: '/literature', go: 'l' }],
};
