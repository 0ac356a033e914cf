import { lazyRouteComponent } from '@tanstack/react-router';
import { Image } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const imageWeb: WebSlice = {
  screens: [
    {
      path: 'image',
      component: lazyRouteComponent(() => import('./ImagesPage.tsx'), 'ImagesPage'),
      ask: async () => (await import('./useImages.ts')).askImages,
    },
  ],
  navigation: [{ group: 'catalogue', key: 'images', icon: Image, path: '/image', go: 'i' }],
};
