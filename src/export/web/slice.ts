import { lazyRouteComponent } from '@tanstack/react-router';
import { FileOutput } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const exportWeb: WebSlice = {
  screens: [
    {
      path: 'export',
      component: lazyRouteComponent(() => import('./ExportPage.tsx'), 'ExportPage'),
      ask: async () => (await import('./useExports.ts')).askExports,
    },
  ],
  navigation: [{ group: 'data', key: 'export', icon: FileOutput, path: '/export', go: 'e', ofInstallation: true }],
};
