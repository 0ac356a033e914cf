import type {
  ChildRecord,
  DiagramRecord,
  ItemRecord,
  MapRecords,
  ParentRecord,
  PartRecord,
  Picture,
  PriceRecord,
  SupersessionRecord,
} from '../../release/contract.ts';
import { getRecord, keysUnder, scanRecords } from '../../release/map/rules.ts';
import type { Entry, Key } from '../../release/map/rules.ts';
import { pictureAddress, priceLayer } from '../../release/rules.ts';
import type { Release } from './release.ts';

/** A record with the layer that it came from: its pictures and prices lie there. */
export type Found<T> = T & { layer: string };

export const itemOf = (release: Release, id: number) => find<ItemRecord>(release, 'items', id);
export const diagramOf = (release: Release, id: number) => find<DiagramRecord>(release, 'diagrams', id);

/** A part with its supersessions of all layers: those of groups know of parts that the public one does not have. */
export async function partOf(release: Release, id: number): Promise<Found<PartRecord> | null> {
  const [records, beside] = await Promise.all([
    findAll<PartRecord>(release, 'parts', id),
    findAll<SupersessionRecord>(release, 'supersessions', id),
  ]);
  const [first, ...others] = records;
  if (!first || others.length + beside.length === 0) return first ?? null;
  const of = [...records, ...beside];
  const supersededBy = eachOnce(of.flatMap((one) => one.supersededBy ?? []));
  const supersedes = eachOnce(of.flatMap((one) => one.supersedes ?? []));
  return { ...first, ...(supersededBy.length > 0 && { supersededBy }), ...(supersedes.length > 0 && { supersedes }) };
}

function eachOnce<T extends { part: number }>(list: readonly T[]): T[] {
  const seen = new Set<number>();
  return list.filter(({ part }) => !seen.has(part) && seen.add(part));
}

/** The record of the first layer that has one: the public layer's, or an overlay's. */
export async function find<T extends object>(
  release: Release,
  map: keyof MapRecords,
  key: Key,
): Promise<Found<T> | null> {
  return (await findAll<T>(release, map, key))[0] ?? null;
}

/** The records of all layers that have one, the public layer's first. */
async function findAll<T extends object>(release: Release, map: keyof MapRecords, key: Key): Promise<Found<T>[]> {
  const found = await Promise.all(
    release.layers.map(async ({ id, maps, read }) => {
      const record = await getRecord<T>(read, maps[map], key);
      return record ? [{ ...record, layer: id }] : [];
    }),
  );
  return found.flat();
}

/** A part's price for an audience; null where there is none. */
export async function priceOf(
  release: Release,
  part: { id: number; layer: string },
  audienceId: number | undefined,
): Promise<PriceRecord | null> {
  const layer = audienceId === undefined ? undefined : release.prices.get(priceLayer(part.layer, audienceId));
  return layer ? ((await getRecord<PriceRecord>(layer.read, layer.maps['prices'], part.id)) ?? null) : null;
}

/** Where a picture lies, or its smaller copy; relative to the page. */
export const pictureUrl = (layer: string, picture: Picture, size: 'whole' | 'thumbnail' = 'whole') =>
  pictureAddress(layer, size === 'thumbnail' ? (picture.thumbnail ?? picture.file) : picture.file);

export type Child = ChildRecord & { id: number; place: number };

/** The branch under an item, or the top of the tree for 0, in its order, from all layers, each item once. */
export async function childrenOf(release: Release, parent: number): Promise<Child[]> {
  const found = new Map<number, Child>();
  for (const [key, record] of await rangesOf<ChildRecord>(release, 'children', parent)) {
    const [, place = 0, id = 0] = key;
    const known = found.get(id);
    found.set(id, { ...record, id, place, children: Math.max(record.children, known?.children ?? 0) });
  }
  return [...found.values()].toSorted((a, b) => a.place - b.place || a.id - b.id);
}

/** The items that an item stands under, the primary one first; 0 is the top. */
export async function parentsOf(release: Release, item: number): Promise<{ id: number; isPrimary: boolean }[]> {
  const found = new Map<number, boolean>();
  for (const [key, { isPrimary }] of await rangesOf<ParentRecord>(release, 'parents', item)) {
    const id = key[1] ?? 0;
    found.set(id, isPrimary || found.get(id) === true);
  }
  return [...found]
    .map(([id, isPrimary]) => ({ id, isPrimary }))
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.id - b.id);
}

/** More diagrams than anybody reads through; a common bolt may be in ten thousand. */
export const mostUses = 500;

/** The diagrams that list a part, and in how many rows; of each layer at most `mostUses`. */
export async function usesOf(release: Release, part: number): Promise<{ diagram: number; rows: number }[]> {
  const uses = await rangesOf<number>(release, 'uses', part, mostUses);
  const found = new Map(uses.map(([key, rows]) => [key[1] ?? 0, rows]));
  return [...found].map(([diagram, rows]) => ({ diagram, rows })).toSorted((a, b) => a.diagram - b.diagram);
}

/** The entries under one number, of all layers. */
async function rangesOf<T>(
  release: Release,
  map: keyof MapRecords,
  first: number,
  most = Number.POSITIVE_INFINITY,
): Promise<[key: number[], record: T][]> {
  const ranges = await Promise.all(
    release.layers.map(({ maps, read }) => collect(scanRecords<T>(read, maps[map], keysUnder([first])), most)),
  );
  return ranges.flat().map(([key, record]) => [key as number[], record]);
}

async function collect<T>(entries: AsyncIterable<Entry<T>>, most: number): Promise<Entry<T>[]> {
  const all: Entry<T>[] = [];
  for await (const entry of entries) if (all.push(entry) >= most) break;
  return all;
}
