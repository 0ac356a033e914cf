import type { Db } from '../../platform/db/pool.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { groupType, groupTypeId } from '../rules.ts';
import type { TypeAttribute, typeContract } from './contract.ts';
import { typeById, typeRecord, typesOf } from './queries.ts';
import { attributeTypes } from '../../attribute/rules.ts';
import { addType, removeType, saveType } from './service.ts';

export const typeHandlers: HandlersOf<typeof typeContract> = {
  list: async ({ db, input: { context } }) => [
    ...(await typesOf(db, context)),
    {
      id: groupTypeId,
      context,
      ...groupType(context),
      baseType: groupTypeId,
      allowTopLevel: false,
      allowDiagrams: false,
      allowImage: false,
      allowAttachments: false,
      hasWorkflow: false,
      allowableChildren: [],
      attributes: [],
    },
  ],

  get: async ({ db, input: { id } }) => (await typeRecord(db, id)) ?? missing(),

  add: ({ db, input: { context, ...fields }, change }) =>
    change(`Hierarchy type ${fields.description.trim()}`, async (changeId) => ({
      changeId,
      ...(await addType(db, context, fields)),
    })),

  save: ({ db, input: { id, version, ...fields }, change }) =>
    change(`Hierarchy type ${fields.description.trim()}`, async (changeId) => ({
      changeId,
      ...(await saveType(db, id, version, fields)),
    })),

  remove: async ({ db, input: { id }, change }) => {
    const { description } = (await typeById(db, id)) ?? missing();
    return change(`Delete hierarchy type ${description}`, async (changeId) => {
      await removeType(db, id);
      return { changeId };
    });
  },

  attributes: async ({ db, input: { id } }) => ((await typeById(db, id)) ?? missing()).attributes,

  saveAttributes: async ({ db, input: { id, version, attributes }, change }) => {
    const { description } = (await typeById(db, id)) ?? missing();
    return change(`Attributes of ${description}`, async (changeId) => ({
      changeId,
      ...(await saveType(db, id, version, { attributes })),
    }));
  },

  definitions: ({ db, input: { context } }) => attributesOf(db, context),

  listValues: async ({ db, input: { context } }) => {
    const lists = await selectLists(db, context);
    return Object.fromEntries(lists.map(({ attributeId, items }) => [attributeId, items]));
  },

  selectLists: ({ db, input: { context } }) => selectLists(db, context),

  allowedChildren: async ({ db, input: { context } }) => {
    const types = await typesOf(db, context);
    return Object.fromEntries(types.map((type) => [type.id, type.allowableChildren]));
  },

  attributesIn: async ({ db, input: { context, id } }) => {
    const type = await typeById(db, id);
    return type?.context === context ? type.attributes : missing();
  },
};

/** The attributes of all types of a context, each once. */
async function attributesOf(db: Db, context: string): Promise<TypeAttribute[]> {
  const all = (await typesOf(db, context)).flatMap((type) => type.attributes);
  return [...new Map(all.map((one) => [one.attributeId, one])).values()];
}

async function selectLists(db: Db, context: string) {
  const lists = (await attributesOf(db, context)).filter(({ type }) => type === attributeTypes.list);
  return lists.map(({ attributeId, name, definition }) => ({ attributeId, name, items: definition.items ?? [] }));
}

function missing(): never {
  throw notFound();
}
