// size: every save of fields and assignments, under one lock and with the checks that they share
import type { Db } from '../platform/db/pool.ts';
import { violated } from '../platform/db/refusals.ts';
import { Refusal, conflict, invalid, notFound } from '../platform/http/errors.ts';
import type { FeatureField, ProductField } from './contract.ts';
import {
  assignedFields,
  definitions,
  fields,
  groupNames,
  lists,
  partsBelow,
  typesOf,
  valueByCode,
  type Product,
} from './queries.ts';
import {
  deleteField,
  deleteRelation,
  fieldCounts,
  insertAssignments,
  insertField,
  lockFeatures,
  relation,
  updateAssignments,
  updateField,
  type ProductRow,
} from './queries.write.ts';
import { counts, featureLimits, featureMessages, globalTypes, groupNamed, leavesOf } from './rules.ts';

/** A refusal in our words, with them as its message. */
export const refused = (field: string, text: string) => new Refusal(409, text, { [field]: [text] });

export async function industryByCode(db: Db, code: number): Promise<number> {
  const value = await valueByCode(db, lists.industry, code);
  if (!value) throw notFound();
  return value.id;
}

export async function productTypeByCode(db: Db, code: number): Promise<number> {
  const value = await valueByCode(db, lists.productType, code);
  if (!value) throw notFound();
  return value.id;
}

interface ProductCodes {
  productTypeNumericCode: number;
  productSubTypeNumericCode: number;
}

/** Ids of product type and sub type. 400 at `field` where there is none, or the sub type is of another type. */
async function productsOf(db: Db, codes: readonly ProductCodes[], field: (at: number) => string) {
  const known = new Map(
    (
      await db
        .selectFrom('list_value')
        .select(['id', 'list_type_id', 'numeric_code', 'parent_id', 'industry_ids'])
        .where('list_type_id', 'in', [lists.productType, lists.subType])
        .where('numeric_code', 'in', [
          ...new Set(codes.flatMap((code) => [code.productTypeNumericCode, code.productSubTypeNumericCode])),
        ])
        .execute()
    ).map((value) => [`${value.list_type_id}.${value.numeric_code}`, value]),
  );
  return codes.map(({ productTypeNumericCode, productSubTypeNumericCode }, at) => {
    const type = known.get(`${lists.productType}.${productTypeNumericCode}`);
    const sub = known.get(`${lists.subType}.${productSubTypeNumericCode}`);
    if (!type || !sub || sub.parent_id !== type.id) throw invalid(field(at), featureMessages.unknownProduct);
    return { typeId: type.id, subTypeId: sub.id, industryIds: type.industry_ids };
  });
}

type FoundProduct = Awaited<ReturnType<typeof productsOf>>[number];

function requireIndustry({ industryIds }: FoundProduct, industryId: number, field: string): void {
  if (industryIds.length > 0 && !industryIds.includes(industryId)) throw invalid(field, featureMessages.otherIndustry);
}

/** A product by its numeric codes, for reading: 404 where one of them is none. */
export async function productByCodes(db: Db, industry: number, type: number, subType: number): Promise<Product> {
  const [industryId, typeId, sub] = await Promise.all([
    industryByCode(db, industry),
    productTypeByCode(db, type),
    valueByCode(db, lists.subType, subType),
  ]);
  if (!sub) throw notFound();
  return { industryId, typeId, subTypeId: sub.id };
}

/** Sub objects of definitions as far down as values go, with their types. */
export async function subObjectsBelow(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ProductField['subObjects']>> {
  if (ids.length === 0) return new Map();
  const parts = await partsBelow(db, ids);
  const leaves = new Map(
    ids.map((id) => {
      const found = leavesOf(id, parts);
      return [id, typeof found === 'string' ? [] : found] as const;
    }),
  );
  const types = await typesOf(db, [...new Set([...leaves.values()].flat().map(({ id }) => id))]);
  return new Map(
    [...leaves].map(([id, below]) => [
      id,
      below.flatMap((leaf, at) => {
        const type = types.get(leaf.id);
        return type ? [{ ...leaf, name: type.name, sortOrder: at + 1, type }] : [];
      }),
    ]),
  );
}

/** Fields of a sub type with all that their values are made of. */
export async function productFields(db: Db, product: Product): Promise<ProductField[]> {
  const rows = await assignedFields(db, product);
  const complex = rows.filter(({ type }) => type.globalTypeId === globalTypes.complexObject);
  const below = await subObjectsBelow(db, [...new Set(complex.map(({ type }) => type.id))]);
  return rows.map((row) => ({ ...row, subObjects: below.get(row.type.id) ?? [] }));
}

export async function readField(db: Db, id: number): Promise<FeatureField> {
  const [field] = await fields(db, { id });
  if (!field) throw notFound();
  return field;
}

interface FieldDraft {
  fieldName: string;
  groupName: string;
  typeId: number;
  names: Record<string, string>;
  isFitment: boolean;
}

async function orFieldTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) === 'feature_field_name') throw conflict({ fieldName: [featureMessages.fieldTaken] });
    throw error;
  }
}

