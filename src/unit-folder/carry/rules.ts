import { lengths } from '../../hierarchy/rules.ts';
import { mostDuplicated } from '../../item-bulk/duplicate/rules.ts';

export const carryMessages = {
  noYear: 'No unit under this folder has this model year.',
  tooMany: `At most ${mostDuplicated} units and folders can be carried over at once.`,
  otherCount: (units: number) => `There are ${units} units to carry over now.`,
  lastYear: (year: number) => `A model year is ${year} at the latest.`,
} as const;

/** Units and folders that a preview lists by name of those that stay. */
export const mostListed = 100;

/** An item under the folder, or the folder itself, as it may be carried over. */
export interface CarrySource {
  id: number;
  /** The nearest item above it that is carried over too; null for the folder itself. */
  above: number | null;
  ordinal: number;
  isFolder: boolean;
  typeId: number;
  name: string;
  displayName: string;
  overrideName: string;
  identity: string;
  makeId: number | null;
}

/** A text with a year in the place of another, where that stands as a word of its own. */
export const withYear = (text: string, from: number, to: number): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${from}(?![\\p{L}\\p{N}])`, 'gu'), String(to));

/** What a carried folder is called: with the next year where its name has the year, else with the year behind it. */
export function folderName(name: string, from: number, to: number): string {
  const renamed = withYear(name, from, to);
  return renamed === name ? `${name.slice(0, lengths.name - 5)} ${to}` : renamed;
}

/** Folders in which nothing that is carried over stands stay behind; the first source is the folder itself. */
export function withoutEmpty(sources: readonly CarrySource[]): CarrySource[] {
  const above = new Map(sources.map((source) => [source.id, source.above]));
  const needed = new Set<number>(sources.slice(0, 1).map(({ id }) => id));
  for (const { id, isFolder } of sources) {
    if (isFolder) continue;
    for (let at: number | null = id; at !== null && !needed.has(at); at = above.get(at) ?? null) needed.add(at);
  }
  return sources.filter(({ id }) => needed.has(id));
}

/** Names to try for a folder, the plain one first. */
export const candidates = (name: string): string[] => [
  name,
  ...Array.from({ length: 9 }, (_, n) => `${name.slice(0, lengths.name - 3)} ${n + 2}`),
];
