import { sql } from 'kysely';
import { refuseTooFine, type SavedNumber } from '../../catalog/digits/service.ts';
import { told } from '../../platform/auth/sight.ts';
import type { Db } from '../../platform/db/pool.ts';
import { hitNothing, violated } from '../../platform/db/refusals.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/http/errors.ts';
import type { Part, PartFields, SavedPart } from './contract.ts';
import { checkedValues } from '../attribute/service.ts';
import { groupPrices, savePrices } from '../price/service.ts';
import {
  deleteParts,
  describePart,
  dropMasterVariants,
  insertPart,
  partRow,
  partUses,
  updatePart,
  type PartValues,
} from './queries.ts';
import { identityRule, isUnlistedStatus } from '../queries.ts';
import { partMessages, partNumberKey, priceErrors, type PriceRow, type ShownPrice } from '../rules.ts';

/** Runs the work as one change under the name of the part. */
type Change = <T>(work: (changeId: number) => Promise<T>) => Promise<T>;
type Within = <T>(work: () => Promise<T>) => Promise<T>;
interface Changing {
  whole: Change;
  atOnce: Within;
}

/** A part with all that its form shows, its uses counted up to `exact`; undefined where there is none. */
export async function readPart(db: Db, id: number, exact: number | null = null): Promise<Part | undefined> {
  const row = await partRow(db, id, exact);
  if (!row) return undefined;
  const { length, width, height, dimensionUom, prices, whereUsedCount, ...plain } = row;
  // A file may have brought zeros.
  const dimensions = { length: length || null, width: width || null, height: height || null };
  const isSized = Object.values(dimensions).some((size) => size !== null);
  const used = told(whereUsedCount, exact);
  const specification = plain.customAttributes[String(plain.partSpecificationAttrId)] ?? [];
  return {
    ...plain,
    descriptionWithAttr: [plain.description, ...specification].join(', '),
    dimensions: isSized ? dimensions : null,
    dimensionUom: isSized ? dimensionUom : null,
    prices: groupPrices(prices),
    whereUsedCount: used.totalCount,
    isUsedMore: used.isMore,
  };
}

/** Adds a part with its prices. Throws 400 at partNumber where another part has the number. */
export async function addPart(db: Db, fields: PartFields, changing: Change): Promise<SavedPart> {
  const prices = pricesOf(fields);
  await refuseTooFine(db, numbersOf(fields), () => []);
  const values = {
    ...(await toValues(db, fields)),
    number_key: partNumberKey(fields.partNumber, await identityRule(db)),
  };
  const { id, changeId } = await unlessTaken(() =>
    changing(async (addedBy) => {
      const part = await insertPart(db, values);
      if (prices) await savePrices(db, part.id, prices);
      return { id: part.id, changeId: addedBy };
    }),
  );
  return { ...((await readPart(db, id)) ?? missing()), changeId };
}

/**
 * Saves the part form. What is as it was makes no change. Throws 404 for a part that is not there, 409 where `version`
 * is not the newest, 400 at partNumber where another part has the number.
 */
export async function savePart(
  db: Db,
  id: number,
  version: number,
  fields: PartFields,
  changing: Changing,
): Promise<SavedPart> {
  const prices = pricesOf(fields);
  await refuseTooFine(db, numbersOf(fields), async () => {
    const part = await readPart(db, id);
    return part ? numbersOf(part).map(({ value }) => value) : [];
  });
  if (prices) return savePriced(db, { id, version, fields, prices }, changing);
  const values = await toValues(db, fields);
  try {
    const [, part] = await unlessTaken(() =>
      changing.atOnce(() => Promise.all([updatePart(db, { id, version, values, touch: false }), readPart(db, id)])),
    );
    // The row was written and read in one change, whose number is its version.
    return part ? { ...part, changeId: part.version } : missing();
  } catch (error) {
    if (!hitNothing(error)) throw error;
    const part = (await readPart(db, id)) ?? missing();
    if (part.version !== version) throw conflict();
    return { ...part, changeId: null };
  }
}

/** Saves the part form with its prices, which are compared one by one. */
async function savePriced(
  db: Db,
  { id, version, fields, prices }: { id: number; version: number; fields: PartFields; prices: PriceRow[] },
  changing: Changing,
): Promise<SavedPart> {
  const before = (await readPart(db, id)) ?? missing();
  if (before.version !== version) throw conflict();
  if (unchanged(before, fields, prices)) return { ...before, changeId: null };
  const values = await toValues(db, fields);
  const changeId = await unlessTaken(() =>
    changing.whole(async (savedBy) => {
      await updatePart(db, { id, version, values, touch: true });
      await savePrices(db, id, prices);
      return savedBy;
    }),
  );
  return { ...((await readPart(db, id)) ?? missing()), changeId };
}

