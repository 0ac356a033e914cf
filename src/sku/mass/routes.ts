import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/pool.ts';
import type { JsonObject } from '../../platform/db/json.ts';
import { Refusal, invalid } from '../../platform/http/errors.ts';
import type { Call, HandlersOf } from '../../platform/http/handlers.ts';
import { signedIn } from '../../platform/http/mount.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { linesOf } from '../find/queries.ts';
import { requireSkus } from '../record/service.ts';
import { skuMessages, type MassOption } from '../rules.ts';
import type { SkuParts } from '../service.ts';
import type { massContract } from './contract.ts';
import { massKind } from './jobs.ts';
import { dropList, keepList, listOf } from './queries.ts';
import { previewOf, sourceOf, unfitFor, updateAll, type MassUpdate } from './service.ts';

/** Updated at once, in the request; more are a job's. */
const atOnce = 200;
const cookie = 'massUpdateSkus';

/** What a call means, with ids that are SKUs: 400 without an option, 404 for others. */
async function wanted(
  call: Call<{ skuId: number; itemIds: number[]; options: MassOption[] }>,
  parts: SkuParts,
): Promise<MassUpdate> {
  const { skuId, options } = call.input;
  if (options.length === 0) throw invalid('options', skuMessages.noOption);
  const itemIds = [...new Set(call.input.itemIds)].filter((one) => one !== skuId);
  if (itemIds.length === 0) throw invalid('itemIds', skuMessages.unknownSku);
  await requireSkus(call.db, itemIds);
  return { skuId, itemIds, options, draft: await sourceOf(call.db, parts, signedIn(call).userId, skuId) };
}

async function refuseUnfit(db: Db, parts: SkuParts, of: MassUpdate): Promise<void> {
  const unfit = await unfitFor(db, parts, of);
  if (unfit.length === 0) return;
  const text = skuMessages.massUpdate(unfit.slice(0, 100));
  throw new Refusal(400, text, { itemIds: [text] });
}

export const massHandlers = (parts: SkuParts, jobs: Jobs): HandlersOf<typeof massContract> => ({
  update: async (call) => {
    const { db, catalogId, change } = call;
    const of = await wanted(call, parts);
    const count = of.itemIds.length;
    const label = `Update of ${count} SKUs from ${of.draft.number}`;
    if (count <= atOnce)
      return change(label, async (changeId) => {
        await refuseUnfit(db, parts, of);
        await updateAll(db, parts, of);
        return { changeId, jobId: null, count };
      });
    await refuseUnfit(db, parts, of);
    const who = signedIn(call);
    const input = JSON.parse(JSON.stringify(of)) as JsonObject;
    const jobId = await db.transaction().execute((open) =>
      jobs.enqueue(open, {
        kind: massKind,
        label,
        catalogId,
        input,
        actor: { id: who.userId, name: who.displayName || who.userName },
      }),
    );
    return { changeId: null, jobId, count };
  },

  validate: async (call) => {
    const unfit = await unfitFor(call.db, parts, await wanted(call, parts));
    return {
      valid: unfit.length === 0,
      itemIds: unfit,
      message: unfit.length === 0 ? '' : skuMessages.massUpdate(unfit.slice(0, 100)),
    };
  },

  preview: async (call) => {
    const of = await wanted(call, parts);
    await refuseUnfit(call.db, parts, of);
    return previewOf(call, parts, of);
  },

  keep: async (call) => {
    const ids = [...new Set(call.input.itemIds)];
    await requireSkus(call.db, ids);
    if (ids.length === 0) {
      await dropList(call.db, signedIn(call).userId);
      return { count: 0 };
    }
    const key = randomBytes(16).toString('hex');
    await keepList(call.db, signedIn(call).userId, key, ids);
    call.headers['Set-Cookie'] = `${cookie}=${key}; Path=/; Max-Age=2592000; SameSite=Strict; HttpOnly`;
    return { count: ids.length };
  },

  kept: async (call) => {
    const key = new RegExp(`(?:^|;\\s*)${cookie}=([0-9a-f]{32})(?:;|$)`).exec(call.request.headers.cookie ?? '')?.[1];
    const ids = key === undefined ? [] : await listOf(call.db, signedIn(call).userId, key);
    return { items: ids.length === 0 ? [] : await linesOf(call.db, ids) };
  },
});
