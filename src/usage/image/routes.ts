import { onlyIn } from '../../contexts.ts';
import { imageCarryContract } from '../../drawing/carry/contract.ts';
import { compareFile, compareImage, takeCompared, type ComparedServices } from '../../drawing/compared/service.ts';
import { writableItem } from '../../hierarchy/states/service.ts';
import { findContract } from '../../image/find/contract.ts';
import { linkContract } from '../../image/link/contract.ts';
import { copyImage, hotspotsOf, imageById } from '../../image/queries.ts';
import { exactCount, imageMessages, mediaTypes } from '../../image/rules.ts';
import { exactFor } from '../../platform/auth/sight.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { tableDownload } from '../../platform/files/table/formats.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { routes, type Call } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { requireWrite } from '../../workflow/service.ts';
import { flagHotspottable, writeName, writePdfRendition } from './queries.ts';
import { imagesListed } from './queries.find.ts';
import {
  confirmAll,
  giveImage,
  imageToCompare,
  linksFile,
  readLinks,
  replaceImage,
  requireWriteOfImage,
  searchImages,
  unlinkImage,
  type NewFile,
} from './service.ts';

const imageOf = async (db: Db, id: number) => {
  const image = await imageById(db, id);
  if (!image) throw notFound();
  return image;
};

async function comparedImage(db: Db, who: Who, { id, version }: { id: number; version: number }) {
  const image = await imageToCompare(db, id, version);
  await requireWriteOfImage(db, who, id);
  return image;
}

/** What a replacement names as the new file; an image has to be there, a compared file is taken in. */
async function newFile(
  db: Db,
  services: ComparedServices,
  call: Call<{ by?: number | undefined; copyOf?: number | undefined; file?: string | undefined }>,
): Promise<NewFile> {
  const { by, copyOf, file } = call.input;
  if ([by, copyOf, file].filter((one) => one !== undefined).length !== 1) throw invalid('by', imageMessages.oneFile);
  if (file !== undefined) return { file: await takeCompared(db, services, call, file) };
  if (copyOf !== undefined) return { copyOf: (await imageOf(db, copyOf)).id };
  return { by: (await imageOf(db, by ?? 0)).id };
}

/** Images, and what shows them. */
export const imageUseRoutes = (services: ComparedServices) =>
  routes(
    { find: findContract, link: linkContract, carry: imageCarryContract },
    {
      carry: {
        carry: (call) => compareImage(services, call, (db) => comparedImage(db, signedIn(call), call.input)),
        compare: (call) => compareFile(services, call, (db) => comparedImage(db, signedIn(call), call.input)),
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

        export: async ({ db, database, catalogId, input: { id, format } }) => {
          const { name } = await imageOf(db, id);
          return tableDownload(`Where ${name} is used`, format, linksFile(database, catalogId, id, format));
        },

        give: async (call) => {
          const { db, change } = call;
          const { imageId, ...to } = call.input;
          const { name } = await imageOf(db, imageId);
          if (to.kind === 'item') await writableItem(db, signedIn(call), to.id);
          else requireWrite(signedIn(call), onlyIn.parts);
          return change(`Picture ${name}`, async (changeId) => {
            const own = await giveImage(db, to, imageId);
            return { changeId, version: changeId, image: await imageOf(db, own) };
          });
        },

        copy: async ({ db, input: { imageId }, change }) => {
          const { name } = await imageOf(db, imageId);
          return change(`Image ${name}`, async () => imageOf(db, (await copyImage(db, imageId)) ?? 0));
        },

        unlink: async (call) => {
          const { db, change } = call;
          const { imageId, items } = call.input;
          const { name } = await imageOf(db, imageId);
          await requireWriteOfImage(db, signedIn(call), imageId, items);
          return change(`Unlink image ${name}`, async (changeId) => {
            await unlinkImage(db, imageId, items);
            return { changeId };
          });
        },

        removeWhereUseds: async (call) => {
          const { db, change } = call;
          const { imageId } = call.input;
          const { name } = await imageOf(db, imageId);
          await requireWriteOfImage(db, signedIn(call), imageId);
          return change(`Unlink image ${name}`, async (changeId) => {
            await unlinkImage(db, imageId, 'all');
            return { changeId };
          });
        },

        replace: async (call) => {
          const { db, change } = call;
          const { imageId, version, hotspots } = call.input;
          const { name } = await imageOf(db, imageId);
          await requireWriteOfImage(db, signedIn(call), imageId);
          return change(`Replace image ${name}`, async (changeId) => {
            const from = await newFile(db, services, call);
            const workflowUpdated = await replaceImage(db, imageId, version, from, hotspots);
            return { changeId, image: await imageOf(db, imageId), workflowUpdated };
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

        setPdfRendition: async ({ db, input: { id, value }, change }) => {
          const { name, pdfRendition } = await imageOf(db, id);
          if (pdfRendition === value) return { changeId: null };
          return change(`Image ${name} in PDFs`, async (changeId) => {
            await writePdfRendition(db, id, value);
            return { changeId };
          });
        },

        rename: async (call) => {
          const { db, change } = call;
          const { id, version, name } = call.input;
          const image = await imageOf(db, id);
          await requireWriteOfImage(db, signedIn(call), id);
          if (image.version !== version) throw conflict();
          if (image.name === name) return { changeId: null, image };
          return change(`Image ${name}`, async (changeId) => {
            if (!(await writeName(db, id, version, name))) throw conflict();
            return { changeId, image: await imageOf(db, id) };
          });
        },
      },
    },
  );
