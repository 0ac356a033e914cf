import { takeFile } from '../../attachment/file/service.ts';
import { admitUpload } from '../../catalog/quota/service.ts';
import { imageContract } from '../../image/contract.ts';
import { imageById } from '../../image/queries.ts';
import { madeImage, refusedPicture } from '../../image/service.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { PageWanted } from '../../platform/files/picture/refused.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { askerOf, signedIn } from '../../platform/http/mount.ts';
import { sameContent } from './queries.ts';
import { placeAttachment, placeImage, requirePlace } from './service.ts';

const { upload } = imageContract;

/** Uploads: of an image, or of an item's literature. */
export const uploadRoutes = (files: FileStore) =>
  routes(
    { upload },
    {
      upload: async (call) => {
        const { input, body, request, connect } = call;
        await connect(({ db }) => requirePlace(db, signedIn(call), input));
        const userId = await admitUpload(call);
        const file = await files.put(body, { limit: MAX_PICTURE_BYTES });
        const name = input.customData.ImageName ?? input.name;

        if (input.isAttachment) {
          const of = { fileName: input.filename, declaredType: request.headers['content-type'] };
          const taken = await takeFile(files, file, of, askerOf(call));
          return connect(({ db, change }) =>
            change(`Literature ${taken.name}`, async (changeId) => {
              const customData = { ...input.customData, ImageName: name };
              const added = await placeAttachment(db, userId, taken, { ...input, customData });
              const { id, displayName, contentType, literatureCategoryName } = added;
              const answer = { id, name: added.name, displayName, contentType, literatureCategoryName };
              return { changeId, isAttachment: true as const, ...answer };
            }),
          );
        }

        const { filename: fileName, page } = input;
        const made = await madeImage(files, { file, fileName, name, page }, askerOf(call)).catch((error: unknown) =>
          error instanceof PageWanted ? { pages: error.pages } : refusedPicture(error),
        );
        if ('pages' in made) return made;
        return connect(({ db, change }) =>
          change(`Image ${made.image.name}`, async (changeId) => {
            const own = await placeImage(db, { userId, ...made }, input);
            const image = await imageById(db, own);
            if (!image) throw notFound();
            return { ...image, changeId, sameAs: await sameContent(db, own) };
          }),
        );
      },
    },
  );
