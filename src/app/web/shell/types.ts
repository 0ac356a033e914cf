import type { Context } from '../../../contexts.ts';
import type { Profile } from '../../../rights.ts';

/** What the shell is told by the program around it. */

export interface ShellProfile extends Profile {
  userName: string;
  /** Shown in the user menu; the initials are made of it. */
  name: string;
  /** In words, such as "Publisher". */
  role: string;
  /** Flags of the catalogue, such as HasImportApi. */
  flags?: readonly string[];
}

export interface ShellCatalog {
  code: string;
  name: string;
  /** Codes such as EN, FR. */
  languages: readonly string[];
}

export interface ShellJob {
  id: string;
  /** "Import", "Publish". */
  name: string;
  /** What it does now, or what is to be said of its end; null where that it is over says all. */
  detail: string | null;
  state: 'running' | 'paused' | 'done' | 'failed';
  /** 0 to 100; null where it is not known. */
  percent: number | null;
  at: string;
  href: string;
  /** The navigation item that gets the dot while it runs. */
  area: string;
}

/** Pending follow-ups of the context: a tag of a diagram that leads elsewhere, whose hotspot is to be drawn. */
export interface ShellActionItems {
  items: readonly { id: number; tag: string; /** The diagram. */ name: string; href: string }[];
  onComplete: (id: number) => void;
}

export interface ShellLanguage {
  code: string;
  name: string;
}

export interface ShellData {
  /** Null until it has arrived: the navigation then shows everything. */
  profile: ShellProfile | null;
  /** The last good backup is too old, or there is none; null for who may not see backups. */
  isBackupStale: boolean | null;
  catalog: ShellCatalog;
  /** Those that the user may open, for the switcher. */
  catalogs: readonly ShellCatalog[];
  /** Contexts that the catalogue has. */
  contexts: readonly Context[];
  context: Context;
  /** Running and recent jobs, newest first. */
  jobs: readonly ShellJob[];
  actionItems: ShellActionItems;
  /** Counts by navigation key, such as open issues. */
  counts?: Readonly<Record<string, number>>;
  /** Pages that explain, for the help. */
  guides?: readonly { label: string; href: string }[];
  /** Where "Return to gateway" leads: the list of catalogues, or what the installation names. */
  gatewayUrl: string;
  languages: readonly ShellLanguage[];
  language: string;
  onLanguage: (code: string) => void;
  /** Opens the palette; without it the search field is absent. */
  onSearch?: () => void;
  onLogOut: () => void;
  onStay: () => Promise<unknown>;
  onSessionOver: () => void;
}
