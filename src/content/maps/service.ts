import type { Manifest, MapName, MapRoot } from '../../release/contract.ts';
import { compareKeys, type Key } from '../../release/map/rules.ts';
import { MapBuilder, type NodeFiles } from '../../release/map/service.ts';
import { mostOfWord } from '../../release/rules.ts';
import { type MapEntry, wordsOf } from '../derive/entries.ts';
import { listed, type Shown, shownAlone, textsOfShown } from '../derive/shown.ts';
import { listIn } from '../derive/tree.ts';
import { Uses } from '../derive/uses.ts';
import { WordIndex } from '../derive/wordIndex.ts';

/** Where the nodes of each layer lie. */
export interface Files {
  layer(id: string): NodeFiles;
}

/** The maps of each layer; a layer without any is absent. */
export type LayerRoots = Map<string, Manifest['maps']>;

/** Maps that grow from entries in the order of their keys. */
class OrderedMaps {
  readonly #files: Files;
  readonly #builders = new Map<string, { layer: string; map: MapName; builder: MapBuilder }>();

  constructor(files: Files) {
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

const inOrder = new Set<MapName>([
  'items',
  'diagrams',
  'parts',
  'prices',
  'numbers',
  'reversed',
  'units',
  'unitPrices',
]);

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
  constructor(files: Files, diagrams: readonly number[]) {
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

/** Items or parts of a layer, and what hits show of each: what their words are read from. */
export interface Texts {
  layer: string;
  /** As postings, see release/rules.ts. */
  owners: number[];
  shown: Shown[];
}

/** The maps of words of a release, and of what lists show by word, gathered as numbers. */
export class WordMaps {
  readonly #files: Files;
  readonly #languages: readonly string[];
  readonly #indexes = new Map<string, Map<string, WordIndex>>();
  /** Of items, and of parts that are among the first of a word. */
  readonly #shown = new Map<string, Map<number, Shown>>();

  /** @param languages those whose words may differ */
  constructor(files: Files, languages: readonly string[]) {
    this.#files = files;
    this.#languages = languages;
  }

  /** Parts come in the order of their ids. */
  add({ layer, owners, shown }: Texts): void {
    const indexes = mapsIn(this.#indexes, layer);
    const kept = mapsIn(this.#shown, layer);
    for (const [nth, owner] of owners.entries()) {
      const one = shown[nth];
      if (!one) continue;
      let isAmongFirst = owner < 0;
      for (const [language, found] of wordsOf(textsOfShown(one, this.#languages), this.#languages)) {
        const index = indexes.get(language) ?? new WordIndex();
        indexes.set(language, index);
        for (const word of found) if (index.add(word, owner) <= mostOfWord) isAmongFirst = true;
      }
      if (isAmongFirst) kept.set(owner, shownAlone(one));
    }
  }

  async finish(): Promise<LayerRoots> {
    const ordered = new OrderedMaps(this.#files);
    for (const [layer, indexes] of this.#indexes)
      for (const [language, index] of indexes)
        for (const [word, owners] of index.words())
          for (const list of ['itemWords', 'partWords'] as const) {
            for (const owner of owners[list]) {
              const wait = ordered.add(layer, `words.${language}`, [word, owner], 0);
              if (wait) await wait;
            }
            if (owners[list].length === 0) continue;
            const record = this.#record(layer, owners[list], language);
            const wait = ordered.add(layer, `${list}.${language}`, word, record);
            if (wait) await wait;
          }
    return ordered.finish();
  }

  #record(layer: string, owners: readonly number[], language: string) {
    const shown = mapsIn(this.#shown, layer);
    const first = owners.slice(0, mostOfWord).map((owner) => {
      const one = shown.get(owner);
      if (!one) throw new Error(`Nothing is known of posting ${owner}.`);
      return listed(owner, one, language);
    });
    return { first, ...(owners.length > mostOfWord && { more: true }) };
  }
}

/** The maps of a layer, made where there are none. */
export function mapsIn<K, T>(layers: Map<string, Map<K, T>>, layer: string): Map<K, T> {
  const maps = layers.get(layer) ?? new Map<K, T>();
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
