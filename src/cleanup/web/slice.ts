import { Eraser } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const cleanupWeb: WebSlice = {
  navigation: [
    {
      group: 'catalogue',
      key: 'cleanup',
      icon: Eraser,
      path: '/cleanup',
      takes: { permission: 'moveParts', role: 'Users' },
      go: 'c',
    },
  ],
};
