import type { RouteComponent } from '@tanstack/react-router';
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
  /** Roles of which one is needed. Absent: everybody. */
  roles?: readonly string[];
  contexts?: readonly string[];
  /** The letter behind G. */
  go?: string;
}

/** Groups of the settings, in their order. */
export const settingsGroups = ['general', 'lists'] as const;

/** One area of the settings (docs/domain/screens.md, Settings areas). An area without a screen is absent from the list. */
export interface SettingsItem {
  /** Its number in the address; areas of a group are listed by it. */
  tab: number;
  group: (typeof settingsGroups)[number];
  /** Key of the text; the component's module adds it. */
  title: string;
  component: ComponentType;
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
}
