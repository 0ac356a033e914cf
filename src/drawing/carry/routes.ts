import { hotspotsOf, imageById, imageFile } from '../../image/queries.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { diagramItem } from '../queries.ts';
import { carryContract } from './contract.ts';
import { proposed } from './service.ts';

export const carryRoutes = (files: FileStore) =>
  routes(carryContract, {
    carry: async ({ database, catalogId, input: { id, version, imageId } }) => {
      const read = await database.inCatalog(catalogId, async (db) => {
        const diagram = await diagramItem(db, id);
        if (!diagram) throw notFound();
        if (diagram.version !== version) throw conflict();
        const oldId = diagram.imageId;
        const old = oldId === null ? undefined : await imageFile(db, oldId);
        const next = await imageFile(db, imageId);
        const image = await imageById(db, imageId);
        if (!next || !image) throw invalid('imageId', 'The image does not exist.');
        if (oldId === null || !old || oldId === imageId)
          throw invalid('imageId', 'There is nothing to compare it with.');
        return { old, next, image, hotspots: await hotspotsOf(db, oldId) };
      });
      // The comparison takes seconds; no connection waits for it.
      const { old, next, image, hotspots } = read;
      const proposal = await proposed(
        { ...old, path: await files.checked(old.hash) },
        { ...next, path: await files.checked(next.hash) },
        hotspots,
      );
      return {
        ...proposal,
        image: { id: image.id, version: image.version, width: image.width, height: image.height },
      };
    },
  });