/** A field as it is kept: blanks gone, its group spelled as the industry spells it. 400 for an unknown definition. */
async function settled(db: Db, industryId: number, draft: FieldDraft): Promise<FieldDraft> {
  if ((await definitions(db, { ids: [draft.typeId] })).length === 0)
    throw invalid('typeId', featureMessages.unknownDefinition);
  return {
    ...draft,
    fieldName: draft.fieldName.trim(),
    groupName: groupNamed(draft.groupName, await groupNames(db, industryId)),
    names: namesOf(draft.names),
  };
}

/** Names in further languages: those that say something, by language code. */
const namesOf = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names)
      .map(([code, name]) => [code.trim().toUpperCase(), name.trim()] as const)
      .filter(([code, name]) => code !== '' && name !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Adds a field to an industry; answers its id. Run inside a change. */
export async function addField(db: Db, industryId: number, draft: FieldDraft): Promise<number> {
  await lockFeatures(db);
  if ((await fields(db, { industry: industryId })).length >= featureLimits.fieldsOfIndustry)
    throw invalid('industryNumericCode', featureMessages.tooManyFieldsOfIndustry);
  return orFieldTaken(insertField(db, industryId, await settled(db, industryId, draft)));
}

/** Why a field is locked, in words; undefined where it is not. */
function lockOf({ assignedTo, hasValues }: Pick<FeatureField, 'assignedTo' | 'hasValues'>): string | undefined {
  const by = [
    ...(assignedTo === 1 ? ['1 sub type has it.'] : assignedTo > 1 ? [`${assignedTo} sub types have it.`] : []),
    ...(hasValues ? ['Units have values of it.'] : []),
  ];
  return by.length === 0 ? undefined : by.join(' ');
}

/** Saves a field; what is used keeps its name, group and type. Run inside a change. */
export async function saveField(db: Db, id: number, version: number, draft: FieldDraft): Promise<void> {
  await lockFeatures(db);
  const field = await readField(db, id);
  const industryId = await industryByCode(db, field.industryNumericCode);
  const next = await settled(db, industryId, draft);
  const lock = lockOf(field);
  const alters =
    next.fieldName !== field.fieldName || next.groupName !== field.groupName || next.typeId !== field.type.id;
  if (field.version === version && lock !== undefined && alters) throw refused('id', featureMessages.fieldUsed(lock));
  if (!(await orFieldTaken(updateField(db, id, version, next)))) throw conflict();
}

/** Removes a field that is not used. Run inside a change. */
export async function removeField(db: Db, id: number): Promise<void> {
  await lockFeatures(db);
  if ((await readField(db, id)).isUsed) throw refused('id', featureMessages.deleteUsed);
  try {
    await deleteField(db, id);
  } catch (error) {
    // A unit got a value of it meanwhile.
    if (violated(error) !== undefined) throw refused('id', featureMessages.deleteUsed);
    throw error;
  }
}

/** Gives sub types a field. Run inside a change. */
export async function assignSubTypes(db: Db, fieldId: number, codes: readonly ProductCodes[]): Promise<void> {
  await lockFeatures(db);
  const field = await readField(db, fieldId);
  const industryId = await industryByCode(db, field.industryNumericCode);
  const at = (nth: number) => `subTypesToAssign.${nth}`;
  const products = await productsOf(db, codes, at);
  products.forEach((product, nth) => {
    requireIndustry(product, industryId, at(nth));
    if (products.findIndex(({ subTypeId }) => subTypeId === product.subTypeId) < nth)
      throw invalid(at(nth), featureMessages.assigned);
  });
  await requireRoom(
    db,
    products.map(({ subTypeId }) => [subTypeId, 1]),
    'subTypesToAssign',
  );
  const rows = products.map(({ typeId, subTypeId }) => ({ fieldId, typeId, subTypeId }));
  if ((await insertAssignments(db, rows)) < rows.length) throw invalid('subTypesToAssign', featureMessages.assigned);
}

async function requireRoom(db: Db, wanted: readonly (readonly [subTypeId: number, more: number])[], field: string) {
  const held = await fieldCounts(
    db,
    wanted.map(([id]) => id),
  );
  if (wanted.some(([id, more]) => (held.get(id) ?? 0) + more > featureLimits.fieldsOfSubType))
    throw invalid(field, featureMessages.tooManyFields);
}

/** Gives a sub type fields. Run inside a change. */
export async function assignFields(db: Db, ids: readonly number[], codes: ProductCodes): Promise<void> {
  await lockFeatures(db);
  const [product] = await productsOf(db, [codes], () => 'subTypeToAssign');
  if (!product) return;
  const at = (nth: number) => `standardFeatureIds.${nth}`;
  const known = new Map(
    (await db.selectFrom('feature_field').select(['id', 'industry_id']).where('id', 'in', ids).execute()).map((row) => [
      row.id,
      row.industry_id,
    ]),
  );
  ids.forEach((id, nth) => {
    const industryId = known.get(id);
    if (industryId === undefined) throw invalid(at(nth), featureMessages.unknownField);
    if (ids.indexOf(id) < nth) throw invalid(at(nth), featureMessages.assigned);
    requireIndustry(product, industryId, at(nth));
  });
  await requireRoom(db, [[product.subTypeId, ids.length]], 'standardFeatureIds');
  const { typeId, subTypeId } = product;
  const rows = ids.map((fieldId) => ({ fieldId, typeId, subTypeId }));
  if ((await insertAssignments(db, rows)) < rows.length) throw invalid('standardFeatureIds', featureMessages.assigned);
}

/** Gives a sub type the fields of another that it lacks; answers how many came. Run inside a change. */
export async function copyFields(
  db: Db,
  { industryNumericCode, from, to }: { industryNumericCode: number; from: ProductCodes; to: ProductCodes },
): Promise<number> {
  await lockFeatures(db);
  const industryId = await industryByCode(db, industryNumericCode);
  const [source] = await productsOf(db, [from], () => 'from');
  const [target] = await productsOf(db, [to], () => 'to');
  if (!source || !target) return 0;
  if (source.subTypeId === target.subTypeId) throw invalid('to', featureMessages.sameProduct);
  requireIndustry(source, industryId, 'from');
  requireIndustry(target, industryId, 'to');
  const held = new Set((await assignedFields(db, { industryId, ...target })).map(({ id }) => id));
  const missing = (await assignedFields(db, { industryId, ...source })).filter(({ id }) => !held.has(id));
  await requireRoom(db, [[target.subTypeId, missing.length]], 'to');
  return insertAssignments(
    db,
    missing.map(({ id, isRequired, repeatField }) => ({
      fieldId: id,
      typeId: target.typeId,
      subTypeId: target.subTypeId,
      isRequired,
      repeatField,
    })),
  );
}

/** Takes a field from a sub type; answers its name. Run inside a change. */
export async function removeRelation(db: Db, id: number): Promise<void> {
  await lockFeatures(db);
  const row = await relation(db, id);
  if (!row) throw notFound();
  if (row.repeats > 0) throw refused('id', featureMessages.repeats);
  await deleteRelation(db, id);
}

/** Saves order, required and repeat field of all fields of a sub type; answers how many changed. Run inside a change. */
export async function saveProduct(
  db: Db,
  industryNumericCode: number,
  codes: ProductCodes,
  rows: readonly (ProductRow & { version: number })[],
): Promise<{ written: number; product: Product }> {
  await lockFeatures(db);
  const industryId = await industryByCode(db, industryNumericCode);
  const [found] = await productsOf(db, [codes], () => 'productSubTypeNumericCode');
  if (!found) throw notFound();
  const product = { industryId, typeId: found.typeId, subTypeId: found.subTypeId };
  const now = new Map((await assignedFields(db, product)).map((row) => [row.relationId, row]));
  if (new Set(rows.map(({ relationId }) => relationId)).size < rows.length)
    throw invalid('features', featureMessages.twice);
  if (rows.length !== now.size || rows.some(({ relationId, version }) => now.get(relationId)?.version !== version))
    throw conflict();
  const countedBy = new Map(rows.map(({ relationId, repeatField }) => [now.get(relationId)?.id ?? 0, repeatField]));
  const typeOf = new Map([...now.values()].map(({ id, type }) => [id, type]));
  rows.forEach(({ relationId, repeatField }, at) => {
    if (repeatField === null) return;
    const type = typeOf.get(repeatField);
    if (!type || !counts(type) || countedBy.get(repeatField) !== null || now.get(relationId)?.id === repeatField)
      throw invalid(`features.${at}.repeatField`, featureMessages.badRepeat);
  });
  return { written: await updateAssignments(db, product, rows), product };
}
