import { addTexts } from '../../../platform/web/i18n.ts';
import type { SettingsItem } from '../../../platform/web/slice.ts';
import partTexts from '../../texts.en.json' with { type: 'json' };
import { PartAttributesSettings } from './PartAttributesSettings.tsx';

addTexts(partTexts);

export const partSettings: readonly SettingsItem[] = [
  { tab: 4, group: 'general', title: 'part.settings.attributes', component: PartAttributesSettings },
];
