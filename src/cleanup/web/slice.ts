import { lazyRouteComponent } from '@tanstack/react-router';
import { Eraser } from 'lucide-react';
import { onlyIn } from '../../contexts.ts';
import type { WebSlice } from '../../platform/web/slice.ts';

export const cleanupWeb: WebSlice = {
  screens: [{ path: 'cleanup', component: lazyRouteComponent(() => import('./CleanupPage.tsx'), 'CleanupPage') }],
  navigation: [
    { group: 'catalogue', key: 'cleanup', icon: Eraser, path: '/cleanup', contexts: [onlyIn.parts], go: 'c' },
  ],
};
