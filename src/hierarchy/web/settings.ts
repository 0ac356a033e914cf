import type { SettingsItem } from '../../platform/web/slice.ts';
import { AttributesPage } from './settings/AttributesPage.tsx';
import { TypesPage } from './settings/TypesPage.tsx';

export const hierarchySettings: readonly SettingsItem[] = [
  { tab: 2, group: 'general', title: 'hierarchy.types', component: TypesPage },
  { tab: 3, group: 'general', title: 'hierarchy.attributes', component: AttributesPage },
];
