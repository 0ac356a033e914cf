import type { SettingsItem } from '../../platform/web/slice.ts';
import { ContentGroups, GeneralLists, LiteratureCategories } from './LookupPage.tsx';

export const lookupSettings: readonly SettingsItem[] = [
  { tab: 6, group: 'lists', title: 'lookup.lookups', component: GeneralLists },
  { tab: 7, group: 'lists', title: 'lookup.lists.contentGroup', component: ContentGroups },
  { tab: 8, group: 'lists', title: 'lookup.literatureCategories', component: LiteratureCategories },
];
