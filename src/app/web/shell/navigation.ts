import { FolderTree, Rocket, Search, SlidersHorizontal } from 'lucide-react';
import { defaultContext, onlyIn } from '../../../contexts.ts';
import type { Context } from '../../../contexts.ts';
import { navGroups, type NavItem } from '../../../platform/web/slice.ts';
import { webSlices } from '../slices.ts';
import type { ShellProfile } from './types.ts';

/** Items of the screens that app composes. */
const own: readonly NavItem[] = [
  {
    group: 'catalogue',
    key: 'browse',
    icon: FolderTree,
    path: '',
    within: ['/tree'],
    contexts: [defaultContext, 'Ecommerce'],
    go: 'b',
  },
  {
    group: 'catalogue',
    key: 'majorUnits',
    icon: FolderTree,
    path: '/majorUnits',
    contexts: ['MajorUnit'],
    go: 'b',
  },
  { group: 'catalogue', key: 'search', icon: Search, path: '/search', contexts: [defaultContext], go: 's' },
  {
    group: 'catalogue',
    key: 'searchMajorUnits',
    icon: Search,
    path: '/search/majorUnits',
    contexts: ['MajorUnit'],
    go: 's',
  },
  {
    group: 'release',
    key: 'publish',
    icon: Rocket,
    path: '/publishing',
    roles: ['Publisher'],
    contexts: [onlyIn.publishing],
    go: 'r',
  },
  {
    group: 'administer',
    key: 'settings',
    icon: SlidersHorizontal,
    path: '/settings',
    roles: ['ManageCatalogSettings'],
    go: 'a',
  },
];

/** Every item: group by group, app's own before those of the slices. */
export const navigation: readonly NavItem[] = [
  ...own,
  ...webSlices.flatMap((slice) => slice.navigation ?? []),
].toSorted((a, b) => navGroups.indexOf(a.group) - navGroups.indexOf(b.group));

/**
 * The items for a user in a context; before the profile has arrived everything shows
 * (docs/domain/rights.md, Who may do what).
 */
export function itemsFor(
  items: readonly NavItem[],
  profile: Pick<ShellProfile, 'roles'> | null,
  context: Context,
): NavItem[] {
  return items.filter((item) => {
    if (item.contexts && !item.contexts.includes(context)) return false;
    if (!profile || !item.roles || profile.roles.includes('Admin')) return true;
    return item.roles.some((role) => profile.roles.includes(role));
  });
}

/** The item that an address belongs to; the longest match wins. */
export function itemAt(items: readonly NavItem[], code: string, pathname: string): NavItem | undefined {
  const rest = pathname.slice(code.length + 1).replace(/\/$/, '');
  let best: NavItem | undefined;
  let length = -1;
  for (const item of items) {
    for (const path of [item.path, ...(item.within ?? [])]) {
      const own = path.replace(/\/$/, '');
      const hit = own === '' ? rest === '' : rest === own || rest.startsWith(`${own}/`);
      if (hit && own.length > length) {
        best = item;
        length = own.length;
      }
    }
  }
  return best;
}
