import { ownedBy } from '../../account/rules.ts';
import type { Who } from '../../platform/auth/who.ts';
import { parseLayer } from '../rules.ts';

/** Ids of visibility groups, or of price audiences, that a reader has. */
type Owned = ReadonlySet<number> | 'all';

/** What somebody may read of a catalogue's releases. */
export interface Reader {
  groups: Owned;
  audiences: Owned;
}

/** Who has nothing but the public part of a catalogue that is open to anybody. */
export const anybody: Reader = { groups: new Set(), audiences: new Set() };

/** A member as a reader, by the rule that holds in the editor too: groups and audiences that the profile names. */
export function readerOf(
  who: Pick<Who, 'superAdmin' | 'profile'>,
  named: { groups: readonly number[]; audiences: readonly number[] },
): Reader | undefined {
  if (!who.superAdmin && !who.profile) return undefined;
  const owned = (ids: readonly number[]): Owned => {
    const all = ownedBy(who, ids);
    return all === 'all' ? all : new Set(all);
  };
  return { groups: owned(named.groups), audiences: owned(named.audiences) };
}

const owns = (owned: Owned, id: number | null) => id === null || owned === 'all' || owned.has(id);

/** May the reader have the files of a layer? False for what is no layer. */
export function mayRead({ groups, audiences }: Reader, layer: string): boolean {
  const parsed = parseLayer(layer);
  return parsed !== undefined && owns(groups, parsed.groupId) && owns(audiences, parsed.audienceId);
}

/** The environments as addresses write them, whatever the case. */
export function environmentOf(segment: string): 'Staging' | 'Production' | undefined {
  const name = segment.toLowerCase();
  if (name === 'staging') return 'Staging';
  return name === 'production' ? 'Production' : undefined;
}

/** What an address shows whatever environments show. */
export type Pinned =
  | { release: number }
  /** A draft, as who has the visibility group sees it; 0: who has none; undefined: as the caller does. */
  | { preview: number; group: number | undefined };

/** Highest number that an address names. */
const mostNumber = 2_147_483_647;

/** The release or draft that an address names: `release-12`, `preview-3`, `preview-3.g7`. */
export function pinnedOf(segment: string): Pinned | undefined {
  const [, kind = '', digits, group] = /^(release|preview)-([1-9]\d{0,9})(?:\.g(\d{1,15}))?$/i.exec(segment) ?? [];
  const number = Number(digits);
  if (!(number <= mostNumber)) return undefined;
  if (kind.toLowerCase() === 'preview')
    return { preview: number, group: group === undefined ? undefined : Number(group) };
  return group === undefined ? { release: number } : undefined;
}

/** A reader who sees of the groups that they have one alone, or none. */
export const ofGroup = ({ groups, audiences }: Reader, group: number): Reader => ({
  groups: new Set(group > 0 && owns(groups, group) ? [group] : []),
  audiences,
});

/** What the viewer's pages may do: its own files, its worker, pictures. Nothing inline, nothing from elsewhere. */
export const viewerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** A page that says why there is nothing to read. The texts are ours: they hold no markup. */
export const plainPage = (title: string, text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
