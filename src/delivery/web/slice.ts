import { lazyRouteComponent } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const deliveryWeb: WebSlice = {
  screens: [{ path: 'api-import', component: lazyRouteComponent(() => import('./DeliveryPage.tsx'), 'DeliveryPage') }],
  navigation: [
    {
      group: 'data',
      key: 'apiImport',
      icon: Webhook,
      path: '/api-import',
      takes: { permission: 'importSources', role: 'Admin' },
      flag: 'HasImportApi',
    },
  ],
};
