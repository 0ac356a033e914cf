import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '../auth/permission.ts';
import type { Ask } from './list/ask.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** Groups of the navigation, in their order. */
export const navGroups = ['catalogue', 'data', 'release', 'administer'] as const;
export type NavGroup = (typeof navGroups)[number];

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
  /** What the page takes, and the role that is named to who lacks it. Absent: every member opens it. */
  takes?: { permission: Permission; role: string };
  contexts?: readonly string[];
  /** A flag of the profile that is needed. Absent: none. */
  flag?: string;
  /** Shown where the catalogue has a further language. */
  needs?: 'languages';
  /** The letter behind G. */
  go?: string;
  /** The installation has the page too; it has no other. */
  ofInstallation?: true;
}

/** Groups of the settings, in their order. */
export const settingsGroups = ['general', 'lists'] as const;

/** One area of the settings (docs/domain/screens.md, Settings areas). An area without a screen is absent from the list. */
export interface SettingsItem {
  /** Its number in the address; areas of a group are listed by it. */
  tab: number;
  /** Contexts that show it, in the place of one of its number that names none. Absent: all. */
  contexts?: readonly string[];
  group: (typeof settingsGroups)[number];
  /** Key of the text; the component's module adds it. */
  title: string;
  component: ComponentType;
}

/** Tabs of the page ARI management, in their order (docs/domain/screens.md, ARI management). */
export const ariTabs = ['landing', 'lookups', 'collisions', 'taxonomy', 'fields', 'configs'] as const;
export type AriKey = (typeof ariTabs)[number];

/** One tab of that page. A tab without a screen is absent; its title is `shell.ari.{key}`. */
export interface AriTab {
  key: AriKey;
  component: ComponentType;
  /** What its row on the landing page says beside the title: an `AreaFigures`. */
  row?: ComponentType;
  /** How many of its matters wait for somebody, for the tab's mark; a hook, called on every draw of the page. */
  useWaiting?: () => number | undefined;
}

/** What a slice registers in the browser. It is in the entry's bundle, so a screen's component is a lazy one. */
export interface WebSlice {
  /** Screens of a catalogue; `path` is behind `/{code}/`, with the router's names of its parts. */
  screens?: readonly { path: string; component: RouteComponent; ask?: Ask }[];
  navigation?: readonly NavItem[];
  /** Loaded beside the settings page, which is drawn when all are there. */
  settings?(): Promise<readonly SettingsItem[]>;
  /** Asks for what an area of the settings shows first, by the number of the area. */
  askSettings?: Readonly<Record<number, Ask>>;
  /** Loaded beside the page ARI management, which is drawn when all are there. */
  ari?(): Promise<readonly AriTab[]>;
}