/** Makes a text the master description. Throws 404 for a part that is not there. */
export async function changeDescription(db: Db, id: number, description: string, changing: Within) {
  const row = (await partRow(db, id, 0)) ?? missing();
  if (row.description === description) return { id, description, version: row.version };
  return changing(async () => {
    const saved = (await describePart(db, id, description)) ?? missing();
    await dropMasterVariants(db, id);
    return saved;
  });
}

/** Deletes parts. Throws 404 where one is gone, 409 with the uses where something uses one. Run inside a change. */
export async function removeParts(db: Db, ids: readonly number[]): Promise<void> {
  const uses = await partUses(db, ids);
  if (Object.keys(uses).length > 0) throw conflict(uses);
  if ((await deleteParts(db, ids)) !== ids.length) throw notFound();
}

function pricesOf({ prices }: PartFields): PriceRow[] | undefined {
  if (!prices) return undefined;
  const errors = priceErrors(prices);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return prices.map((p) => ({ ...p, effectiveDate: p.effectiveDate ?? '' }));
}

/** The amounts and measures of a part. */
const numbersOf = ({
  weight,
  dimensions,
  prices = [],
}: Pick<Part | PartFields, 'weight' | 'dimensions' | 'prices'>): SavedNumber[] => [
  { field: 'weight', is: 'measure', value: weight },
  ...(['length', 'width', 'height'] as const).map((side): SavedNumber => ({
    field: `dimensions.${side}`,
    is: 'measure',
    value: dimensions?.[side] ?? null,
  })),
  ...prices.flatMap((price, at) =>
    (['cost', 'msrp'] as const).map((key): SavedNumber => ({
      field: `prices.${at}.${key}`,
      is: 'amount',
      value: price[key],
    })),
  ),
];

async function toValues(db: Db, f: PartFields): Promise<Omit<PartValues, 'number_key'>> {
  const { length = null, width = null, height = null } = f.dimensions ?? {};
  if (f.imageId !== null) await checkImage(db, f.imageId);
  if (f.status !== '') await checkStatus(db, f.status);
  return {
    part_number: f.partNumber,
    description: f.description,
    long_description: f.longDescription,
    notes: f.notes,
    unit: f.unit,
    status: f.status,
    is_internal: f.isInternal,
    minimum_order_quantity: f.minimumOrderQuantity,
    weight: f.weight,
    weight_uom: f.weight === null ? null : f.weightUom,
    length,
    width,
    height,
    dimension_uom: f.dimensions === null ? null : f.dimensionUom,
    image_id: f.imageId,
    ...(f.customAttributes && { attributes: await checkedValues(db, f.customAttributes) }),
  };
}

async function checkImage(db: Db, id: number) {
  const image = await db
    .selectFrom('image')
    .select(sql<number>`1`.as('there'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!image) throw invalid('imageId', 'The image does not exist.');
}

async function checkStatus(db: Db, status: string) {
  const { rows } = await sql<{ unlisted: boolean }>`
    select ${isUnlistedStatus(sql`${status}::text`)} as unlisted`.execute(db);
  if (rows[0]?.unlisted) throw invalid('status', partMessages.unlistedStatus);
}

/** Whether a form says what the part already is; names are compared, so that a new field cannot be forgotten. */
function unchanged(before: Part, fields: PartFields, prices: PriceRow[]): boolean {
  const now: Record<string, unknown> = before;
  const same = Object.entries(fields).every(
    ([name, value]) => name === 'prices' || JSON.stringify(now[name] ?? null) === JSON.stringify(value),
  );
  if (!same) return false;
  const line = (p: ShownPrice) => `${p.id} ${p.effectiveDate} ${p.cost} ${p.msrp}`;
  return prices.map(line).sort().join() === before.prices.map(line).sort().join();
}

/**
 * A number that another part has is an error at its field (docs/domain/parts.md, Part numbers), also where two save it
 * at once.
 */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violated(error) === 'part_number') throw invalid('partNumber', partMessages.duplicateNumber);
    throw error;
  }
}

function missing(): never {
  throw notFound();
}
