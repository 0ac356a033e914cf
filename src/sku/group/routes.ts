import type { Db } from '../../platform/db/pool.ts';
import { violated } from '../../platform/db/refusals.ts';
import { Refusal, conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { readSku, requireSkus } from '../record/service.ts';
import { leastWordMatch, skuMessages, wordMatch, wordsOf } from '../rules.ts';
import { skuSaved, type SkuParts } from '../service.ts';
import type { groupContract } from './contract.ts';
import {
  groupsWithWords,
  inGroup,
  knowsGroup,
  productById,
  productPage,
  putSkus,
  removeGroup,
  renameGroup,
  siblingsOf,
  skusOfGroup,
  unfit,
} from './queries.ts';

async function requireGroup(db: Db, id: number) {
  const group = await productById(db, id);
  if (!group) throw notFound();
  return group;
}

/** The documented answer where industry and product type have a group of the name. */
async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== 'product_group_name') throw error;
    throw new Refusal(409, skuMessages.groupTaken, { name: [skuMessages.groupTaken] });
  }
}

export const groupHandlers = (parts: SkuParts): HandlersOf<typeof groupContract> => ({
  list: ({ db, input }) => productPage(db, input),

  skus: async ({ db, input: { id, ...page } }) => {
    await requireGroup(db, id);
    return skusOfGroup(db, id, page);
  },

  add: async ({ db, input: { name, industryId, productTypeId }, change }) => {
    const known = await knowsGroup(db, industryId, productTypeId);
    if (!known.industry) throw invalid('industryId', skuMessages.unknownIndustry);
    if (!known.type) throw invalid('productTypeId', skuMessages.unknownType);
    return change(`Product group ${name.trim()}`, async (changeId) => {
      const { id } = await orTaken(
        db
          .insertInto('product_group')
          .values({ name: name.trim(), industry_id: industryId, product_type_id: productTypeId })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return { ...(await requireGroup(db, id)), changeId };
    });
  },

  save: async ({ db, input: { id, what, version, name, skuIds }, change }) => {
    const group = await requireGroup(db, id);
    if (what === 'skus' && skuIds === undefined) throw invalid('skuIds', skuMessages.unknownSku);
    if (what === 'details' && name === undefined) throw invalid('name', skuMessages.needs.name);
    if (skuIds) await requireSkus(db, skuIds);
    return change(`Product group ${name?.trim() ?? group.name}`, async (changeId) => {
      if (what === 'details') {
        if (!(await orTaken(renameGroup(db, id, version, name ?? group.name)))) throw conflict();
        return { ...(await requireGroup(db, id)), changeId };
      }
      const wrong = await unfit(db, id, skuIds ?? []);
      const [first] = wrong;
      if (first) throw invalid('skuIds', first.otherType ? skuMessages.otherType : skuMessages.notUniqueIndustry);
      const moved = await putSkus(db, id, skuIds ?? []);
      await skuSaved(db, moved);
      return { ...(await requireGroup(db, id)), changeId: moved.length > 0 ? changeId : null };
    });
  },

  remove: async ({ db, input: { id, version }, change }) => {
    const { name } = await requireGroup(db, id);
    return change(`Delete product group ${name}`, async (changeId) => {
      const had = await removeGroup(db, id, version);
      if (had === false) throw conflict();
      await skuSaved(db, had);
      return { changeId };
    });
  },

  suggestions: async (call) => {
    const { id, industryId } = call.input;
    const { partDetail, attributeAuthoring } = await readSku(call.db, parts, signedIn(call).userId, { id });
    const { productType } = attributeAuthoring;
    const words = [...wordsOf(partDetail.name)];
    if (!productType || words.length === 0) return [];
    const found = await groupsWithWords(call.db, { productTypeId: productType.id, industryId, words });
    return found
      .map((group) => ({ ...group, match: wordMatch(group.name, partDetail.name) }))
      .filter(({ match }) => match >= leastWordMatch)
      .toSorted((a, b) => b.match - a.match)
      .slice(0, 20);
  },

  isInGroup: async ({ db, input }) => {
    const found = await inGroup(db, input.id);
    if (!found) throw notFound();
    return found;
  },

  siblings: async ({ db, input }) => {
    await requireSkus(db, [input.id]);
    return siblingsOf(db, input.id);
  },
});
