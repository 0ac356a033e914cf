import type { SettingsItem } from '../../platform/web/slice.ts';
import { GeneralLists, LiteratureCategories } from './LookupPage.tsx';

export const lookupSettings: readonly SettingsItem[] = [
  { tab: 6, group: 'lists', title: 'lookup.lookups', component: GeneralLists },
  { tab: 8, group: 'lists', title: 'lookup.literatureCategories', component: LiteratureCategories },
];
