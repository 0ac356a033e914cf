import { contentDisposition } from '../platform/files/fileName.ts';
import type { FileStore, StoredFile } from '../platform/files/store.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Call, FileAnswer } from '../platform/http/handlers.ts';
import { imageContract } from './contract.ts';
import { hotspotsOf, imageById, imageFile, pdfFile, removeImage } from './queries.ts';
import { imageSizes } from './rules.ts';
import { smallerImage } from './service.ts';

/** What an upload and a save of hotspots mean for the item that shows the image, stands with what shows it. */
const { saveHotspots: _, upload: __, ...ownContract } = imageContract;

type File = Pick<NonNullable<Awaited<ReturnType<typeof imageFile>>>, 'type' | 'name'>;

export const imageRoutes = (files: FileStore) =>
  routes(ownContract, {
    get: async ({ db, input }) => (await imageById(db, input.id)) ?? missing(),

    remove: async ({ db, input, change }) => {
      const { name } = (await imageById(db, input.id)) ?? missing();
      return change(`Remove image ${name}`, async (changeId) => {
        await removeImage(db, input.id);
        return { changeId };
      });
    },

    show: (call) => whole(files, call),
    showOfUnit: (call) => whole(files, call),
    showOfMajorUnit: (call) => whole(files, call),

    showSize: async ({ db, input, request }) => {
      const image = (await imageFile(db, input.id)) ?? missing();
      const size = imageSizes.find((s) => s >= input.size);
      const file =
        size === undefined || size >= Math.max(image.width, image.height)
          ? image
          : await smallerImage(db, files, image.hash, size);
      return answer(files, image, file, input.f_, request.headers['if-none-match']);
    },

    showForPdf: async ({ db, input, request }) => {
      const file = (await pdfFile(db, input.id)) ?? missing();
      return answer(files, file, file, input.f_, request.headers['if-none-match']);
    },

    hotspots: async ({ db, input }) => {
      if (!(await imageById(db, input.imageId))) throw notFound();
      return hotspotsOf(db, input.imageId);
    },
  });

async function whole(files: FileStore, { db, input, request }: Call<{ id: number; f_?: string | undefined }>) {
  const image = (await imageFile(db, input.id)) ?? missing();
  return answer(files, image, image, input.f_, request.headers['if-none-match']);
}

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
