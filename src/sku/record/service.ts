// size: one record from the copy to what is saved, with its checks
import { sql } from 'kysely';
import { refuseTooFine, type SavedNumber } from '../../catalog/digits/service.ts';
import { todayIn } from '../../catalog/queries.ts';
import { audiences } from '../../part/price/queries.ts';
import { planPrices, refusePlan } from '../../part/price/service.ts';
import { isPartNumber } from '../../part/rules.ts';
import type { Who } from '../../platform/auth/who.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal, conflict, invalid, invalidFields, messages, notFound } from '../../platform/http/errors.ts';
import { statesOf } from '../../workflow/queries.ts';
import { workflowMessages, type State } from '../../workflow/rules.ts';
import { settable } from '../../workflow/service.ts';
import { countSkus, manufacturerOf, lockSkus } from '../queries.ts';
import { groupsById } from '../queries.groups.ts';
import {
  isWrongGtin,
  mostOptions,
  skuMessages,
  wrongGroups,
  associationKinds,
  type AssociationKind,
} from '../rules.ts';
import type { SkuParts } from '../service.ts';
import type { SkuAttribute, SkuBody, SkuDto } from './contract.ts';
import {
  copyOf,
  dropCopy,
  insertSku,
  isTaken,
  keepCopy,
  keptPrices,
  knownOf,
  nextSkuId,
  savedSku,
  told,
  updateSku,
  valuesTyped,
  writeAssociations,
  writeAttributes,
  writeGroups,
  writeImages,
  writePrices,
  writeTranslations,
  type Copy,
  type SavedSku,
  type Told,
} from './queries.ts';
import {
  allSteps,
  differing,
  emptyDraft,
  imagesInOrder,
  mergedDraft,
  missingFor,
  settledDraft,
  withValues,
  type Draft,
  type DraftField,
} from './rules.ts';

/** A SKU as it is saved, with what distributors say; undefined where there is none. */
export async function savedWhole(db: Db, parts: SkuParts, id: number): Promise<SavedSku | undefined> {
  const saved = await savedSku(db, id);
  if (!saved) return undefined;
  return { ...saved, draft: { ...saved.draft, distributors: await parts.distributors.read(db, id) } };
}

/** The dto of a SKU as the caller has it: of the copy, unless what is saved is asked for. 404 where there is neither. */
export async function readSku(
  db: Db,
  parts: SkuParts,
  userId: number,
  { id, saved: onlySaved = false }: { id: number; saved?: boolean },
): Promise<SkuDto> {
  const saved = await savedWhole(db, parts, id);
  const copy = onlySaved ? undefined : await copyOf(db, userId, id);
  if (!saved && !copy) throw notFound();
  return tellSku(db, parts, id, saved, copy);
}

/** The dto of a SKU that nobody began. */
export const newSku = (db: Db, parts: SkuParts): Promise<SkuDto> => tellSku(db, parts, 0, undefined, undefined);

async function tellSku(
  db: Db,
  parts: SkuParts,
  id: number,
  saved: SavedSku | undefined,
  copy: Copy | undefined,
): Promise<SkuDto> {
  const draft = copy?.body.draft ?? saved?.draft ?? emptyDraft;
  const init = saved ? undefined : (await statesOf(db, 'Ecommerce')).find(({ isInit }) => isInit);
  const fitments = saved ? await parts.fitments.read(db, id, 100) : { items: [], total: 0 };
  const content = await contentOf(db, parts, id, draft);
  return {
    ...content,
    fitments: fitments.items,
    fitmentCount: fitments.total,
    status: {
      isSaved: saved !== undefined,
      workflowId: saved?.workflowId ?? init?.id ?? 0,
      workflowName: saved?.workflowName ?? init?.name ?? '',
      isEditable: saved?.isEditable ?? true,
      publishedEnvironment: saved?.publishedEnvironment ?? null,
      version: saved?.version ?? null,
      modifiedBy: saved?.modifiedBy ?? null,
      modifiedAt: saved?.modifiedAt ?? null,
      savedAt: copy?.savedAt ?? null,
      progress: copy?.progress ?? (saved ? allSteps : 1),
      missing: missingFor(content),
      isBehind: copy !== undefined && (saved?.version ?? null) !== copy.ofChange,
    },
  };
}

