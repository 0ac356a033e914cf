import type { Manifest, MapName, MapRoot } from '../../release/contract.ts';
import type { Key } from '../../release/map/rules.ts';
import { type Change, patchMap } from '../../release/map/service.ts';
import type { MapEntry } from '../derive/entries.ts';
import { listed, type WordList, wordLists } from '../derive/shown.ts';
import { listIn } from '../derive/tree.ts';
import { type Files, type LayerRoots, mapsIn, setRoot } from './service.ts';
import { changedOwners, shownIn, touchedWords } from './rules.ts';
import { patchWordList } from './service.wordLists.ts';

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

  /** The maps of the release before with the changes, in the languages that have words. */
  async over(files: Files, before: LayerRoots, languages: readonly string[] = []): Promise<LayerRoots> {
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
    await this.#patchLists(files, before, roots, languages);
    return roots;
  }

  /** What lists show by word follows from the other maps as they are now. */
  async #patchLists(files: Files, before: LayerRoots, roots: LayerRoots, languages: readonly string[]) {
    for (const layer of new Set([...this.#out.keys(), ...this.#in.keys()])) {
      const [out, put] = [mapsIn(this.#out, layer), mapsIn(this.#in, layer)];
      const shown = shownIn(put, languages);
      const changed = changedOwners(shownIn(out, languages), shown);
      const after = { ...roots.get(layer) };
      const known = new Map<string, Promise<MapRoot | undefined>>();
      for (const map of new Set([...out.keys(), ...put.keys()])) {
        const language = /^words\.(.+)$/.exec(map)?.[1];
        if (language === undefined) continue;
        const touched = touchedWords(out, put, map, changed);
        // As with words: what several languages share is patched once.
        const texts = JSON.stringify([...shown].map(([owner, one]) => listed(owner, one, language)));
        for (const list of Object.keys(wordLists) as WordList[]) {
          const root = before.get(layer)?.[`${list}.${language}`];
          const same = `${list} ${root?.root} ${after[map]?.root} ${texts}`;
          const of = { list, language, before: root, after, touched, shown };
          const patched = known.get(same) ?? patchWordList(files.layer(layer), of);
          known.set(same, patched);
          setRoot(roots, layer, `${list}.${language}`, await patched);
        }
      }
    }
  }
}

const entriesOf = (maps: Manifest['maps']) => Object.entries(maps) as [MapName, MapRoot][];
