import type { SettingsItem } from '../../platform/web/slice.ts';
import { SerialSettings } from './SerialSettings.tsx';

export const serialSettings: readonly SettingsItem[] = [
  { tab: 10, group: 'general', title: 'serial.settings', component: SerialSettings },
];
