import { requireAncestor } from '../../hierarchy/states/service.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { readUnit } from '../service.ts';
import type { unitContract } from './contract.ts';
import { addUnit, customDataOf, defaultMake, readWholeUnit, saveUnit } from './service.ts';
import type { UnitValues } from './rules.ts';

/** The values of a call apart from what is said of its item. */
function apart<T extends Omit<UnitValues, 'makeId'> & { makeId?: number | null | undefined }>(input: T) {
  const {
    industryId,
    productTypeId,
    productSubTypeId,
    activityTypeId,
    parentCompanyId,
    makeId,
    brandId,
    modelYear,
    ...fields
  } = input;
  const values = {
    industryId,
    productTypeId,
    productSubTypeId,
    activityTypeId,
    parentCompanyId,
    makeId,
    brandId,
    modelYear,
  };
  return { values, fields };
}

export const unitHandlers: HandlersOf<typeof unitContract> = {
  get: ({ db, input: { id } }) => readWholeUnit(db, id),

  defaults: async ({ db }) => ({ make: await defaultMake(db) }),

  add: ({ db, input, change }) => {
    const { values, fields } = apart(input);
    const { typeId, parentId, name, ...more } = fields;
    return change(`Add ${name.trim()}`, async (changeId) => ({
      ...(await addUnit(db, { typeId, parentId, name }, more, values)),
      changeId,
      version: changeId,
    }));
  },

  update: async (call) => {
    const { db, input, change } = call;
    const { values, fields } = apart(input);
    const { id, version, workflowAncestorId, ...more } = fields;
    const { name } = await readUnit(db, id);
    return change(`Details of ${name}`, async (changeId) => {
      await requireAncestor(db, id, workflowAncestorId);
      const { workflowUpdated, workflowAncestorId: carrier } = await saveUnit(db, id, version, more, values);
      return {
        changeId,
        workflowUpdated,
        workflowAncestorId: carrier,
        version: changeId,
        customData: await customDataOf(db, id),
      };
    });
  },
};
