import type { Manifest, MapName, MapRecords, Picture } from '../release/contract.ts';
import { differences } from '../release/map/rules.differences.ts';
import { parseLayer } from '../release/rules.ts';
import type { ReleaseFiles } from '../release/service.ts';
import type { Differing, Pair } from './rules.ts';

/** Above so many records that differ, a review only says so. */
const mostDifferences = 200_000;

/** More differs than a review lists. */
export class TooMuchDiffers extends Error {}

/** Two releases: each layer and the name of its manifest. */
export interface Compared {
  files: ReleaseFiles;
  before: Record<string, string>;
  after: Record<string, string>;
}

interface Side {
  layer: string;
  before: Manifest | undefined;
  after: Manifest | undefined;
}

/**
 * What readers of one release have otherwise than those of another, from their files. Cost grows with what differs.
 * @throws TooMuchDiffers
 */
export async function differing(of: Compared): Promise<Differing> {
  const layers = [...new Set([...Object.keys(of.before), ...Object.keys(of.after)])].sort(publicFirst);
  const open = async (layer: string, name: string | undefined) =>
    name === undefined ? undefined : of.files.layer(layer).readManifest(name);
  const sides = await Promise.all(
    layers.map(async (layer): Promise<Side> => ({
      layer,
      before: await open(layer, of.before[layer]),
      after: await open(layer, of.after[layer]),
    })),
  );
  const pairs = <M extends MapName>(map: M) => pairsOf(of.files, sides, map);
  return {
    items: await pairs('items'),
    diagrams: await pairs('diagrams'),
    children: await pairs('children'),
    parents: await pairs('parents'),
    serials: await pairs('serials'),
    literature: await pairs('literature'),
    parts: await pairs('parts'),
    supersessions: await pairs('supersessions'),
    prices: await pairs('prices'),
    units: await pairs('units'),
    unitPrices: await pairs('unitPrices'),
    meta: sides.find(({ after }) => after?.meta)?.after?.meta,
  };
}

const publicFirst = (a: string, b: string) => Number(b.startsWith('p')) - Number(a.startsWith('p')) || (a < b ? -1 : 1);

async function pairsOf<M extends MapName>(
  files: ReleaseFiles,
  sides: readonly Side[],
  map: M,
): Promise<Pair<MapRecords[M]>[]> {
  const found = new Map<string, Pair<MapRecords[M]>>();
  for (const { layer, before, after } of sides) {
    const audience = parseLayer(layer)?.audienceId;
    const { readNode } = files.layer(layer);
    for await (const one of differences<MapRecords[M]>(readNode, before?.maps[map], after?.maps[map])) {
      const key = [...(Array.isArray(one.key) ? (one.key as (string | number)[]) : [one.key as string | number])];
      if (typeof audience === 'number') key.push(audience);
      const name = JSON.stringify(key);
      const known = found.get(name);
      found.set(name, known ? merged(known, one) : { ...one, key, isMoved: false });
      if (found.size > mostDifferences) throw new TooMuchDiffers();
    }
  }
  return [...found.values()].filter(
    (pair) => pair.isMoved || JSON.stringify(pair.before) !== JSON.stringify(pair.after),
  );
}

/** The same key in another layer: an item or part that other readers have than before. */
function merged<T>(known: Pair<T>, one: { before: T | undefined; after: T | undefined }): Pair<T> {
  const [before, after] = [known.before ?? one.before, known.after ?? one.after];
  const isMoved =
    before !== undefined && after !== undefined && (known.before === undefined || known.after === undefined);
  return { key: known.key, before: isMoved ? withPictureOf(before, after) : before, after, isMoved };
}

/** Files are named by their layer: pictures of the same sizes are taken for the same. */
function withPictureOf<T>(before: T, after: T): T {
  const [was, is] = [pictured(before), pictured(after)];
  const sizes = ({ picture, pictures = [] }: Pictured) =>
    JSON.stringify([picture, ...pictures].map((one) => one && [one.width, one.height]));
  if (!was || !is || sizes(was) !== sizes(is)) return before;
  return { ...before, ...(is.picture && { picture: is.picture }), ...(is.pictures && { pictures: is.pictures }) };
}

interface Pictured {
  picture?: Picture | null;
  pictures?: readonly Picture[];
}

/** What of a record is pictures; undefined where it has none. */
const pictured = (record: unknown): Pictured | undefined =>
  typeof record === 'object' && record !== null && 'picture' in record ? (record as Pictured) : undefined;
