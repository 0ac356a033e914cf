import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { standardFeatureContract } from './contract.ts';
import {
  assignmentsOf,
  catalogsWith,
  definitions,
  definitionTree,
  fields,
  industries,
  listsByName,
  productTypes,
  subTypes,
  unitsOfMeasure,
  valuesOfList,
} from './queries.ts';
import { hasList, relation } from './queries.write.ts';
import { globalTypes } from './rules.ts';
import {
  addField,
  assignFields,
  assignSubTypes,
  copyFields,
  industryByCode,
  productByCodes,
  productFields,
  productTypeByCode,
  readField,
  removeField,
  removeRelation,
  saveField,
  saveProduct,
  subObjectsBelow,
} from './service.ts';
import { addDefinition, readDefinition, removeDefinition, saveDefinition } from './service.definitions.ts';

export const standardFeatureRoutes = routes(standardFeatureContract, {
  industries: ({ db }) => industries(db),

  productTypes: async ({ db, input }) => productTypes(db, await industryByCode(db, input.industry)),

  subTypesForProductType: async ({ db, input }) => subTypes(db, await productTypeByCode(db, input.type)),

  subTypesForFeature: async ({ db, input }) => {
    await readField(db, input.id);
    return assignmentsOf(db, input.id);
  },

  industryFeatures: async ({ db, input }) => fields(db, { industry: await industryByCode(db, input.industry) }),

  field: ({ db, input }) => readField(db, input.id),

  isUsed: async (call) => {
    const { db, input } = call;
    const { isUsed } = await readField(db, input.id);
    const [catalogs, assigned] = await Promise.all([
      catalogsWith(db, input.id, signedIn(call)),
      assignmentsOf(db, input.id),
    ]);
    return { isUsed, subTypes: assigned, ...catalogs };
  },

  productSubTypeFields: async ({ db, input }) =>
    productFields(db, await productByCodes(db, input.industry, input.type, input.subtype)),

  addField: async ({ db, input: { industryNumericCode, ...draft }, change }) => {
    const industryId = await industryByCode(db, industryNumericCode);
    const made = await change(`Field ${draft.fieldName.trim()}`, async (changeId) => ({
      changeId,
      id: await addField(db, industryId, draft),
    }));
    return { ...(await readField(db, made.id)), changeId: made.changeId };
  },

  saveField: async ({ db, input: { id, version, ...draft }, change }) => {
    const changeId = await change(`Field ${draft.fieldName.trim()}`, async (number) => {
      await saveField(db, id, version, draft);
      return number;
    });
    return { ...(await readField(db, id)), changeId };
  },

  removeField: async ({ db, input, change }) => {
    const { fieldName } = await readField(db, input.id);
    return change(`Remove field ${fieldName}`, async (changeId) => {
      await removeField(db, input.id);
      return { changeId };
    });
  },

  copyAssignment: ({ db, input, change }) =>
    change<{ changeId: number | null; copied: number }>('Copy fields to a sub type', async (changeId) => {
      const copied = await copyFields(db, input);
      return { changeId: copied > 0 ? changeId : null, copied };
    }),

  saveAssignment: async ({ db, input: { standardFeatureId: id, subTypesToAssign }, change }) => {
    const { fieldName } = await readField(db, id);
    const changeId = await change(`Sub types of ${fieldName}`, async (number) => {
      await assignSubTypes(db, id, subTypesToAssign);
      return number;
    });
    return { changeId, subTypes: await assignmentsOf(db, id) };
  },

  addAssignments: ({ db, input, change }) =>
    change('Assign fields to a sub type', async (changeId) => {
      await assignFields(db, input.standardFeatureIds, input.subTypeToAssign);
      return { changeId };
    }),

  removeRelation: async ({ db, input, change }) => {
    const row = await relation(db, input.id);
    if (!row) throw notFound();
    return change(`Take ${row.fieldName} from a sub type`, async (changeId) => {
      await removeRelation(db, input.id);
      return { changeId };
    });
  },

  saveProductFeatures: async ({ db, input: { industryNumericCode, features, ...codes }, change }) => {
    const { changeId, product } = await change('Fields of a sub type', async (number) => {
      const saved = await saveProduct(db, industryNumericCode, codes, features);
      return { product: saved.product, changeId: saved.written > 0 ? number : null };
    });
    return { changeId, features: await productFields(db, product) };
  },

  definitionTree: ({ db }) => definitionTree(db),

  definitionsByType: ({ db, input }) => definitions(db, input),

  definition: ({ db, input }) => readDefinition(db, input.id),

  addDefinition: async ({ db, input, change }) => {
    const made = await change(`Definition ${input.name.trim()}`, async (changeId) => ({
      changeId,
      id: await addDefinition(db, input),
    }));
    return { ...(await readDefinition(db, made.id)), changeId: made.changeId };
  },

  saveDefinition: async ({ db, input: { id, version, ...draft }, change }) => {
    const changeId = await change(`Definition ${draft.name.trim()}`, async (number) => {
      await saveDefinition(db, id, version, draft);
      return number;
    });
    return { ...(await readDefinition(db, id)), changeId };
  },

  removeDefinition: async ({ db, input, change }) => {
    const { name } = await readDefinition(db, input.id);
    return change(`Remove definition ${name}`, async (changeId) => {
      await removeDefinition(db, input.id);
      return { changeId };
    });
  },

  measurements: async ({ db, input }) =>
    (await definitions(db, input)).filter(({ globalTypeId }) => globalTypeId === globalTypes.measurement),

  subObjects: async ({ db, input }) => {
    const below = await subObjectsBelow(db, input.ids);
    return [...below].flatMap(([id, subObjects]) => (subObjects.length > 0 ? [{ id, subObjects }] : []));
  },

  lists: ({ db }) => listsByName(db),

  listValues: async ({ db, input }) => {
    if (!(await hasList(db, input.list))) throw notFound();
    return valuesOfList(db, input.list, input.term.trim());
  },

  uoms: ({ db }) => unitsOfMeasure(db),
});
