import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { lockSkus } from '../queries.ts';
import { groupsById } from '../queries.groups.ts';
import { copyOf } from '../record/queries.ts';
import { savedWhole } from '../record/service.ts';
import type { Draft } from '../record/rules.ts';
import type { MassOption } from '../rules.ts';
import { skuSaved, type SkuParts } from '../service.ts';
import { notFound } from '../../platform/http/errors.ts';
import { copyAttributes, copyGroups, copyImages, copyTexts, inOtherIndustries, lockedSkus } from './queries.ts';

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
 * state does not allow it.
 */
export async function unfitFor(db: Db, parts: SkuParts, of: MassUpdate): Promise<number[]> {
  const unfit = new Set(await lockedSkus(db, of.itemIds));
  const groups = [...(await groupsById(db, of.draft.groups)).values()];
  const industries = [...new Set(groups.map(({ industryId }) => industryId))];
  const withGroups = of.options.includes('groups');
  if (withGroups && industries.length > 0)
    for (const id of await parts.fitments.ofOtherIndustries(db, of.itemIds, industries)) unfit.add(id);
  if (withGroups) for (const id of await inOtherIndustries(db, of.itemIds, industries)) unfit.add(id);
  if (of.options.includes('fitments')) {
    const fitted = await parts.fitments.industries(db, of.skuId);
    const isWithin = fitted.every((industry) => industries.includes(industry));
    if (withGroups && industries.length > 0 && !isWithin) for (const id of of.itemIds) unfit.add(id);
    if (!withGroups) for (const id of await inOtherIndustries(db, of.itemIds, fitted)) unfit.add(id);
  }
  return [...unfit].toSorted((a, b) => a - b);
}

/** Copies what is chosen to the SKUs, inside a change. */
export async function updateAll(db: Db, parts: SkuParts, of: MassUpdate): Promise<void> {
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
  if (has('fitments')) await parts.fitments.copy(db, of.skuId, ids);
  await skuSaved(db, ids);
}
