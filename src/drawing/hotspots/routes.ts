import { isDeepStrictEqual } from 'node:util';
import { imageContract } from '../../image/contract.ts';
import { hotspotsOf, imageById } from '../../image/queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { saveHotspots } from './service.ts';
import type { HotspotSave } from './service.ts';

/** Hotspots are content of the item that shows the image. */
export const hotspotRoutes = routes(
  { saveHotspots: imageContract.saveHotspots },
  {
    saveHotspots: async ({ db, input, change }) => {
      const image = await imageById(db, input.imageId);
      if (!image) throw notFound();
      const hotspots = await hotspotsOf(db, input.imageId);
      const kept = new Map(hotspots.map((h) => [h.id, h]));
      const isAsSent = (item: HotspotSave['items'][number]) =>
        item.id !== undefined && isDeepStrictEqual({ ...kept.get(item.id) }, { ...item });
      // What stands as it was sent is no change, and sets no workflow back.
      if (input.deleted.length === 0 && input.items.every(isAsSent)) {
        return { changeId: null, hotspots, workflowUpdated: false };
      }
      return change(`Hotspots of ${image.name}`, async (changeId) => ({
        changeId,
        ...(await saveHotspots(db, input)),
      }));
    },
  },
);
