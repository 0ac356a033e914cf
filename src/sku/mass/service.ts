import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { lockSkus } from '../queries.ts';
import { groupsById } from '../queries.groups.ts';
import { copyOf } from '../record/queries.ts';
import { savedWhole } from '../record/service.ts';
import type { Draft } from '../record/rules.ts';
import { massFields, type MassOption } from '../rules.ts';
import { skuSaved, type SkuParts } from '../service.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import type { MassPreview } from './contract.ts';
import {
  contentOf,
  copyAttributes,
  copyGroups,
  copyImages,
  copyTexts,
  industriesOfGroups,
  lockedSkus,
} from './queries.ts';

/** Whose content goes to which SKUs. */
export interface MassUpdate {
  skuId: number;
  draft: Draft;
  itemIds: readonly number[];
  options: readonly MassOption[];
}

/** The content of a SKU as the caller has it. 404 where there is none. */
export async function sourceOf(db: Db, parts: SkuParts, userId: number, skuId: number): Promise<Draft> {
  const copy = await copyOf(db, userId, skuId);
  const draft = copy?.body.draft ?? (await savedWhole(db, parts, skuId))?.draft;
  if (!draft) throw notFound();
  return draft;
}

/**
 * Those of the SKUs that cannot be updated so: their product groups, or what they fit, are of another industry; or their
 * state does not allow it. What a SKU without product groups fits says its industries.
 */
export async function unfitFor(db: Db, parts: SkuParts, of: MassUpdate): Promise<number[]> {
  const unfit = new Set(await lockedSkus(db, of.itemIds));
  const [withGroups, withFitments] = [of.options.includes('groups'), of.options.includes('fitments')];
  if (withGroups || withFitments) {
    const groups = [...(await groupsById(db, of.draft.groups)).values()];
    const given = new Set(groups.map(({ industryId }) => industryId));
    const fitments = byId(await parts.fitments.industries(db, [of.skuId, ...of.itemIds]));
    const ownGroups = byId(await industriesOfGroups(db, of.itemIds));
    const fitted = fitments.get(of.skuId) ?? none;
    for (const id of of.itemIds) {
      const [grouped, fits] = [ownGroups.get(id) ?? none, fitments.get(id) ?? none];
      const isGrouped = withGroups ? given : grouped;
      const industries = isGrouped.size > 0 ? isGrouped : fits;
      if (withGroups && given.size > 0 && !isWithin(fits, given)) unfit.add(id);
      if (withGroups && grouped.size > 0 && !isWithin(given, grouped)) unfit.add(id);
      if (withFitments && industries.size > 0 && !isWithin(fitted, industries)) unfit.add(id);
    }
  }
  return [...unfit].toSorted((a, b) => a - b);
}

const none: ReadonlySet<number> = new Set();
const isWithin = (some: ReadonlySet<number>, all: ReadonlySet<number>) => [...some].every((one) => all.has(one));
const byId = (rows: readonly { skuId: number; industryIds: number[] }[]) =>
  new Map(rows.map(({ skuId, industryIds }) => [skuId, new Set(industryIds)]));

/** Copies what is chosen to the SKUs, inside a change; answers what became of their fitments. */
export async function updateAll(db: Db, parts: SkuParts, of: MassUpdate) {
  const { draft, itemIds: ids } = of;
  const has = (option: MassOption): boolean => of.options.includes(option);
  await lockSkus(db, sql`select unnest(${[...ids]}::bigint[])`);
  if (has('name') || has('description'))
    await copyTexts(db, ids, {
      ...(has('name') && { name: draft.name }),
      ...(has('description') && { description: draft.description }),
    });
  if (has('groups')) await copyGroups(db, ids, draft.groups, draft.productTypeId);
  if (has('images')) await copyImages(db, ids, draft.images, draft.useStockImage);
  if (has('attributes')) await copyAttributes(db, ids, draft.attributes);
  const fitments = has('fitments') ? await parts.fitments.copy(db, of.skuId, ids) : [];
  await skuSaved(db, ids);
  return fitments;
}

/** SKUs of which a preview shows what becomes of them. */
const shown = 50;

/** What an update would change of the first SKUs: it is done to them in a change of which nothing stays. */
export async function previewOf(
  call: Pick<Call<unknown>, 'db' | 'change'>,
  parts: SkuParts,
  of: MassUpdate,
): Promise<{ items: MassPreview[]; total: number }> {
  const ids = of.itemIds.slice(0, shown);
  const before = await contentOf(call.db, ids);
  const { after, fitments } = await call.change('Preview', async () => {
    const copied = await updateAll(call.db, parts, { ...of, itemIds: ids });
    return { changeId: null, after: await contentOf(call.db, ids), fitments: copied };
  });
  const becomes = new Map(after.map((one) => [one.id, one]));
  const units = new Map(fitments.map(({ skuId, ...counts }) => [skuId, counts]));
  return {
    total: of.itemIds.length,
    items: before.map((was) => {
      const now = becomes.get(was.id) ?? was;
      const fields = massFields.filter((field) => was[field] !== now[field]);
      const { id, sku, manufacturer } = was;
      return {
        id,
        sku,
        manufacturer,
        changes: fields.map((field) => ({ field, before: was[field], after: now[field] })),
        units: units.get(id) ?? null,
      };
    }),
  };
}
