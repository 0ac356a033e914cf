import { tellBesideOf } from '../../platform/http/beside.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import { requireSkus } from '../record/service.ts';
import type { SkuParts } from '../service.ts';
import type { skuCopyContract } from './contract.ts';
import { moveKind } from './jobs.ts';
import { deleteSkus, jobOf, numberOf, writableCatalogs } from './queries.ts';
import { resolveDuplicate } from './service.ts';

/** Kinds of the jobs that write many SKUs. */
const jobKinds = [moveKind, 'skuMass', 'skuNumbers', 'fitmentRollup'];

export const skuCopyHandlers = (parts: SkuParts, jobs: Jobs): HandlersOf<typeof skuCopyContract> => ({
  resolve: async ({ db, input: { id, origSkuId, takeDupeSku }, change }) => {
    const [duplicate, original] = [await numberOf(db, id), await numberOf(db, origSkuId)];
    if (duplicate === undefined || original === undefined || id === origSkuId) throw notFound();
    return change(`Duplicate ${duplicate} of ${original}`, async (changeId) => {
      await resolveDuplicate(db, parts, { duplicate: id, original: origSkuId, take: takeDupeSku });
      return { changeId };
    });
  },

  remove: async ({ db, input: { id }, change }) => {
    const number = await numberOf(db, id);
    if (number === undefined) throw notFound();
    return change(`Delete SKU ${number}`, async (changeId) => {
      await deleteSkus(db, [id]);
      return { changeId };
    });
  },

  removeAll: async ({ db, input, change }) => {
    const ids = [...new Set(input.ids)];
    await requireSkus(db, ids);
    return change(`Delete ${ids.length} SKUs`, async (changeId) => {
      await deleteSkus(db, ids);
      return { changeId, count: ids.length };
    });
  },

  catalogs: (call) => writableCatalogs(call.db, signedIn(call)),

  move: async (call) => {
    const { db, catalogId, input } = call;
    const who = signedIn(call);
    const ids = [...new Set([input.id, ...input.others])];
    await requireSkus(db, ids);
    const target = (await writableCatalogs(db, who)).find(({ id }) => id === input.newCatalogId);
    if (!target) throw notFound();
    const from = decodeURIComponent(call.request.url.split('/')[1] ?? '').toUpperCase();
    const jobId = await db.transaction().execute((open) =>
      jobs.enqueue(open, {
        kind: moveKind,
        label: `Move ${ids.length} SKUs to ${target.code}`,
        catalogId,
        input: { ids, to: target.id, moveProductGroup: input.moveProductGroup, from },
        actor: { id: who.userId, name: who.displayName || who.userName },
      }),
    );
    return { jobId, count: ids.length };
  },

  job: async ({ db, headers, input }) => {
    const found = await jobOf(db, input.id, jobKinds);
    if (!found) throw notFound();
    const { result, ...job } = found;
    tellBesideOf(headers, result);
    return job;
  },
});