/** What a draft holds, with the names of what it refers to. */
async function contentOf(
  db: Db,
  parts: SkuParts,
  id: number,
  draft: Draft,
): Promise<Omit<SkuDto, 'status' | 'fitments' | 'fitmentCount'>> {
  const names = await told(db, draft);
  const kept = draft.prices.length > 0 ? Map.groupBy(await keptPrices(db, id), (price) => price.id) : undefined;
  const today = kept && (await todayIn(db));
  const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));
  const [images, groups, others, audienceOf] = [
    byId(names.images),
    byId(names.groups),
    byId(names.associations),
    byId(names.audiences),
  ];
  return {
    partDetail: {
      id,
      sku: draft.number,
      name: draft.name,
      description: draft.description,
      manufacturer: draft.manufacturer,
      gtin: draft.gtin,
      useStockImage: draft.useStockImage,
      part: names.part,
    },
    imageSet: {
      images: draft.images.flatMap(({ imageId, imageType }, at) => {
        const image = images.get(imageId);
        return image ? [{ ...image, relationCustomData: { isPrimary: at === 0, imageType, weight: at + 1 } }] : [];
      }),
    },
    attributeAuthoring: { productType: names.productType, attributes: attributesOf(draft, names) },
    productGroups: draft.groups.flatMap((group) => groups.get(group) ?? []),
    associations: draft.associations.flatMap(({ otherId, kind }) => {
      const other = others.get(otherId);
      return other ? [{ ...other, associationType: associationKinds[kind], associationTypeId: kind }] : [];
    }),
    distributors: await parts.distributors.tell(db, draft.distributors),
    prices: draft.prices.flatMap((price) => {
      const audience = audienceOf.get(price.id);
      const [latest, ...before] = kept?.get(price.id) ?? [];
      // One that is yet to come is what the draft moves.
      const stays = latest && today !== undefined && latest.effectiveDate <= today ? [latest, ...before] : before;
      const earlier = stays.filter(({ effectiveDate }) => effectiveDate < price.effectiveDate);
      return audience
        ? [
            {
              ...price,
              name: audience.name,
              currency: audience.currency,
              earlier: earlier.map(({ effectiveDate, cost, msrp }) => ({ effectiveDate, cost, msrp })),
            },
          ]
        : [];
    }),
    translations: draft.translations,
  };
}

/** Attributes of a draft: required, suggested and others, each list once where it has no value, else once for each. */
function attributesOf(draft: Draft, { lists, values }: Told): SkuAttribute[] {
  const byValue = new Map(values.map((value) => [value.id, value]));
  const given = Map.groupBy(draft.attributes, ({ listTypeId }) => listTypeId);
  return lists.flatMap((list) => {
    const rows = given.get(list.id) ?? [{ listTypeId: list.id, valueId: null }];
    return rows.map(({ valueId }) => {
      const value = valueId === null ? undefined : byValue.get(valueId);
      return {
        id: list.id,
        name: list.name,
        numericCode: list.id,
        value: value?.name ?? '',
        valueId: value?.id ?? null,
        replaceWith: value?.customData.replaceWith ?? null,
        requiresValidation: value?.requiresValidation ?? false,
        values: list.values.slice(0, mostOptions),
        hasMore: list.values.length > mostOptions,
        isRequired: list.isRequired,
        isSuggested: list.isRelated && !list.isRequired,
      };
    });
  });
}

