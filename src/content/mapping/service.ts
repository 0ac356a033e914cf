import type { Manifest, MapName, MapRoot } from '../../release/contract.ts';
import { compareKeys, type Key } from '../../release/map/rules.ts';
import { type Change, MapBuilder, type NodeFiles, patchMap } from '../../release/map/service.ts';
import type { ReleaseFiles } from '../../release/service.ts';
import { type MapEntry, wordsOf } from '../derive/entries.ts';
import { listIn } from '../derive/tree.ts';
import { Uses } from '../derive/uses.ts';
import { WordIndex } from '../derive/wordIndex.ts';

/** The maps of each layer; a layer without any is absent. */
export type LayerRoots = Map<string, Manifest['maps']>;

/** Maps that grow from entries in the order of their keys. */
class OrderedMaps {
  readonly #files: ReleaseFiles;
  readonly #builders = new Map<string, { layer: string; map: MapName; builder: MapBuilder }>();

  constructor(files: ReleaseFiles) {
    this.#files = files;
  }

  /** Await what it answers, if anything, before adding more. */
  add(layer: string, map: MapName, key: Key, record: unknown): Promise<unknown> | undefined {
    const name = `${layer} ${map}`;
    const known = this.#builders.get(name);
    if (known) return known.builder.add(key, record);
    const builder = new MapBuilder(this.#files.layer(layer), map);
    this.#builders.set(name, { layer, map, builder });
    return builder.add(key, record);
  }

  async finish(): Promise<LayerRoots> {
    const roots: LayerRoots = new Map();
    for (const { layer, map, builder } of this.#builders.values()) setRoot(roots, layer, map, await builder.finish());
    return roots;
  }
}

const inOrder = new Set<MapName>(['items', 'diagrams', 'parts', 'prices', 'numbers', 'reversed']);

/**
 * All maps of a release but those of words, from its entries: those of items, diagrams, parts, prices and numbers come in
 * the order of their keys and are written as they come; uses are gathered as numbers; the rest is small and kept until
 * the end.
 */
export class WholeMaps {
  readonly #ordered: OrderedMaps;
  readonly #diagrams: readonly number[];
  readonly #uses = new Map<string, Uses>();
  readonly #gathered = new Map<string, Map<MapName, [Key, unknown][]>>();

  /** @param diagrams ids of all diagrams of the release, ascending */
  constructor(files: ReleaseFiles, diagrams: readonly number[]) {
    this.#ordered = new OrderedMaps(files);
    this.#diagrams = diagrams;
  }

  /** Await what it answers, if anything, before adding more. */
  add(layer: string, [map, key, record]: MapEntry): Promise<unknown> | undefined {
    if (inOrder.has(map)) return this.#ordered.add(layer, map, key, record);
    if (map === 'uses') this.#addUse(layer, key, Number(record));
    else listIn(mapsIn(this.#gathered, layer), map).push([key, record]);
    return undefined;
  }

  #addUse(layer: string, key: Key, count: number): void {
    const uses = this.#uses.get(layer) ?? new Uses(this.#diagrams);
    this.#uses.set(layer, uses);
    const [part, diagram] = key as readonly number[];
    uses.add(part ?? 0, diagram ?? 0, count);
  }

  async finish(): Promise<LayerRoots> {
    for (const [layer, map, key, record] of this.#rest()) {
      const wait = this.#ordered.add(layer, map, key, record);
      if (wait) await wait;
    }
    return this.#ordered.finish();
  }

  *#rest(): Generator<[layer: string, map: MapName, key: Key, record: unknown]> {
    for (const [layer, maps] of this.#gathered)
      for (const [map, entries] of maps)
        for (const [key, record] of entries.sort(([a], [b]) => compareKeys(a, b))) yield [layer, map, key, record];
    for (const [layer, uses] of this.#uses)
      for (const { part, diagram, count } of uses.pairs()) yield [layer, 'uses', [part, diagram], count];
  }
}

/** Items or parts of a layer, and for each the text that its words are read from, in one language after the other. */
export interface Texts {
  layer: string;
  /** As postings, see release/rules.ts. */
  owners: number[];
  texts: string[];
}

/** The maps of words of a release, gathered as numbers. */
export class WordMaps {
  readonly #files: ReleaseFiles;
  readonly #languages: readonly string[];
  readonly #indexes = new Map<string, Map<MapName, WordIndex>>();

  constructor(files: ReleaseFiles, languages: readonly string[]) {
    this.#files = files;
    this.#languages = languages;
  }

  add({ layer, owners, texts }: Texts): void {
    const maps = mapsIn(this.#indexes, layer);
    for (const [nth, owner] of owners.entries()) {
      const own = texts.slice(nth * this.#languages.length, (nth + 1) * this.#languages.length);
      for (const [language, found] of wordsOf(own, this.#languages)) {
        const index = maps.get(`words.${language}`) ?? new WordIndex();
        maps.set(`words.${language}`, index);
        for (const word of found) index.add(word, owner);
      }
    }
  }

  async finish(): Promise<LayerRoots> {
    const ordered = new OrderedMaps(this.#files);
    for (const [layer, maps] of this.#indexes)
      for (const [map, index] of maps)
        for (const key of index.keys()) {
          const wait = ordered.add(layer, map, key, 0);
          if (wait) await wait;
        }
    return ordered.finish();
  }
}

/**
 * What a delta takes out of maps and puts in; putting in holds, whichever comes first. What comes back as it was is no
 * change: of the words of a text only those are read and written that are new or gone.
 */
export class PatchedMaps {
  readonly #out = new Map<string, Map<MapName, [Key, unknown][]>>();
  readonly #in = new Map<string, Map<MapName, [Key, unknown][]>>();

  /** @param entries with the records that the maps hold; undefined where that is not known */
  remove(layer: string, entries: Iterable<MapEntry>): void {
    for (const [map, key, record] of entries) listIn(mapsIn(this.#out, layer), map).push([key, record]);
  }

  put(layer: string, entries: Iterable<MapEntry>): void {
    for (const [map, key, record] of entries) listIn(mapsIn(this.#in, layer), map).push([key, record]);
  }

  /** Of the same key the later change holds. */
  #changes(layer: string, map: MapName): Change[] {
    const changes = new Map<string, { change: Change; was?: string | undefined }>();
    for (const [key, record] of this.#out.get(layer)?.get(map) ?? [])
      changes.set(JSON.stringify(key), { change: [key, undefined], was: JSON.stringify(record) });
    for (const change of this.#in.get(layer)?.get(map) ?? []) {
      const name = JSON.stringify(change[0]);
      changes.set(name, { change, was: changes.get(name)?.was });
    }
    return [...changes.values()]
      .filter(({ change: [, record], was }) => was === undefined || JSON.stringify(record) !== was)
      .map(({ change }) => change);
  }

  /** The maps of the release before with the changes. */
  async over(files: { layer(id: string): NodeFiles }, before: LayerRoots): Promise<LayerRoots> {
    const roots: LayerRoots = new Map();
    for (const [layer, maps] of before) for (const [map, root] of entriesOf(maps)) setRoot(roots, layer, map, root);
    const patches: Promise<void>[] = [];
    const known = new Map<string, ReturnType<typeof patchMap>>();
    for (const layer of new Set([...this.#out.keys(), ...this.#in.keys()]))
      for (const map of new Set([...mapsIn(this.#out, layer).keys(), ...mapsIn(this.#in, layer).keys()])) {
        const changes = this.#changes(layer, map);
        const root = before.get(layer)?.[map];
        // Languages without texts of their own have the words of the first: what is the same is patched once.
        const same = `${layer} ${map.startsWith('words.') ? 'words' : map} ${root?.root} ${JSON.stringify(changes)}`;
        const patched = known.get(same) ?? patchMap(files.layer(layer), map, root, changes);
        known.set(same, patched);
        patches.push(patched.then((to) => setRoot(roots, layer, map, to)));
      }
    await Promise.all(patches);
    return roots;
  }
}

const entriesOf = (maps: Manifest['maps']) => Object.entries(maps) as [MapName, MapRoot][];

function mapsIn<T>(layers: Map<string, Map<MapName, T>>, layer: string): Map<MapName, T> {
  const maps = layers.get(layer) ?? new Map<MapName, T>();
  layers.set(layer, maps);
  return maps;
}

export function setRoot(roots: LayerRoots, layer: string, map: MapName, root: MapRoot | undefined): void {
  const maps = roots.get(layer) ?? {};
  if (root) maps[map] = root;
  else delete maps[map];
  if (Object.keys(maps).length > 0) roots.set(layer, maps);
  else roots.delete(layer);
}
