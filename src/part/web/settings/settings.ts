import { addTexts } from '../../../platform/web/i18n.ts';
import type { SettingsItem } from '../../../platform/web/slice.ts';
import { PricingSettings } from './PricingSettings.tsx';
import partTexts from '../../texts.en.json' with { type: 'json' };
import { PartAttributesSettings } from './PartAttributesSettings.tsx';
import { PartDataSettings } from './PartDataSettings.tsx';

addTexts(partTexts);

export const partSettings: readonly SettingsItem[] = [
  { tab: 4, group: 'general', title: 'part.settings.attributes', component: PartAttributesSettings },
  { tab: 9, group: 'general', title: 'part.settings.data', component: PartDataSettings },
  { tab: 12, group: 'general', title: 'part.pricing', component: PricingSettings },
];
