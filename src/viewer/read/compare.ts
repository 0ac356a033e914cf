import type { ItemRecord, PartRecord } from '../../release/contract.ts';
import type { ReadNode } from '../../release/map/rules.ts';
import { differences } from '../../release/map/rules.differences.ts';
import { itemOf } from './content.ts';
import { Fault } from './fault.ts';
import type { OpenLayer, Release } from './release.ts';

/** What differs between two releases, by item or part. */
export interface Difference {
  kind: 'item' | 'part';
  id: number;
  change: 'added' | 'changed' | 'removed';
  /** The records, of the first layer that has one. */
  before: ItemRecord | PartRecord | undefined;
  after: ItemRecord | PartRecord | undefined;
}

export interface Comparison {
  differences: Difference[];
  /** There is more than was read. */
  isCut: boolean;
}

/** More than anybody reads through. */
export const mostDifferences = 2000;

/** Compares what a reader has of two releases: cost grows with what differs, as equal nodes have the same name. */
export async function compareReleases(before: Release, after: Release): Promise<Comparison> {
  const found = new Map<string, Difference>();
  let isCut = false;
  const layers = new Set([...before.layers, ...after.layers].map(({ id }) => id));
  for (const layer of layers) {
    const [a, b] = [before, after].map((one) => one.layers.find(({ id }) => id === layer));
    const read = readOf(a, b);
    for (const [map, kind] of [
      ['items', 'item'],
      ['diagrams', 'item'],
      ['units', 'item'],
      ['parts', 'part'],
    ] as const) {
      for await (const { key, before: old, after: now } of differences(read, a?.maps[map], b?.maps[map])) {
        if (found.size >= mostDifferences) {
          isCut = true;
          break;
        }
        note(found, { kind, id: Number(key), isItself: map === 'items' || map === 'parts' }, [old, now]);
      }
    }
  }
  return { differences: await Promise.all([...found.values()].map((one) => named(one, before, after))), isCut };
}

/** With the records of an item of which only drawing, rows, callouts, or what a unit is, differ. */
async function named(difference: Difference, before: Release, after: Release): Promise<Difference> {
  const { kind, id } = difference;
  if (kind === 'part' || difference.before || difference.after) return difference;
  const [old, now] = await Promise.all([itemOf(before, id), itemOf(after, id)]);
  return { ...difference, before: old ?? undefined, after: now ?? undefined };
}

/** Reads nodes of a layer of either release: a host may keep the files of each in a folder of its own. */
const readOf =
  (older: OpenLayer | undefined, newer: OpenLayer | undefined): ReadNode =>
  async (name) => {
    if (!newer) return older ? older.read(name) : Promise.reject(new Fault('missing', name));
    return older ? newer.read(name).catch(() => older.read(name)) : newer.read(name);
  };

type Records = readonly [before: unknown, after: unknown];

/** An item is added or removed by its own record; another drawing, row, callout or value changes it. */
function note(
  found: Map<string, Difference>,
  { kind, id, isItself }: { kind: Difference['kind']; id: number; isItself: boolean },
  [before, after]: Records,
): void {
  const name = `${kind} ${id}`;
  const known = found.get(name);
  if (!isItself) {
    if (!known) found.set(name, { kind, id, change: 'changed', before: undefined, after: undefined });
    return;
  }
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  found.set(name, {
    kind,
    id,
    // What another layer has of it makes it a change.
    change: known && known.change !== change ? 'changed' : change,
    before: known?.before ?? (before as Difference['before']),
    after: known?.after ?? (after as Difference['after']),
  });
}
