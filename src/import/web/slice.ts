import { lazyRouteComponent } from '@tanstack/react-router';
import { FileInput } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const importWeb: WebSlice = {
  screens: [
    { path: 'import', component: lazyRouteComponent(() => import('./ImportScreen.tsx'), 'ImportScreen') },
    { path: 'importWizard', component: lazyRouteComponent(() => import('./ImportScreen.tsx'), 'ImportWizardScreen') },
  ],
  navigation: [
    {
      group: 'data',
      key: 'import',
      icon: FileInput,
      path: '/import/',
      within: ['/importWizard'],
      takes: { permission: 'import', role: 'AllowImport' },
      go: 'm',
      ofInstallation: true,
    },
  ],
};
