import type { TaxonomyLevelRecord } from '../../release/contract.ts';
import type { MapEntry } from './entries.ts';
import { type NamedSource, namesIn } from './unit.ts';

export interface TaxonomySource extends NamedSource {
  id: number;
  industry: NamedSource;
}

export interface LevelSource extends NamedSource {
  id: number;
  taxonomyId: number;
  parentId: number | null;
  place: number;
  code: string;
}

/** Taxonomies and levels as they are now, by id, each level with those above. */
export interface Taxonomies {
  taxonomies: ReadonlyMap<number, TaxonomySource>;
  levels: ReadonlyMap<number, LevelSource>;
}

/** Numbers of units by level, or by taxonomy. */
export type Counts = ReadonlyMap<number, number>;

/** Adds what each level says to those above it, and to its taxonomy; levels that are no more say nothing. */
export function summed(
  counts: Counts,
  { levels }: Taxonomies,
): { levels: Map<number, number>; taxonomies: Map<number, number> } {
  const sums = { levels: new Map<number, number>(), taxonomies: new Map<number, number>() };
  const add = (to: Map<number, number>, id: number, count: number) => to.set(id, (to.get(id) ?? 0) + count);
  for (const [id, count] of counts) {
    let at = levels.get(id);
    if (at) add(sums.taxonomies, at.taxonomyId, count);
    for (; at; at = at.parentId === null ? undefined : levels.get(at.parentId)) add(sums.levels, at.id, count);
  }
  return sums;
}

/** What a level with units stands for. */
export function levelEntries(
  { levels }: Taxonomies,
  id: number,
  units: number,
  languages: readonly string[],
): MapEntry[] {
  const level = levels.get(id);
  if (!level || units <= 0) return [];
  const { taxonomyId, parentId, place, code } = level;
  return entriesOfLevel(id, {
    taxonomy: taxonomyId,
    ...(parentId !== null && { parent: parentId }),
    place,
    name: namesIn(level, languages),
    ...(code !== '' && { code }),
    units,
  });
}

/** The entries of a level's record, whichever release it is of. */
export const entriesOfLevel = (id: number, record: TaxonomyLevelRecord): MapEntry[] => [
  ['taxonomyLevels', id, record],
  [
    'levelChildren',
    [record.taxonomy, record.parent ?? 0, record.place, id],
    { name: record.name, units: record.units },
  ],
];

export function taxonomyEntries(
  { taxonomies }: Taxonomies,
  id: number,
  units: number,
  languages: readonly string[],
): MapEntry[] {
  const taxonomy = taxonomies.get(id);
  if (!taxonomy || units <= 0) return [];
  const record = { name: namesIn(taxonomy, languages), industry: namesIn(taxonomy.industry, languages), units };
  return [['taxonomies', id, record]];
}
