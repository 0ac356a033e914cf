import type { SettingsItem } from '../../platform/web/slice.ts';
import { SvgSettings } from './SvgSettings.tsx';

export const svgSettings: readonly SettingsItem[] = [
  { tab: 13, group: 'general', title: 'diagram.svg', component: SvgSettings },
];
