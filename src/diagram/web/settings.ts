import type { SettingsItem } from '../../platform/web/slice.ts';
import { DisplaySettings } from './display/DisplaySettings.tsx';

export const diagramSettings: readonly SettingsItem[] = [
  { tab: 11, group: 'general', title: 'diagram.display.title', component: DisplaySettings },
];