/** What somebody sent as a draft: values of attributes that their list has not are cleared. */
export async function draftOf(db: Db, body: SkuBody): Promise<Draft> {
  const { partDetail, imageSet, attributeAuthoring } = body;
  const valueIds = await valuesTyped(db, attributeAuthoring.attributes);
  const attributes = attributeAuthoring.attributes.map(({ id }, at) => ({
    listTypeId: id,
    valueId: valueIds[at] ?? null,
  }));
  const seen = new Set<string>();
  return {
    manufacturer: partDetail.manufacturer.trim(),
    number: partDetail.sku.trim(),
    name: partDetail.name.trim(),
    description: partDetail.description,
    gtin: partDetail.gtin.trim(),
    useStockImage: partDetail.useStockImage,
    productTypeId: attributeAuthoring.productType?.id ?? null,
    images: imagesInOrder(
      imageSet.images.map(({ id, relationCustomData }) => ({ imageId: id, ...relationCustomData })),
    ),
    attributes: attributes.filter(({ listTypeId, valueId }) => {
      const key = `${listTypeId} ${valueId}`;
      return seen.has(key) ? false : seen.add(key);
    }),
    groups: body.productGroups.map(({ id }) => id),
    associations: body.associations.map(({ id, associationTypeId }) => ({
      otherId: id,
      kind: associationTypeId satisfies AssociationKind,
    })),
    distributors: body.distributors.map(({ distributorId, sku, skuName, names, status, customData, catalogs }) => ({
      distributorId,
      sku,
      skuName,
      names,
      status,
      ...customData,
      catalogs,
    })),
    prices: body.prices,
    translations: Object.fromEntries(
      Object.entries(body.translations).filter(([, { name, description }]) => name !== '' || description !== ''),
    ),
  };
}

/** The amounts of a draft, by field of the wire. */
const amountsOf = ({ prices, distributors }: Pick<Draft, 'prices' | 'distributors'>): SavedNumber[] =>
  (['cost', 'msrp'] as const).flatMap((key) => [
    ...prices.map((row, at): SavedNumber => ({ field: `prices.${at}.${key}`, is: 'amount', value: row[key] })),
    ...distributors.map((row, at): SavedNumber => ({
      field: `distributors.${at}.customData.${key}`,
      is: 'amount',
      value: row[key],
    })),
  ]);

