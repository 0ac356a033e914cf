import { contentDisposition } from '../platform/files/fileName.ts';
import { MAX_PICTURE_BYTES } from '../platform/contract/limits.ts';
import { PageWanted } from '../platform/files/picture/refused.ts';
import type { FileStore, StoredFile } from '../platform/files/store.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { imageContract } from './contract.ts';
import { addImage, hotspotsOf, imageById, imageFile, recordFiles, removeImage } from './queries.ts';
import { imageSizes } from './rules.ts';
import { madeImage, refusedPicture, smallerImage } from './service.ts';

/** What a save of hotspots means for the item that shows them, stands with diagrams. */
const { saveHotspots: _, ...ownContract } = imageContract;

type File = NonNullable<Awaited<ReturnType<typeof imageFile>>>;

export const imageRoutes = (files: FileStore) =>
  routes(ownContract, {
    upload: async ({ input, body, request, connect }) => {
      const file = await files.put(body, { limit: MAX_PICTURE_BYTES });
      const made = await madeImage(files, {
        file,
        fileName: input.filename,
        name: input.name,
        declaredType: request.headers['content-type'],
        page: input.page,
      }).catch((error: unknown) => (error instanceof PageWanted ? { pages: error.pages } : refusedPicture(error)));
      if ('pages' in made) return made;
      const { image, kept } = made;
      return connect(async ({ db, change }) => {
        await recordFiles(db, kept);
        return change(`Image ${image.name}`, () => addImage(db, image));
      });
    },

    get: async ({ db, input }) => (await imageById(db, input.id)) ?? missing(),

    remove: async ({ db, input, change }) => {
      const { name } = (await imageById(db, input.id)) ?? missing();
      return change(`Remove image ${name}`, async (changeId) => {
        await removeImage(db, input.id);
        return { changeId };
      });
    },

    show: async ({ db, input, request }) => {
      const image = (await imageFile(db, input.id)) ?? missing();
      return answer(files, image, image, input.f_, request.headers['if-none-match']);
    },

    showSize: async ({ db, input, request }) => {
      const image = (await imageFile(db, input.id)) ?? missing();
      const size = imageSizes.find((s) => s >= input.size);
      const file =
        size === undefined || size >= Math.max(image.width, image.height)
          ? image
          : await smallerImage(db, files, image.hash, size);
      return answer(files, image, file, input.f_, request.headers['if-none-match']);
    },

    hotspots: async ({ db, input }) => {
      if (!(await imageById(db, input.imageId))) throw notFound();
      return hotspotsOf(db, input.imageId);
    },
  });

async function answer(
  files: FileStore,
  image: File,
  { hash, size }: StoredFile,
  version: string | undefined,
  known: string | undefined,
): Promise<FileAnswer> {
  const isKnown = known === `"${hash}"`;
  return {
    content: isKnown ? Buffer.alloc(0) : await files.open(hash, size),
    ...(!isKnown && { size }),
    type: image.type,
    disposition: contentDisposition(image.name, 'inline'),
    etag: hash,
    cacheControl: version === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable',
  };
}

function missing(): never {
  throw notFound();
}
