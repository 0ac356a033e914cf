import { endingOf } from '../../attachment/rules.ts';
import type { MapEntry } from '../derive/entries.ts';
import { literatureEntries, literatureLayers, literatureRecord } from '../derive/literature.ts';
import { literatureSources } from './queries.literature.ts';
import { chosenBy } from './service.item.ts';
import type { Making } from './service.making.ts';

/** Entries of a layer that the literature of an item stands for. */
export interface ReleasedLiterature {
  itemId: number;
  layer: string;
  entries: readonly MapEntry[];
}

/** The literature of items of the release, its files put into the layers that have it. */
export async function releasedLiterature(making: Making, ids: readonly number[]): Promise<ReleasedLiterature[]> {
  const { db, tree, files, pictures } = making;
  const found: ReleasedLiterature[] = [];
  for (const source of await literatureSources(db, chosenBy(making, ids))) {
    const { id, itemId, hash, contentType, groups } = source;
    for (const layer of literatureLayers(tree.items.get(itemId)?.layers ?? [], groups)) {
      const title = `Literature ${source.displayName || source.name}`;
      const file =
        hash === null
          ? undefined
          : await pictures.putFile(files.layer(layer), { hash, ending: endingOf(contentType), title });
      found.push({ itemId, layer, entries: literatureEntries(itemId, id, literatureRecord(source, file)) });
    }
  }
  return found;
}
