import type { SettingsItem } from '../../../platform/web/slice.ts';
import { SkuSettings } from './SkuSettings.tsx';

export const skuSettings: readonly SettingsItem[] = [
  { tab: 9, group: 'general', title: 'sku.settings', contexts: ['Ecommerce'], component: SkuSettings },
];
