import { isDeepStrictEqual } from 'node:util';
import type { ItemRecord, MapName, PartRecord, UnitRecord } from '../../release/contract.ts';
import type { Key } from '../../release/map/rules.ts';
import { posting } from '../../release/rules.ts';
import { itemShown, partShown, type Shown } from '../derive/shown.ts';
import { unitWords } from '../derive/unit.ts';

/** Entries that a delta takes out of a layer's maps, or puts in. */
type Entries = ReadonlyMap<MapName, readonly (readonly [Key, unknown])[]> | undefined;

/** What hits show of the items and parts among entries, by posting. */
export function shownIn(entries: Entries, languages: readonly string[]): Map<number, Shown> {
  const items = (entries?.get('items') ?? []) as readonly [number, ItemRecord][];
  const parts = (entries?.get('parts') ?? []) as readonly [number, PartRecord][];
  const units = new Map((entries?.get('units') ?? []) as readonly [number, UnitRecord][]);
  const wordsOf = (id: number) => {
    const unit = units.get(id);
    return unit && unitWords(unit, languages);
  };
  return new Map<number, Shown>([
    ...items.map(([id, record]) => [posting.item(id), itemShown(record, wordsOf(id))] as const),
    ...parts.map(([id, record]) => [posting.part(id), partShown(record)] as const),
  ]);
}

/** Postings of which hits show something else than before, or that are new or gone. */
export function changedOwners(before: ReadonlyMap<number, Shown>, now: ReadonlyMap<number, Shown>): Set<number> {
  const owners = new Set([...before.keys(), ...now.keys()]);
  return new Set([...owners].filter((owner) => !isDeepStrictEqual(before.get(owner), now.get(owner))));
}

/** The words that such postings had or have, and whether they have them now. */
export function touchedWords(out: Entries, put: Entries, map: MapName, changed: ReadonlySet<number>) {
  const touched = new Map<string, Map<number, boolean>>();
  const add = (entries: Entries, isIn: boolean) => {
    for (const [key] of entries?.get(map) ?? []) {
      const [word, owner] = key as readonly [string, number];
      if (!changed.has(owner)) continue;
      const owners = touched.get(word) ?? new Map<number, boolean>();
      touched.set(word, owners.set(owner, isIn));
    }
  };
  add(out, false);
  add(put, true);
  return touched;
}
