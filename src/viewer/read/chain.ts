import type { PartRecord } from '../../release/contract.ts';
import { partOf } from './content.ts';
import type { Found } from './content.ts';
import type { Release } from './release.ts';

/** A part in a chain of supersessions, and how far it is from the one looked at. */
export interface Link {
  id: number;
  number: string;
  /** Undefined where this reader does not have the part. */
  part: Found<PartRecord> | undefined;
  distance: number;
}

type Successors = NonNullable<PartRecord['supersededBy']>;

/** The ways in which a part is replaced: by all of those that come together, or by one of the others. */
export function waysOf(by: Successors): Successors[] {
  const together = by.filter(({ and }) => and);
  return [...(together.length > 0 ? [together] : []), ...by.filter(({ and }) => !and).map((one) => [one])];
}

const longest = 20;

/**
 * The end of a chain in which each part was replaced by one other alone; null where the part that comes first is the end,
 * or there are several.
 */
export async function newestOf(release: Release, by: Successors): Promise<{ part: number; number: string } | null> {
  const [first] = by;
  if (!first || by.length > 1) return null;
  let last = first;
  for (let steps = 1; steps < longest; steps++) {
    const [next, ...others] = (await partOf(release, last.part))?.supersededBy ?? [];
    if (!next || others.length > 0) break;
    last = next;
  }
  return last === first ? null : { part: last.part, number: last.number };
}

/** All that a part was replaced by, or all that it replaces, nearest first; each once, at most twenty. */
export async function chainOf(release: Release, part: PartRecord, way: 'supersededBy' | 'supersedes'): Promise<Link[]> {
  const found = new Map<number, Link>();
  let level: readonly PartRecord[] = [part];
  for (let distance = 1; level.length > 0 && found.size < longest; distance++) {
    const next = level.flatMap((one) => one[way] ?? []).filter(({ part: id }) => !found.has(id));
    for (const { part: id, number } of next.slice(0, longest - found.size)) {
      found.set(id, { id, number, part: (await partOf(release, id)) ?? undefined, distance });
    }
    level = [...found.values()].flatMap((link) => (link.distance === distance && link.part ? [link.part] : []));
  }
  return [...found.values()];
}
