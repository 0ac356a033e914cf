import { admitUpload } from '../../catalog/quota/service.ts';
import { hotspotsOf, imageById, imageFile } from '../../image/queries.ts';
import { madeImage, refusedPicture } from '../../image/service.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import type { Db } from '../../platform/db/pool.ts';
import { thumbnail } from '../../platform/files/picture/raster.ts';
import { PageWanted } from '../../platform/files/picture/refused.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { askerOf } from '../../platform/http/mount.ts';
import { diagramItem } from '../queries.ts';
import { carryContract } from './contract.ts';
import { proposed } from './service.ts';

/** Longest side of the picture that shows a file before it is an image, in pixels. */
const previewSize = 2000;

export const carryRoutes = (files: FileStore) =>
  routes(carryContract, {
    carry: async ({ database, catalogId, input: { id, version, imageId } }) => {
      const read = await database.inCatalog(catalogId, async (db) => {
        const old = await drawingNow(db, id, version);
        const next = await imageFile(db, imageId);
        const image = await imageById(db, imageId);
        if (!next || !image) throw invalid('imageId', 'The image does not exist.');
        if (old.imageId === imageId) throw invalid('imageId', nothingThere);
        return { old, next, image };
      });
      // The comparison takes seconds; no connection waits for it.
      const { old, next, image } = read;
      const proposal = await proposed(
        { ...old, path: await files.checked(old.hash) },
        { ...next, path: await files.checked(next.hash) },
        old.hotspots,
      );
      return {
        ...proposal,
        image: { id: image.id, version: image.version, width: image.width, height: image.height },
      };
    },

    compare: async (call) => {
      const { input, body, connect } = call;
      const { id, version, filename: fileName, page } = input;
      await connect(({ db }) => drawingNow(db, id, version));
      await admitUpload(call);
      const file = await files.put(body, { limit: MAX_PICTURE_BYTES });
      const made = await madeImage(files, { file, fileName, page }, askerOf(call)).catch((error: unknown) =>
        error instanceof PageWanted ? { pages: error.pages } : refusedPicture(error),
      );
      if ('pages' in made) return made;
      const old = await connect(({ db }) => drawingNow(db, id, version));
      const { hash, width, height, contentType } = made.image;
      const path = files.path(hash);
      const proposal = await proposed(
        { ...old, path: await files.checked(old.hash) },
        { width, height, path },
        old.hotspots,
      );
      const { bytes } = await thumbnail(path, previewSize);
      const type = contentType === 'image/jpeg' ? contentType : 'image/png';
      return { ...proposal, image: { width, height }, picture: `data:${type};base64,${bytes.toString('base64')}` };
    },
  });

const nothingThere = 'There is nothing to compare it with.';

/** The image that a diagram shows, with its file and hotspots. 404, 409 and 400 as the routes say. */
async function drawingNow(db: Db, id: number, version: number) {
  const diagram = await diagramItem(db, id);
  if (!diagram) throw notFound();
  if (diagram.version !== version) throw conflict();
  const { imageId } = diagram;
  const file = imageId === null ? undefined : await imageFile(db, imageId);
  if (imageId === null || !file) throw invalid('imageId', nothingThere);
  return { ...file, imageId, hotspots: await hotspotsOf(db, imageId) };
}
