import { lazyRouteComponent } from '@tanstack/react-router';
import { FileInput } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const importWeb: WebSlice = {
  screens: [{ path: 'import', component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage') }],
  navigation: [
    {
      group: 'data',
      key: 'import',
      icon: FileInput,
      path: '/import/',
      within: ['/importWizard'],
      roles: ['AllowImport'],
      go: 'm',
    },
  ],
};
