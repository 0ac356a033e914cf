import { addTexts } from '../../platform/web/i18n.ts';
import type { SettingsItem } from '../../platform/web/slice.ts';
import attachmentTexts from '../texts.en.json' with { type: 'json' };
import { FileAttributesSettings } from './FileAttributesSettings.tsx';

addTexts(attachmentTexts);

export const attachmentSettings: readonly SettingsItem[] = [
  { tab: 5, group: 'general', title: 'attachment.settings', component: FileAttributesSettings },
];
