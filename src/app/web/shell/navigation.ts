import { Cog, FileInput, FileOutput, FolderTree, Rocket, Search, SlidersHorizontal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Context, ShellProfile } from './types.ts';

export type NavGroup = 'catalogue' | 'data' | 'release' | 'administer';

/** One item of the navigation. An item without a screen is absent from the list. */
export interface NavItem {
  group: NavGroup;
  /** The text is `shell.nav.{key}`. */
  key: string;
  icon: LucideIcon;
  /** The address behind `/{code}`. */
  path: string;
  /** Addresses that also belong to the item, behind `/{code}`. */
  within?: readonly string[];
  /** Roles of which one is needed; Admin has them all. Absent: everybody. */
  roles?: readonly string[];
  contexts?: readonly Context[];
  /** The letter behind G. */
  go?: string;
}

export const navigation: readonly NavItem[] = [
  {
    group: 'catalogue',
    key: 'browse',
    icon: FolderTree,
    path: '',
    within: ['/tree'],
    contexts: ['Oem', 'Ecommerce'],
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
  { group: 'catalogue', key: 'search', icon: Search, path: '/search', contexts: ['Oem'], go: 's' },
  {
    group: 'catalogue',
    key: 'searchMajorUnits',
    icon: Search,
    path: '/search/majorUnits',
    contexts: ['MajorUnit'],
    go: 's',
  },
  { group: 'catalogue', key: 'parts', icon: Cog, path: '/part', go: 'p' },
  {
    group: 'data',
    key: 'import',
    icon: FileInput,
    path: '/import/',
    within: ['/importWizard'],
    roles: ['AllowImport'],
    go: 'm',
  },
  { group: 'data', key: 'export', icon: FileOutput, path: '/export', go: 'e' },
  {
    group: 'release',
    key: 'publish',
    icon: Rocket,
    path: '/publishing',
    roles: ['Publisher'],
    contexts: ['Oem'],
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

/** The items for a user in a context; before the profile has arrived everything shows (000 §6). */
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

/** Where a context starts, behind `/{code}`. */
export const contextStart: Readonly<Record<Context, string>> = {
  Oem: '',
  MajorUnit: '/majorUnits',
  Ecommerce: '/ecom/wizard',
};
