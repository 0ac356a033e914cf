import { Image } from 'lucide-react';
import type { WebSlice } from '../../platform/web/slice.ts';

export const imageWeb: WebSlice = {
  navigation: [{ group: 'catalogue', key: 'images', icon: Image, path: '/image', go: 'i' }],
};
