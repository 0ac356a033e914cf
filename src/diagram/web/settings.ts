import type { SettingsItem } from '../../platform/web/slice.ts';
import { DisplaySettings } from './display/DisplaySettings.tsx';
import { SvgSettings } from './svg/SvgSettings.tsx';

export const diagramSettings: readonly SettingsItem[] = [
  { tab: 11, group: 'general', title: 'diagram.display.title', component: DisplaySettings },
  { tab: 13, group: 'general', title: 'diagram.svg', component: SvgSettings },
];
