import { lockPlaces } from '../platform/db/places.ts';
import type { Db } from '../platform/db/pool.ts';
import { violated } from '../platform/db/refusals.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { globalLookupContract } from './contract.ts';
import {
  addListLabel,
  addListRelation,
  addListType,
  countLabels,
  countTypes,
  isLabelUsed,
  listLabels,
  listRelation,
  listRelations,
  listType,
  listTypes,
  listTypesLabelled,
  lockLabels,
  removeListLabel,
  removeListRelation,
  saveListRelation,
  saveListType,
  typeLabels,
} from './queries.ts';
import { globalLookupMessages as said, limits, relationTypes } from './rules.ts';
import { listValue } from './value/queries.ts';
import { listValueHandlers } from './value/routes.ts';
import { holdEditable, holdEditableOf } from './value/service.ts';

export const globalLookupRoutes = routes(globalLookupContract, {
  value: listValueHandlers,

  types: ({ db }) => listTypes(db),
  filteredTypes: ({ db, input }) => listTypesLabelled(db, input.labelIds),
  typeLabels: ({ db }) => typeLabels(db),
  type: ({ db, input }) => knownType(db, input.id),

  addType: ({ db, input: { name, editable, labelIds }, change }) =>
    change(`List ${name}`, async () => {
      await lockPlaces(db, 'lists');
      if ((await countTypes(db)) >= limits.lists) throw invalid('name', `There are ${limits.lists} lists at most.`);
      const labels = await heldLabels(db, labelIds);
      const id = await orNameTaken(
        'list_type_name',
        said.listNameTaken,
        addListType(db, { name: name.trim(), editable, label_ids: labels }),
      );
      return knownType(db, id);
    }),

  saveType: async ({ db, input: { id, version, name, editable, labelIds }, change }) => {
    const list = await knownType(db, id);
    return change(`List ${name ?? list.name}`, async () => {
      const written = saveListType(db, id, version, {
        ...(name !== undefined && { name: name.trim() }),
        ...(editable !== undefined && { editable }),
        ...(labelIds !== undefined && { label_ids: await heldLabels(db, labelIds) }),
      });
      if (!(await orNameTaken('list_type_name', said.listNameTaken, written))) throw conflict();
      return knownType(db, id);
    });
  },

  labels: ({ db }) => listLabels(db),

  addLabel: ({ db, input: { name }, change }) =>
    change(`Label ${name}`, async () => {
      await lockPlaces(db, 'labels');
      if ((await countLabels(db)) >= limits.labels) throw invalid('name', `There are ${limits.labels} labels at most.`);
      return orNameTaken('list_label_name', said.labelTaken, addListLabel(db, name.trim()));
    }),

  removeLabel: ({ db, input, change }) =>
    change('Delete a label', async (changeId) => {
      if (!(await removeListLabel(db, input.id))) throw notFound();
      if (await isLabelUsed(db, input.id)) throw conflict({ id: [said.labelUsed] });
      return { changeId };
    }),

  relationTypes: async () => relationTypes.map((one) => ({ ...one })),

  relations: async ({ db, input }) => {
    if (!(await listValue(db, input.id))) throw notFound();
    return listRelations(db, input.id);
  },

  addRelation: async ({ db, input: { id, listTypeId, isRequired }, change }) => {
    const value = await listValue(db, id);
    if (!value) throw notFound();
    return change(`Relation of ${value.name}`, async () => {
      await holdEditable(db, value.type);
      if (!(await listType(db, listTypeId))) throw invalid('listTypeId', said.unknownList);
      const added = addListRelation(db, id, listTypeId, isRequired);
      return knownRelation(db, await orNameTaken('list_relation_pair', said.related, added, 'listTypeId'));
    });
  },

  saveRelation: async ({ db, input: { id, version, isRequired }, change }) => {
    const { globalLookupValueId } = await knownRelation(db, id);
    return change('Relation of a value', async () => {
      await holdEditableOf(db, [globalLookupValueId]);
      if (!(await saveListRelation(db, id, version, isRequired))) throw conflict();
      return knownRelation(db, id);
    });
  },

  removeRelation: async ({ db, input, change }) => {
    const { globalLookupValueId } = await knownRelation(db, input.id);
    return change('Remove a relation', async (changeId) => {
      await holdEditableOf(db, [globalLookupValueId]);
      await removeListRelation(db, input.id);
      return { changeId };
    });
  },
});

async function knownType(db: Db, id: number) {
  const list = await listType(db, id);
  if (!list) throw notFound();
  return list;
}

async function knownRelation(db: Db, id: number) {
  const relation = await listRelation(db, id);
  if (!relation) throw notFound();
  return relation;
}

/** Labels of a list, which stay until the change ends; 400 where one does not exist. */
async function heldLabels(db: Db, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  if (wanted.length === 0) return wanted;
  await lockLabels(db, wanted);
  if ((await countLabels(db, wanted)) < wanted.length) throw invalid('labelIds', said.unknownLabel);
  return wanted;
}

async function orNameTaken<T>(constraint: string, text: string, write: Promise<T>, field = 'name'): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== constraint) throw error;
    throw conflict({ [field]: [text] });
  }
}
