import { requireAncestor } from '../../hierarchy/states/service.ts';
import { invalidFields, notFound } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { picturesOf } from '../../usage/picture/queries.ts';
import { savePictures } from '../../usage/picture/service.ts';
import { unitMessages } from '../rules.ts';
import { readUnit } from '../service.ts';
import type { unitPictureContract } from './contract.ts';

const parentOf = (id: number) => ({ parentType: 'item', parentId: id }) as const;

/** Lets a unit have the pictures that `arrange` makes of those it has, as one change. */
async function write(
  call: Call<{ id: number; workflowAncestorId?: number | null | undefined }>,
  known: readonly number[] | undefined,
  arrange: (now: readonly number[]) => readonly number[],
) {
  const { db, input, change } = call;
  const { name } = await readUnit(db, input.id);
  const parent = parentOf(input.id);
  return change(`Pictures of ${name}`, async (changeId) => {
    await requireAncestor(db, input.id, input.workflowAncestorId);
    const now = (await picturesOf(db, parent)).map(({ id }) => id);
    const { isWritten, pictures, ...saved } = await savePictures(db, parent, known ?? now, arrange(now));
    return { changeId: isWritten ? changeId : null, ...saved, images: pictures };
  });
}

/** The same of one of its pictures. */
const writeOne = (
  call: Call<{ id: number; imageId: number; workflowAncestorId?: number | null | undefined }>,
  arrange: (others: readonly number[], imageId: number) => readonly number[],
) =>
  write(call, undefined, (now) => {
    const { imageId } = call.input;
    if (!now.includes(imageId)) throw notFound();
    return arrange(
      now.filter((one) => one !== imageId),
      imageId,
    );
  });

export const unitPictureHandlers: HandlersOf<typeof unitPictureContract> = {
  get: async ({ db, input: { id } }) => {
    await readUnit(db, id);
    return { images: await picturesOf(db, parentOf(id)) };
  },

  getPrimary: async ({ db, input: { id } }) => {
    await readUnit(db, id);
    const [first] = await picturesOf(db, parentOf(id));
    return { image: first ?? null };
  },

  update: (call) => {
    const { known, images } = call.input;
    const primary = images.flatMap(({ relationCustomData }, at) => (relationCustomData.isPrimary ? [at] : []));
    if (primary.length > 1)
      throw invalidFields(
        Object.fromEntries(
          primary.map((at) => [`images.${at}.relationCustomData.isPrimary`, [unitMessages.twoPrimary]]),
        ),
      );
    const place = ({ relationCustomData: { isPrimary, weight } }: (typeof images)[number]) =>
      isPrimary ? 0 : (weight ?? Infinity);
    return write(call, known, () => images.toSorted((a, b) => place(a) - place(b) || 0).map(({ id }) => id));
  },

  updatePrimary: (call) => writeOne(call, (others, imageId) => [imageId, ...others]),

  unlink: (call) => writeOne(call, (others) => others),
};
