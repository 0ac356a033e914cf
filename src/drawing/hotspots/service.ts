import { hotspotsOf, imageById, lockedHotspots, writeHotspots } from '../../image/queries.ts';
import type { HotspotToWrite } from '../../image/queries.ts';
import { imageMessages, maxHotspots } from '../../image/rules.ts';
import { requireFit } from '../../image/service.ts';
import { contentSaved, requireAncestor, requireEditable } from '../../hierarchy/states/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conflict, invalid, messages, notFound } from '../../platform/http/errors.ts';
import { itemWithImage } from '../queries.ts';

export interface HotspotSave {
  imageId: number;
  items: (HotspotToWrite & { version?: number | undefined })[];
  deleted: { id: number; version: number }[];
  workflowAncestorId?: number | null | undefined;
}

/** Saves hotspots inside the running change; see the contract. */
export async function saveHotspots(db: Db, { imageId, items, deleted, workflowAncestorId }: HotspotSave) {
  const image = await imageById(db, imageId);
  if (!image) throw notFound();
  requireFit(items, image, 'items');
  items.forEach((item, index) => {
    if ((item.id === undefined) !== (item.version === undefined)) {
      throw invalid(`items.${index}.version`, 'A changed hotspot names the version it started from.');
    }
  });
  const shownBy = await itemWithImage(db, imageId);
  if (shownBy !== undefined) {
    await requireEditable(db, shownBy);
    await requireAncestor(db, shownBy, workflowAncestorId);
  }
  const versions = new Map((await lockedHotspots(db, imageId)).map((h) => [h.id, h.version]));
  const stale = (list: { id?: number | undefined; version?: number | undefined }[], field: string) =>
    list.flatMap((h, index) =>
      h.id !== undefined && versions.get(h.id) !== h.version ? [[`${field}.${index}`, [messages.conflict]]] : [],
    );
  const conflicts = [...stale(items, 'items'), ...stale(deleted, 'deleted')] as [string, string[]][];
  if (conflicts.length > 0) throw conflict(Object.fromEntries(conflicts));
  const added = items.filter(({ id }) => id === undefined).length;
  if (added > 0 && versions.size - deleted.length + added > maxHotspots)
    throw invalid('items', imageMessages.tooManyHotspots);
  await writeHotspots(
    db,
    imageId,
    items,
    deleted.map((h) => h.id),
  );
  const { workflowUpdated } = shownBy === undefined ? { workflowUpdated: false } : await contentSaved(db, shownBy);
  return { hotspots: await hotspotsOf(db, imageId), workflowUpdated };
}
