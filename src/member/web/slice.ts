import { lazyRouteComponent } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const memberWeb: WebSlice = {
  screens: [
    { path: 'members', component: lazyRouteComponent(() => import('./MembersPage.tsx'), 'MembersPage') },
    {
      path: 'members/signIns',
      component: lazyRouteComponent(() => import('./MemberSignInsPage.tsx'), 'MemberSignInsPage'),
    },
  ],
  navigation: [
    {
      group: 'administer',
      key: 'members',
      icon: Users,
      path: '/members',
      takes: { permission: 'admin', role: 'Admin' },
    },
  ],
};
