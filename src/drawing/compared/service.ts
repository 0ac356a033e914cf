import { z } from 'zod';
import { admitUpload, keepFiles } from '../../catalog/quota/service.ts';
import type { Hotspot } from '../../image/contract.ts';
import { imageById, imageFile, type NewImage } from '../../image/queries.ts';
import { madeImage, refusedPicture } from '../../image/service.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import type { Db } from '../../platform/db/pool.ts';
import { thumbnail } from '../../platform/files/picture/raster.ts';
import { PageWanted } from '../../platform/files/picture/refused.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { askerOf, signedIn } from '../../platform/http/mount.ts';
import { openSecrets } from '../../platform/secrets/file.ts';
import { CannotOpen } from '../../platform/secrets/seal.ts';
import { proposed, type Picture } from '../carry/service.ts';

/** What comparing a file takes from the process. */
export interface ComparedServices {
  files: FileStore;
  config: { secretFile: string };
}

/** The image that is compared, with its file and its hotspots. */
interface Present extends Omit<Picture, 'path'> {
  imageId: number;
  hash: string;
  hotspots: readonly Hotspot[];
}

/** Longest side of the picture that shows a file before it is an image, in pixels. */
const previewSize = 2000;

/** How long a compared file can be taken, in milliseconds: less than the sweep leaves to what no row points to. */
const keptFor = 50 * 60_000;

const file = z.object({ hash: z.string(), size: z.number() });

/** A compared file as it is sealed. */
const sealed = z.object({
  catalogId: z.number(),
  userId: z.number(),
  until: z.number(),
  image: z.object({
    name: z.string(),
    fileName: z.string(),
    hash: z.string(),
    contentType: z.string(),
    width: z.number(),
    height: z.number(),
    originalHash: z.string().nullable(),
    originalType: z.string().nullable(),
    originalPage: z.number().nullable(),
  }),
  kept: z.array(file),
});

const gone = 'The file was compared too long ago. Choose it again.';

export const nothingThere = 'There is nothing to compare it with.';

/**
 * Compares another image of the catalogue with the one that `now` reads. Throws 400 where there is no such image. Holds no
 * connection while it compares, which takes seconds.
 */
export async function compareImage(
  { files }: Pick<ComparedServices, 'files'>,
  { input: { imageId }, connect }: Call<{ imageId: number }>,
  now: (db: Db) => Promise<Present>,
) {
  const { old, next, image } = await connect(async ({ db }) => {
    const read = { old: await now(db), next: await imageFile(db, imageId), image: await imageById(db, imageId) };
    if (read.old.imageId === imageId) throw invalid('imageId', nothingThere);
    return read;
  });
  if (!next || !image) throw invalid('imageId', 'The image does not exist.');
  const proposal = await proposed(
    { ...old, path: await files.checked(old.hash) },
    { ...next, path: await files.checked(next.hash) },
    old.hotspots,
  );
  return { ...proposal, image: { id: image.id, version: image.version, width: image.width, height: image.height } };
}

/**
 * Compares the file of the body with an image, which `now` reads before and after the file is on its way. Answers the
 * pages of a PDF where one has to be named. Nothing is written: what names the file is sealed for this caller.
 */
export async function compareFile(
  { files, config }: ComparedServices,
  call: Call<{ filename?: string | undefined; page?: number | undefined }>,
  now: (db: Db) => Promise<Present>,
) {
  const { input, body, connect, catalogId } = call;
  await connect(({ db }) => now(db));
  const userId = await admitUpload(call);
  const uploaded = await files.put(body, { limit: MAX_PICTURE_BYTES });
  const made = await madeImage(
    files,
    { file: uploaded, fileName: input.filename, page: input.page },
    askerOf(call),
  ).catch((error: unknown) => (error instanceof PageWanted ? { pages: error.pages } : refusedPicture(error)));
  if ('pages' in made) return made;
  const old = await connect(({ db }) => now(db));
  const { hash, width, height, contentType } = made.image;
  const path = files.path(hash);
  const proposal = await proposed(
    { ...old, path: await files.checked(old.hash) },
    { width, height, path },
    old.hotspots,
  );
  const { bytes } = await thumbnail(path, previewSize);
  const type = contentType === 'image/jpeg' ? contentType : 'image/png';
  const of: z.infer<typeof sealed> = { catalogId, userId, until: Date.now() + keptFor, ...made };
  return {
    ...proposal,
    image: { width, height },
    picture: `data:${type};base64,${bytes.toString('base64')}`,
    file: (await openSecrets(config.secretFile)).seal(JSON.stringify(of)),
  };
}

/**
 * The image that a compared file becomes, with its files recorded; run inside a change. Throws 400 at `file` where it was
 * compared by somebody else, elsewhere or too long ago, 413 where it has no room.
 */
export async function takeCompared(
  db: Db,
  { config }: Pick<ComparedServices, 'config'>,
  call: Pick<Call<unknown>, 'who' | 'catalogId'>,
  named: string,
): Promise<NewImage> {
  const { userId } = signedIn(call);
  const of = await opened(config, named);
  if (!of || of.catalogId !== call.catalogId || of.userId !== userId) throw invalid('file', 'The file is not known.');
  if (of.until < Date.now()) throw invalid('file', gone);
  await keepFiles(db, userId, of.kept);
  return of.image;
}

async function opened(config: ComparedServices['config'], named: string) {
  try {
    return sealed.parse(JSON.parse((await openSecrets(config.secretFile)).open(named)));
  } catch (error) {
    if (error instanceof CannotOpen || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
