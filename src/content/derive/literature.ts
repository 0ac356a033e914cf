import type { LiteratureRecord } from '../../release/contract.ts';
import { groupLayer, posting, publicLayer, words } from '../../release/rules.ts';
import type { MapEntry } from './entries.ts';
import type { LiteratureSource } from './sources.ts';

/**
 * The layers that hold the literature of an item: those of the item, or of them those of its own groups. Of an item that
 * all see these are the groups' layers, whose readers see it too.
 */
export function literatureLayers(ofItem: readonly string[], groups: readonly number[]): readonly string[] {
  if (groups.length === 0) return ofItem;
  const own = groups.map(groupLayer);
  return ofItem.includes(publicLayer) ? own : own.filter((layer) => ofItem.includes(layer));
}

/** @param file name of the file in the layer; undefined of a URL */
export const literatureRecord = (of: LiteratureSource, file: string | undefined): LiteratureRecord => ({
  name: of.displayName || of.name,
  place: of.place,
  category: of.categoryId,
  ...(of.language !== '' && { language: of.language }),
  ...(file === undefined ? { url: of.name } : { file, bytes: of.size }),
});

/** What a file or URL at an item stands for in its layer. */
export function literatureEntries(itemId: number, id: number, record: LiteratureRecord): MapEntry[] {
  return [
    ['literature', [itemId, id], record],
    ...words(record.name).map((word): MapEntry => ['literatureWords', [word, id, itemId], 0]),
    ...(record.file === undefined
      ? []
      : [['files', [record.file, posting.item(itemId), -id], record.bytes ?? 0] as const]),
  ];
}
