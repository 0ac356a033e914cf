import { endingOf } from '../../attachment/rules.ts';
import type { MapEntry } from '../derive/entries.ts';
import { literatureEntries, literatureLayers, literatureRecord } from '../derive/literature.ts';
import type { LiteratureSource } from '../derive/sources.ts';
import { literatureSources, partLiteratureSources } from './queries.literature.ts';
import { chosenBy } from './service.item.ts';
import type { Making } from './service.making.ts';

/** Entries of a layer that the literature of an item or part stands for. */
export interface ReleasedLiterature {
  /** The item or part, as posting. */
  owner: number;
  layer: string;
  entries: readonly MapEntry[];
}

/** The literature of items of the release, its files put into the layers that have it. */
export async function releasedLiterature(making: Making, ids: readonly number[]): Promise<ReleasedLiterature[]> {
  const sources = await literatureSources(making.db, chosenBy(making, ids));
  return inLayers(making, sources, (owner) => making.tree.items.get(-owner)?.layers ?? []);
}

/** The same of parts, by the layers that they are in. */
export async function releasedPartLiterature(
  making: Making,
  layers: ReadonlyMap<number, readonly string[]>,
): Promise<ReleasedLiterature[]> {
  const sources = await partLiteratureSources(making.db, [...layers.keys()]);
  return inLayers(making, sources, (owner) => layers.get(owner) ?? []);
}

async function inLayers(
  { files, pictures }: Making,
  sources: readonly LiteratureSource[],
  layersOf: (owner: number) => readonly string[],
): Promise<ReleasedLiterature[]> {
  const found: ReleasedLiterature[] = [];
  for (const source of sources) {
    const { id, owner, hash, contentType, groups } = source;
    for (const layer of literatureLayers(layersOf(owner), groups)) {
      const title = `Literature ${source.displayName || source.name}`;
      const file =
        hash === null
          ? undefined
          : await pictures.putFile(files.layer(layer), { hash, ending: endingOf(contentType), title });
      found.push({ owner, layer, entries: literatureEntries(owner, id, literatureRecord(source, file)) });
    }
  }
  return found;
}
