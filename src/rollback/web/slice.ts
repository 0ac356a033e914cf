import { lazyRouteComponent } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const rollbackWeb: WebSlice = {
  screens: [{ path: 'rollback', component: lazyRouteComponent(() => import('./RollbackPage.tsx'), 'RollbackPage') }],
  navigation: [{ group: 'release', key: 'rollback', icon: History, path: '/rollback', ofInstallation: true }],
};
