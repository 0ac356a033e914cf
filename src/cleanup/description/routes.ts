import { changeDescription } from '../../part/record/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { descriptionContract } from './contract.ts';
import {
  countDuplicates,
  counted,
  countSeveral,
  duplicates,
  removeVariant,
  rewriteVariant,
  several,
  variant,
} from './queries.ts';

export const descriptionHandlers: HandlersOf<typeof descriptionContract> = {
  duplicates: async ({ db, input }) =>
    pageOf(await duplicates(db, input), input.take, await countDuplicates(db, input)),

  several: async ({ db, input }) => pageOf(await several(db, input), input.take, await countSeveral(db)),

  choose: async ({ db, input: { partId, descriptionId }, change }) => {
    const { description } = await there(db, partId, descriptionId);
    return change(`Description "${description}"`, async (changeId) => {
      await changeDescription(db, partId, description, (work) => work());
      return { changeId };
    });
  },

  edit: async ({ db, input: { partId, descriptionId, newDescription }, change }) => {
    const { master, partNumber } = await there(db, partId, descriptionId);
    return change(`Description variant of ${partNumber}`, async (changeId) => {
      if (newDescription === master) await removeVariant(db, descriptionId);
      else await rewriteVariant(db, { id: descriptionId, partId, text: newDescription });
      return { changeId };
    });
  },

  remove: async ({ db, input: { partId, descriptionId }, change }) => {
    const { partNumber } = await there(db, partId, descriptionId);
    return change(`Remove a description of ${partNumber}`, async (changeId) => {
      await removeVariant(db, descriptionId);
      return { changeId };
    });
  },
};

async function there(db: Db, partId: number, descriptionId: number) {
  const found = await variant(db, partId, descriptionId);
  if (!found) throw notFound();
  return found;
}

const pageOf = <T>(found: T[], take: number, count: number) => ({
  result: found.slice(0, take),
  isMore: found.length > take,
  totalCount: Math.min(count, counted),
  isTotalMore: count > counted,
});
