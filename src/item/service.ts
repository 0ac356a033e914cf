import { sql } from 'kysely';
import { violated } from '../platform/db/refusals.ts';
import type { Who } from '../platform/auth/who.ts';
import { allows, writeIn } from '../rights.ts';
import type { Db } from '../platform/db/pool.ts';
import { conflict, invalid, invalidFields, notFound } from '../platform/http/errors.ts';
import { carrierState } from '../hierarchy/states/queries.ts';
import { contentImported, contentSaved, requireEditable } from '../hierarchy/states/service.ts';
import { requireContentGroups } from '../lookup/service.ts';
import { nextStatesFor } from '../workflow/service.ts';
import { holdDefinitions } from '../hierarchy/type/queries.identity.ts';
import { lockStructure, settleOrder } from '../hierarchy/place/queries.ts';
import { placeItem, requireEditableParent } from '../hierarchy/place/service.ts';
import { baseTypes, hierarchyMessages } from '../hierarchy/rules.ts';
import type { TypeAttribute } from '../hierarchy/type/contract.ts';
import { typeById, typeOfItem } from '../hierarchy/type/queries.ts';
import type { Item } from './contract.ts';
import { deleteItems, holdItem, insertItem, itemRecord, parentsOf, releaseItems, updateItem } from './queries.ts';
import type { ItemFields } from './queries.ts';
import { collectValues, customOf, identityOf, listValues, problemsOfValues, valuesById } from './rules.ts';
import type { AttributeValue } from './rules.ts';

/** The record with what the caller may do; undefined where the context has no such item. */
export async function readItem(db: Db, who: Who, context: string, id: number): Promise<Item | undefined> {
  const record = await itemRecord(db, context, id);
  if (!record) return undefined;
  const [type, carrier, nextFlows] = await Promise.all([
    typeById(db, record.typeId),
    carrierState(db, id),
    nextStatesFor(db, who, context, record.workflowId),
  ]);
  const attributes = type?.attributes ?? [];
  const { stored, ...fields } = record;
  const readOnlyReason = !allows(writeIn(context), who) ? 'role' : carrier?.isEditable === false ? 'state' : null;
  return {
    ...fields,
    attributes,
    attributeValues: listValues(attributes, stored),
    customAttributes: valuesById(customOf(attributes), stored),
    isVirtual: false,
    nextFlows: nextFlows.map(({ id: state, name, needConfirmation, isPublishedState }) => ({
      id: state,
      name,
      needConfirmation,
      isPublishedState,
    })),
    isEditable: readOnlyReason === null,
    readOnlyReason,
  };
}

interface Typed {
  name?: string | undefined;
  displayName?: string | undefined;
  overrideName?: string | undefined;
  notes?: string | undefined;
  group?: string | undefined;
  contentGroups?: readonly number[] | undefined;
  attributeValues?: AttributeValue[] | undefined;
  ownKey?: string | undefined;
}

/** Typed fields as they are kept: names without blanks around them, values checked against their definitions. */
function checked(attributes: readonly TypeAttribute[], { attributeValues, ...typed }: Typed): ItemFields {
  const fields: ItemFields = {
    ...typed,
    name: typed.name?.trim(),
    displayName: typed.displayName?.trim(),
    overrideName: typed.overrideName?.trim(),
    group: typed.group?.trim(),
    contentGroups: typed.contentGroups && [...new Set(typed.contentGroups)].toSorted((a, b) => a - b),
  };
  if (!attributeValues) return fields;
  const problems = problemsOfValues(attributes, attributeValues);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const values = collectValues(attributes, attributeValues);
  return { ...fields, values, identity: identityOf(attributes, values) };
}

/** Runs a write that may meet an item of the same type, name and keys: 409 at the field name. */
export async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== 'hierarchy_item_identity') throw error;
    throw conflict({ name: [hierarchyMessages.nameTaken] });
  }
}

export interface NewItem extends Typed {
  context: string;
  typeId: number;
  parentId: number | null;
  ordinal?: number | undefined;
  name: string;
}

/** Adds an item at its place. Throws as the route says. */
export async function addItem(db: Db, { context, typeId, parentId, ordinal, ...typed }: NewItem) {
  await lockStructure(db);
  await holdDefinitions(db);
  await requireContentGroups(db, typed.contentGroups);
  const type = await typeById(db, typeId);
  if (type?.context !== context) throw invalid('typeId', 'The type does not exist.');
  const { name = '', ...fields } = checked(type.attributes, {
    ...typed,
    attributeValues: typed.attributeValues ?? [],
  });
  const id = await orNameTaken(insertItem(db, typeId, name, fields));
  return { id, ...(await placeItem(db, id, parentId, ordinal)) };
}

/** Saves the given fields of an item that is still as `version` left it. */
export async function saveItem(db: Db, id: number, version: number, typed: Typed) {
  await holdDefinitions(db);
  const type = await typeOfItem(db, id);
  if (!type) throw notFound();
  await requireEditable(db, id);
  await requireContentGroups(db, typed.contentGroups);
  const fields = checked(type.attributes, typed);
  if (!(await orNameTaken(updateItem(db, id, version, fields)))) throw conflict();
  if (fields.name !== undefined || fields.displayName !== undefined || fields.overrideName !== undefined) {
    await settleOrder(db, sql`select parent_id from hierarchy_relation where child_id = ${id}`);
  }
  const serialGroupModified = type.baseType === baseTypes.model && (fields.group ?? '') !== '';
  return { ...(await contentSaved(db, id)), serialGroupModified };
}

/** Deletes an item alone (docs/domain/tree.md, Deleting and orphans). The parents' content changes with it. */
export async function removeItem(db: Db, id: number, version: number) {
  await lockStructure(db);
  const parents = await parentsOf(db, [id]);
  const [primary = null] = parents;
  await requireEditableParent(db, primary);
  if (!(await holdItem(db, id, version))) throw conflict();
  const released = await releaseItems(db, [id]);
  await deleteItems(db, [id]);
  if (primary === null) return { ...released, workflowUpdated: false, workflowAncestorId: null };
  const saved = await contentSaved(db, primary);
  await contentImported(db, sql`select unnest(${parents}::bigint[])`, 'initial');
  return { ...released, ...saved };
}
