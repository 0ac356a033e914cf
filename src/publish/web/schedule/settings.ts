import type { SettingsItem } from '../../../platform/web/slice.ts';
import { ScheduleSettings } from './ScheduleSettings.tsx';

export const publishSettings: readonly SettingsItem[] = [
  { tab: 14, group: 'general', title: 'publish.schedule', component: ScheduleSettings },
];
