import { priceErrors } from '../../part/rules.ts';
import { invalidFields, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { SkuParts } from '../service.ts';
import type { recordContract } from './contract.ts';
import { dropCopy, dropOldCopies, unsavedSkus } from './queries.ts';
import { completeSku, draftOf, keepSku, newSku, readSku } from './service.ts';

export const recordHandlers = (parts: SkuParts): HandlersOf<typeof recordContract> => ({
  start: ({ db }) => newSku(db, parts),

  unsaved: async (call) => {
    await dropOldCopies(call.db);
    return { items: await unsavedSkus(call.db, signedIn(call).userId) };
  },

  get: (call) => readSku(call.db, parts, signedIn(call).userId, call.input),

  save: async (call) => {
    const { db, input, change } = call;
    const who = signedIn(call);
    const wrong = priceErrors(input.prices);
    if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
    const draft = await draftOf(db, input);
    const id = await keepSku(db, parts, who.userId, {
      id: input.id,
      progress: input.progress,
      draft,
      started: input.status?.version ?? undefined,
      at: (changeId, read) => call.database.asOf(changeId).inCatalog(call.catalogId, read),
    });
    if (!input.complete) return { changeId: null, sku: await readSku(db, parts, who.userId, { id }) };
    return change(`SKU ${draft.number}`, async (changeId) => {
      await completeSku(db, parts, who, { id, draft, seen: input.seen });
      return { changeId, sku: await readSku(db, parts, who.userId, { id }) };
    });
  },

  discard: async (call) => {
    const { id } = call.input;
    if (!(await dropCopy(call.db, signedIn(call).userId, id))) throw notFound();
    return { id };
  },

  images: async (call) => {
    const { imageSet, partDetail } = await readSku(call.db, parts, signedIn(call).userId, {
      ...call.input,
      saved: true,
    });
    return { images: imageSet.images, useStockImage: partDetail.useStockImage };
  },
});
