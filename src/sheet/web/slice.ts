import { lazyRouteComponent } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const sheetWeb: WebSlice = {
  screens: [
    {
      path: 'translations',
      component: lazyRouteComponent(() => import('./TranslationsPage.tsx'), 'TranslationsPage'),
    },
  ],
  navigation: [
    { group: 'data', key: 'translations', icon: Languages, path: '/translations', go: 't', needs: 'languages' },
  ],
};
