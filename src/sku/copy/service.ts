import type { Db } from '../../platform/db/pool.ts';
import { sql } from 'kysely';
import { statesOf } from '../../workflow/queries.ts';
import { lockSkus } from '../queries.ts';
import { isTaken, nextSkuId } from '../record/queries.ts';
import { requireEditable, savedWhole, writeSku } from '../record/service.ts';
import { skuSaved, type SkuParts } from '../service.ts';
import { notFound } from '../../platform/http/errors.ts';
import { deleteSkus, packed, repointAssociations, takeGroups, takePictures, takePrices } from './queries.ts';
import { leftReasons, type PackedSku } from './rules.ts';

/** Settles a duplicate inside a change: it goes, the original stays or takes what it had. 404 where one is gone. */
export async function resolveDuplicate(
  db: Db,
  parts: SkuParts,
  of: { duplicate: number; original: number; take: boolean },
): Promise<void> {
  const { duplicate, original, take } = of;
  await lockSkus(db, sql`select unnest(array[${duplicate}, ${original}]::bigint[])`);
  const gone = await savedWhole(db, parts, duplicate);
  const kept = await savedWhole(db, parts, original);
  if (!gone || !kept || duplicate === original) throw notFound();
  requireEditable(kept);
  const fitments = await parts.fitments.pack(db, duplicate);
  const distributors = await parts.distributors.pack(db, duplicate);
  await repointAssociations(db, duplicate, original);
  await deleteSkus(db, [duplicate]);
  if (take) {
    const { manufacturer, number } = kept.draft;
    const associations = gone.draft.associations.filter(({ otherId }) => otherId !== original);
    const draft = { ...gone.draft, manufacturer, number, associations, distributors: kept.draft.distributors };
    await writeSku(db, parts, { id: original, draft, workflowId: kept.workflowId, before: kept.draft });
  }
  await parts.distributors.unpack(db, original, distributors);
  await parts.fitments.unpack(db, original, fitments);
  await skuSaved(db, [original]);
}

/** A SKU as it goes to another catalogue; undefined where it is gone. */
export async function packSku(db: Db, parts: SkuParts, id: number): Promise<PackedSku | undefined> {
  const saved = await savedWhole(db, parts, id);
  if (!saved) return undefined;
  return {
    draft: saved.draft,
    workflowId: saved.workflowId,
    ...(await packed(db, id)),
    distributors: await parts.distributors.pack(db, id),
    fitments: await parts.fitments.pack(db, id),
  };
}

/** Makes a SKU of another catalogue one of this, inside a change; answers why not, where that is so. */
export async function unpackSku(
  db: Db,
  parts: SkuParts,
  of: PackedSku,
  { withGroups }: { withGroups: boolean },
): Promise<string | undefined> {
  const { manufacturer, number } = of.draft;
  if (await isTaken(db, { id: 0, manufacturer, number })) return leftReasons.taken;
  const states = await statesOf(db, 'Ecommerce');
  const init = states.find(({ isInit }) => isInit);
  const workflowId = init?.id ?? 1;
  const images = await takePictures(db, of.images);
  const id = await nextSkuId(db);
  const draft = {
    ...of.draft,
    images: images.flatMap((imageId, at) => {
      const imageType = of.images[at]?.imageType;
      return imageType ? [{ imageId, imageType }] : [];
    }),
    groups: withGroups ? await takeGroups(db, of.groups) : [],
    associations: [],
    distributors: [],
    prices: [],
  };
  await writeSku(db, parts, { id, draft, workflowId, before: undefined });
  await takePrices(db, id, of.prices);
  await parts.distributors.unpack(db, id, of.distributors);
  await parts.fitments.unpack(db, id, of.fitments);
  return undefined;
}
