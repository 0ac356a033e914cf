import type { LiteratureRecord } from '../../release/contract.ts';
import { groupLayer, publicLayer, words } from '../../release/rules.ts';
import type { MapEntry } from './entries.ts';
import type { LiteratureSource } from './sources.ts';

/**
 * The layers that hold the literature of an item or part: those of its owner, or of them those of its own groups. Of an
 * owner that all see these are the groups' layers, whose readers see it too.
 */
export function literatureLayers(ofOwner: readonly string[], groups: readonly number[]): readonly string[] {
  if (groups.length === 0) return ofOwner;
  const own = groups.map(groupLayer);
  return ofOwner.includes(publicLayer) ? own : own.filter((layer) => ofOwner.includes(layer));
}

/** @param file name of the file in the layer; undefined of a URL */
export const literatureRecord = (of: LiteratureSource, file: string | undefined): LiteratureRecord => ({
  name: of.displayName || of.name,
  place: of.place,
  category: of.categoryId,
  ...(of.language !== '' && { language: of.language }),
  ...(of.contentGroups.length > 0 && { groups: [...of.contentGroups] }),
  ...(file === undefined ? { url: of.name } : { file, bytes: of.size }),
});

/**
 * What a file or URL stands for in its layer.
 * @param owner the item or part that it hangs on, as posting
 */
export function literatureEntries(owner: number, id: number, record: LiteratureRecord): MapEntry[] {
  return [
    ['literature', [-owner, id], record],
    ...words(record.name).map((word): MapEntry => ['literatureWords', [word, id, -owner], 0]),
    ...(record.file === undefined ? [] : [['files', [record.file, owner, -id], record.bytes ?? 0] as const]),
  ];
}
