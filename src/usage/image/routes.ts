import { imageContract } from '../../image/contract.ts';
import { findContract } from '../../image/find/contract.ts';
import { linkContract } from '../../image/link/contract.ts';
import { addImage, hotspotsOf, imageById, recordFiles } from '../../image/queries.ts';
import { exactCount, mediaTypes } from '../../image/rules.ts';
import { madeImage, refusedPicture } from '../../image/service.ts';
import { exactFor } from '../../platform/auth/sight.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import type { Db } from '../../platform/db/pool.ts';
import { contentDisposition } from '../../platform/files/fileName.ts';
import { PageWanted } from '../../platform/files/picture/refused.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { copyImage, flagHotspottable, sameContent } from './queries.ts';
import { imagesListed } from './queries.find.ts';
import {
  confirmAll,
  giveImage,
  linksFile,
  placeUpload,
  readLinks,
  replaceImage,
  searchImages,
  unlinkImage,
} from './service.ts';

const imageOf = async (db: Db, id: number) => {
  const image = await imageById(db, id);
  if (!image) throw notFound();
  return image;
};

const { upload } = imageContract;

/** Images, and what shows them. */
export const imageUseRoutes = (files: FileStore) =>
  routes(
    { upload, find: findContract, link: linkContract },
    {
      upload: async (call) => {
        const { input, body, request, connect } = call;
        const file = await files.put(body, { limit: MAX_PICTURE_BYTES });
        const made = await madeImage(files, {
          file,
          fileName: input.filename,
          name: input.customData.ImageName ?? input.name,
          declaredType: request.headers['content-type'],
          page: input.page,
        }).catch((error: unknown) => (error instanceof PageWanted ? { pages: error.pages } : refusedPicture(error)));
        if ('pages' in made) return made;
        const { image, kept } = made;
        return connect(async ({ db, change }) => {
          await recordFiles(db, kept);
          return change(`Image ${image.name}`, async (changeId) => {
            const { id } = await addImage(db, image);
            const own = await placeUpload(db, id, input);
            return { ...(await imageOf(db, own)), changeId, sameAs: await sameContent(db, own) };
          });
        });
      },

      find: {
        search: ({ db, input, sight }) => searchImages(db, input, exactFor(sight, exactCount)),
        mediaTypes: () => Promise.resolve([...mediaTypes]),
        details: async ({ db, input }) => {
          const [image] = await imagesListed(db, [input.id]);
          if (!image) throw notFound();
          return image;
        },
      },
      link: {
        links: ({ db, input: { id, start, take } }) => readLinks(db, id, start, take),

        export: async ({ db, database, catalogId, input: { id } }) => {
          const { name } = await imageOf(db, id);
          return {
            content: linksFile(database, catalogId, id),
            type: 'text/csv; charset=utf-8',
            disposition: contentDisposition(`Where ${name} is used.csv`, 'attachment'),
          };
        },

        give: async ({ db, input: { imageId, ...to }, change }) => {
          const { name } = await imageOf(db, imageId);
          return change(`Picture ${name}`, async (changeId) => {
            const own = await giveImage(db, to, imageId);
            return { changeId, version: changeId, image: await imageOf(db, own) };
          });
        },

        copy: async ({ db, input: { imageId }, change }) => {
          const { name } = await imageOf(db, imageId);
          return change(`Image ${name}`, async () => imageOf(db, (await copyImage(db, imageId)) ?? 0));
        },

        unlink: async ({ db, input: { imageId, items }, change }) => {
          const { name } = await imageOf(db, imageId);
          return change(`Unlink image ${name}`, async (changeId) => {
            await unlinkImage(db, imageId, items);
            return { changeId };
          });
        },

        removeWhereUseds: async ({ db, input: { imageId }, change }) => {
          const { name } = await imageOf(db, imageId);
          return change(`Unlink image ${name}`, async (changeId) => {
            await unlinkImage(db, imageId, 'all');
            return { changeId };
          });
        },

        replace: async ({ db, input: { imageId, version, by }, change }) => {
          const { name } = await imageOf(db, imageId);
          await imageOf(db, by);
          return change(`Replace image ${name}`, async (changeId) => {
            await replaceImage(db, imageId, version, by);
            return { changeId, image: await imageOf(db, imageId) };
          });
        },

        confirm: async ({ db, input: { imageId }, change }) => {
          const { name } = await imageOf(db, imageId);
          const hotspots = await hotspotsOf(db, imageId);
          if (hotspots.every(({ confirmed }) => confirmed)) return { changeId: null, hotspots };
          return change(`Confirm hotspots of ${name}`, async (changeId) => {
            await confirmAll(db, imageId);
            return { changeId, hotspots: await hotspotsOf(db, imageId) };
          });
        },

        setHotspottable: async ({ db, input: { id, value }, change }) => {
          const { name, isHotspottable } = await imageOf(db, id);
          if (isHotspottable === value) return { changeId: null };
          return change(`Hotspots of image ${name}`, async (changeId) => {
            await flagHotspottable(db, id, value);
            return { changeId };
          });
        },
      },
    },
  );
