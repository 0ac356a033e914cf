import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { violated } from '../../platform/db/refusals.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/http/errors.ts';
import { inWords, lockDefinitions, rewriteItems } from './queries.identity.ts';
import type { InTheWay } from './queries.identity.ts';
import { lockStructure } from '../place/queries.ts';
import { reliances, usesOf } from './queries.reliance.ts';
import type { TypeRecord } from './contract.ts';
import {
  beginWorkflow,
  countTypes,
  deleteType,
  insertType,
  itemsOfType,
  typeRecord,
  updateType,
  writeAttributes,
  writeChildren,
} from './queries.ts';
import type { TypeColumns } from './queries.ts';
import { isEditableType, problemsOfType, settledAttributes, settledCode, typeLimits, typeMessages } from './rules.ts';
import type { CarriedAttribute } from './rules.ts';

interface TypeFields extends TypeColumns {
  allowableChildren: TypeRecord['allowableChildren'];
  attributes: CarriedAttribute[];
}

/** The fields as they are kept; 400 where they are wrong. */
function checked(context: Context, typed: TypeFields): TypeFields {
  const problems = Object.entries(problemsOfType({ context, ...typed })).map(([field, text]): [string, string[]] => [
    field,
    [text],
  ]);
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  return {
    ...typed,
    code: settledCode(typed.code),
    description: typed.description.trim(),
    allowableChildren: typed.allowableChildren.filter((child) => child.primary || child.link),
    attributes: settledAttributes(typed.attributes),
  };
}

async function orCodeTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== 'hierarchy_type_code') throw error;
    throw conflict({ code: [typeMessages.codeTaken] });
  }
}

/** Children and attributes of a type; 400 for those that there are not. */
async function writeLists(db: Db, id: number, context: Context, type: TypeFields) {
  const children = childrenOf(id, type);
  if (
    new Set(children.map((child) => child.id)).size < children.length ||
    (await writeChildren(db, id, context, children)) > 0
  ) {
    throw invalid('allowableChildren', typeMessages.unknownChild);
  }
  if ((await writeAttributes(db, id, type.attributes)) > 0) throw invalid('attributes', typeMessages.unknownAttribute);
}

const known = async (db: Db, id: number): Promise<TypeRecord> => {
  const found = await typeRecord(db, id);
  if (!found) throw notFound();
  return found;
};

/** Adds a type at the end of its context. */
export async function addType(db: Db, context: Context, typed: TypeFields) {
  const type = checked(context, typed);
  await lockStructure(db);
  await lockDefinitions(db);
  const { count } = await countTypes(db, context);
  if (count >= typeLimits.types) throw invalid('code', typeMessages.many);
  const { id } = await orCodeTaken(insertType(db, context, type));
  await writeLists(db, id, context, type);
  return { ...(await known(db, id)), itemsUpdated: 0 };
}

/** The attributes by which items of a type are told apart, in their order. */
export const keysOf = (attributes: readonly CarriedAttribute[]): number[] =>
  attributes.flatMap((one) => (one.isKey ? one.attributeId : []));

/** Why keys may not be those of a type whose items they would not tell apart. */
export const sameKeys = async (db: Db, same: InTheWay): Promise<string> =>
  `With these keys items would be the same: ${await inWords(db, same)}.`;

/** Saves a type, with the identities and states of its items that follow. Throws as the route says. */
export async function saveType(db: Db, id: number, version: number, fields: Partial<TypeFields>) {
  // Moves and links are checked against children, values against attributes: neither may be under way.
  await lockStructure(db);
  await lockDefinitions(db);
  const before = await known(db, id);
  if (!isEditableType(before)) throw conflict({ id: [typeMessages.notEditable] });
  const type = checked(before.context, { ...before, ...fields });
  if (version !== before.version) throw conflict();
  const relied = await reliances(db, before, { ...type, allowableChildren: childrenOf(id, type) });
  if (Object.keys(relied).length > 0) throw conflict(relied);
  if (!(await orCodeTaken(updateType(db, id, version, type)))) throw conflict();
  await writeLists(db, id, before.context, type);
  const begun = type.hasWorkflow && !before.hasWorkflow ? await beginWorkflow(db, id) : 0;
  const rewritten =
    keysOf(type.attributes).join() === keysOf(before.attributes).join() ? 0 : await rewriteIdentities(db, id);
  return { ...(await known(db, id)), itemsUpdated: Math.max(begun, rewritten) };
}

const childrenOf = (id: number, { allowableChildren }: TypeFields) =>
  allowableChildren.map((child) => ({ ...child, id: child.id === 0 ? id : child.id }));

async function rewriteIdentities(db: Db, id: number): Promise<number> {
  const { written, same } = await rewriteItems(db, itemsOfType(id));
  if (same) throw conflict({ attributes: [await sameKeys(db, same)] });
  return written;
}

/** Deletes a type that has no items and that no other allows under it; 409 naming them. */
export async function removeType(db: Db, id: number): Promise<void> {
  await lockStructure(db);
  await lockDefinitions(db);
  const type = await known(db, id);
  if (!isEditableType(type)) throw conflict({ id: [typeMessages.notEditable] });
  const uses = await usesOf(db, id);
  if (Object.keys(uses).length > 0) throw conflict(uses);
  await deleteType(db, id);
}