/** 400 by field for what a draft must not hold; a copy may lack anything, but refers to what is there. */
async function requireSound(db: Db, id: number, draft: Draft, saved: Draft | undefined): Promise<void> {
  await refuseTooFine(db, amountsOf(draft), () => (saved ? amountsOf(saved).map(({ value }) => value) : []));
  const errors: Record<string, string[]> = {};
  const known = await knownOf(db, {
    images: draft.images.map(({ imageId }) => imageId),
    lists: draft.attributes.map(({ listTypeId }) => listTypeId),
    groups: draft.groups,
    skus: draft.associations.map(({ otherId }) => otherId),
    type: draft.productTypeId,
  });
  const check = (field: string, rows: readonly (number | string)[], there: readonly number[], text: string) => {
    rows.forEach((one, at) => {
      if (!there.includes(Number(one))) errors[`${field}.${at}.id`] = [text];
      else if (rows.indexOf(one) !== at) errors[`${field}.${at}.id`] = [skuMessages.twice];
    });
  };
  check(
    'imageSet.images',
    draft.images.map(({ imageId }) => imageId),
    known.images,
    skuMessages.unknownImage,
  );
  draft.attributes.forEach(({ listTypeId }, at) => {
    if (!known.lists.includes(listTypeId))
      errors[`attributeAuthoring.attributes.${at}.id`] = [skuMessages.unknownAttribute];
  });
  const pairs = draft.associations.map(({ otherId, kind }) => `${otherId} ${kind}`);
  draft.associations.forEach(({ otherId }, at) => {
    if (!known.skus.includes(otherId)) errors[`associations.${at}.id`] = [skuMessages.unknownSku];
    else if (otherId === id) errors[`associations.${at}.id`] = [skuMessages.ownAssociation(draft.number)];
    else if (pairs.indexOf(pairs[at] ?? '') !== at) errors[`associations.${at}.id`] = [skuMessages.twice];
  });
  if (draft.productTypeId !== null && !known.type) errors['attributeAuthoring.productType'] = [skuMessages.unknownType];
  if (draft.number !== '' && !isPartNumber(draft.number)) errors['partDetail.sku'] = [skuMessages.noNumber];
  if (isWrongGtin(draft.gtin)) errors['partDetail.gtin'] = [skuMessages.checksum];
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** 400 for groups that break one of the three rules. */
async function requireGroups(db: Db, draft: Draft): Promise<void> {
  const groups = await groupsById(db, draft.groups);
  const found = draft.groups.map((id) => groups.get(id));
  if (found.some((group) => group === undefined)) throw invalid('productGroups', skuMessages.unknownGroup);
  const wrong = wrongGroups(found.flatMap((group) => group ?? []));
  if (wrong !== undefined) throw invalid('productGroups', wrong);
  if (draft.productTypeId !== null && found.some((group) => group?.productTypeId !== draft.productTypeId))
    throw invalid('productGroups', skuMessages.otherType);
}

/** What is kept where somebody moves on in the wizard: the copy of a new SKU draws the number that it will have. */
export async function keepSku(
  db: Db,
  parts: SkuParts,
  userId: number,
  {
    id,
    progress,
    draft,
    started,
    at,
  }: {
    id: number;
    progress: number;
    draft: Draft;
    /** The version that was typed over. */
    started: number | undefined;
    /** Reads as of a change. */
    at: <T>(changeId: number, read: (db: Db) => Promise<T>) => Promise<T>;
  },
): Promise<number> {
  const saved = id === 0 ? undefined : await savedWhole(db, parts, id);
  const before = id === 0 ? undefined : await copyOf(db, userId, id);
  if (id !== 0 && !saved && !before) throw notFound();
  requireEditable(saved);
  await requireSound(db, id, draft, saved?.draft);
  const skuId = id === 0 ? await nextSkuId(db) : id;
  const settled = settledDraft(draft, !saved);
  // Where somebody saved it between the reading and the first copy, the copy is of what was read.
  const isLate = !before && saved !== undefined && started !== undefined && started < saved.version;
  const of = isLate ? ((await at(started, (then) => savedWhole(then, parts, id))) ?? saved) : saved;
  await keepCopy(db, userId, skuId, {
    body: { draft: settled, base: before ? before.body.base : (of?.draft ?? null) },
    ofChange: before ? before.ofChange : (of?.version ?? null),
    progress: saved && !before ? allSteps : progress,
  });
  return skuId;
}

/** 409 where the state does not allow changes. */
export function requireEditable(saved: { isEditable: boolean; workflowName: string } | undefined): void {
  if (saved && !saved.isEditable) throw conflict({ workflow: [workflowMessages.notEditable(saved.workflowName)] });
}

/** The state in which a SKU waits to be looked at: Ready to Review, or what stands in its place. */
function reviewState(states: readonly State[]): State | undefined {
  const open = states.filter((state) => state.isEditable && !state.isPublishedState && !state.isInit);
  return open.find(({ name }) => name === 'Ready to Review') ?? open[0] ?? states.find(({ isInit }) => isInit);
}

/** Field of the wire that each field of a draft stands at. */
const wireOf: Record<DraftField, string> = {
  manufacturer: 'partDetail.manufacturer',
  number: 'partDetail.sku',
  name: 'partDetail.name',
  description: 'partDetail.description',
  gtin: 'partDetail.gtin',
  useStockImage: 'partDetail.useStockImage',
  productTypeId: 'attributeAuthoring.productType',
  images: 'imageSet',
  attributes: 'attributeAuthoring.attributes',
  groups: 'productGroups',
  associations: 'associations',
  distributors: 'distributors',
  prices: 'prices',
  translations: 'translations',
};

/**
 * Makes a draft the SKU, in the review state, inside a change; the caller's copy goes. Throws as the contract says.
 */
export async function completeSku(
  db: Db,
  parts: SkuParts,
  who: Who,
  { id, draft: mine, seen }: { id: number; draft: Draft; seen: number | undefined },
): Promise<void> {
  await lockSkus(db, sql`${id}::bigint`);
  const saved = await savedWhole(db, parts, id);
  const copy = await copyOf(db, who.userId, id);
  requireEditable(saved);
  const base = copy ? copy.body.base : (saved?.draft ?? null);
  const draft = saved && base ? merged(base, settledDraft(mine, false), saved, seen) : settledDraft(mine, true);
  await requireSound(db, id, draft, saved?.draft);
  await requireGroups(db, draft);
  const missing = missingFor(await contentOf(db, parts, id, draft));
  if (missing.length > 0)
    throw invalidFields(Object.fromEntries(missing.map((need) => [need, [skuMessages.needs[need]]])));
  const review = reviewState(await statesOf(db, 'Ecommerce'));
  if (!review) throw new Refusal(500, workflowMessages.fatal);
  await settable(db, who, 'Ecommerce', review.id, 'workflow');
  await writeSku(db, parts, { id, draft, workflowId: review.id, before: saved?.draft });
  await dropCopy(db, who.userId, id);
}

/** The fields of both; 409 with both texts where the same field was changed twice and `seen` is not what is saved. */
function merged(base: Draft, mine: Draft, saved: SavedSku, seen: number | undefined): Draft {
  const { draft, conflicts } = mergedDraft(withValues(base), withValues(mine), withValues(saved.draft));
  if (conflicts.length > 0 && seen !== saved.version)
    throw new Refusal(
      409,
      messages.conflict,
      Object.fromEntries(conflicts.map((field) => [wireOf[field], [skuMessages.changed]])),
    );
  return draft;
}

export interface SkuToWrite {
  id: number;
  draft: Draft;
  workflowId: number;
  /** What is saved; undefined where there is no SKU yet. */
  before: Draft | undefined;
}

/** Writes a SKU in what differs from before, inside a change. 409 where another one has the number. */
export async function writeSku(db: Db, parts: SkuParts, { id, draft, workflowId, before }: SkuToWrite): Promise<void> {
  if (await isTaken(db, { id, manufacturer: draft.manufacturer, number: draft.number }))
    throw conflict({ 'partDetail.sku': [skuMessages.taken] });
  const manufacturerId = await manufacturerOf(db, draft.manufacturer);
  const own = { id, manufacturerId, draft };
  await (before ? updateSku(db, own, workflowId) : insertSku(db, own, workflowId));
  const changed = new Set(differing(before ?? emptyDraft, draft));
  if (changed.has('images')) await writeImages(db, id, draft.images);
  if (changed.has('attributes')) await writeAttributes(db, id, draft.attributes);
  if (changed.has('groups')) await writeGroups(db, id, draft.groups);
  if (changed.has('associations')) await writeAssociations(db, id, draft.associations);
  if (changed.has('translations')) await writeTranslations(db, id, draft.translations);
  if (changed.has('prices')) await savePrices(db, id, draft.prices);
  if (changed.has('distributors')) await parts.distributors.write(db, id, draft.distributors);
}

async function savePrices(db: Db, id: number, rows: Draft['prices']): Promise<void> {
  const known = new Set((await audiences(db, 'Ecommerce')).map((audience) => audience.id));
  const plan = planPrices(
    await keptPrices(db, id),
    rows,
    { known, today: await todayIn(db) },
    (row, latest) => row.cost !== latest.cost || row.msrp !== latest.msrp,
  );
  refusePlan(plan);
  await writePrices(db, id, plan);
}

/** 404 unless all of them are SKUs. */
export async function requireSkus(db: Db, ids: readonly number[]): Promise<void> {
  if ((await countSkus(db, ids)) < new Set(ids).size) throw notFound();
}
