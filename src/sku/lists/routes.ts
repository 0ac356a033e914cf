import { lists } from '../../global-lookup/rules.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { imageTypes } from '../rules.ts';
import type { skuListContract } from './contract.ts';
import { attributesOfType, listName, optionsOf, otherLists, typePicture, valuesOfList } from './queries.ts';
import { builtInImage } from './rules.ts';

export const skuListHandlers: HandlersOf<typeof skuListContract> = {
  productTypes: ({ db, input }) => valuesOfList(db, lists.productType, input),
  activityTypes: ({ db, input }) => valuesOfList(db, lists.activityType, input),
  industries: ({ db }) => valuesOfList(db, lists.industry, {}),

  imageTypes: () => Promise.resolve(imageTypes.map((name, at) => ({ id: at + 1, name }))),
  imageSources: () =>
    Promise.resolve([
      { id: 1, name: 'File' },
      { id: 2, name: 'Catalogue' },
    ]),

  stockImage: async ({ db, input: { productTypeId } }) => {
    const type = productTypeId === undefined ? undefined : await typePicture(db, productTypeId);
    if (productTypeId !== undefined && !type) throw notFound();
    return type && type.url !== ''
      ? { url: type.url, productType: type.name }
      : { url: builtInImage, productType: null };
  },

  options: async ({ db, input: { id, term } }) => {
    const name = await listName(db, id);
    if (name === undefined) throw notFound();
    return { id, name, values: await optionsOf(db, id, term) };
  },

  attributes: async ({ db, input: { industryIds, productTypeCode, productTypeId, attributeIds } }) => {
    const attributes = await attributesOfType(db, {
      typeId: productTypeId,
      typeCode: productTypeCode,
      ids: attributeIds,
    });
    const here = attributes.map(({ id }) => id);
    return { attributes, others: await otherLists(db, industryIds, here) };
  },
};
