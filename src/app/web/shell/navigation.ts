import { FolderTree, Layers, Rocket, Search, SlidersHorizontal } from 'lucide-react';
import { defaultContext } from '../../../contexts.ts';
import type { Context } from '../../../contexts.ts';
import { installation } from '../../../platform/contract/installation.ts';
import { navGroups, type NavItem } from '../../../platform/web/slice.ts';
import { allows, type Profile } from '../../../rights.ts';
import { webSlices } from '../slices.ts';
import type { ShellProfile } from './types.ts';

/** The page of publishing, which each context has under its own address. */
const publish = {
  group: 'release',
  icon: Rocket,
  takes: { permission: 'publish', role: 'Publisher' },
  go: 'r',
} as const;

const settings = { permission: 'settings', role: 'ManageCatalogSettings' } as const;

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
  { ...publish, key: 'publish', path: '/publishing', contexts: [defaultContext] },
  { ...publish, key: 'publishMajorUnits', path: '/publishingmu', contexts: ['MajorUnit'] },
  { ...publish, key: 'publishEcommerce', path: '/publishingecom', contexts: ['Ecommerce'] },
  {
    group: 'administer',
    key: 'settings',
    icon: SlidersHorizontal,
    path: '/settings',
    takes: settings,
    go: 'a',
  },
  { group: 'administer', key: 'ari', icon: Layers, path: '/ari-management', takes: settings },
];

/** Every item: group by group, app's own before those of the slices. */
export const navigation: readonly NavItem[] = [
  ...own,
  ...webSlices.flatMap((slice) => slice.navigation ?? []),
].toSorted((a, b) => navGroups.indexOf(a.group) - navGroups.indexOf(b.group));

/** The pages of the installation (decision 085). */
const ofInstallation = navigation.filter((item) => item.ofInstallation);

/** The items of a catalogue, or of the installation. */
export const itemsOf = (code: string): readonly NavItem[] => (code === installation.code ? ofInstallation : navigation);

/**
 * The items for a user in a context; before the profile has arrived everything shows that needs no flag
 * (docs/domain/rights.md, Who may do what).
 */
export function itemsFor(
  items: readonly NavItem[],
  profile: Pick<ShellProfile, 'roles' | 'workflowRole' | 'flags'> | null,
  context: Context,
  languages: readonly string[] = [],
): NavItem[] {
  return items.filter((item) => {
    if (item.needs === 'languages' && languages.length < 2) return false;
    if (item.contexts && !item.contexts.includes(context)) return false;
    if (item.flag && !profile?.flags?.includes(item.flag)) return false;
    return !profile || roleMissing(item, profile) === undefined;
  });
}

/** The role of an item whose page this profile may not open. */
export const roleMissing = ({ takes }: NavItem, profile: Profile): string | undefined =>
  !takes || allows(takes.permission, { superAdmin: false, profile }) ? undefined : takes.role;

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
