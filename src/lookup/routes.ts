import type { Db } from '../platform/db/pool.ts';
import { violated } from '../platform/db/refusals.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { lookupContract } from './contract.ts';
import {
  addLookupValue,
  lockLists,
  lookupEnd,
  lookupValue,
  lookupValues,
  maxLookupValues,
  removeLookupValue,
  saveLookupValue,
} from './queries.ts';
import { lookupMessages, lookupType, lookupTypes, maxContentGroups } from './rules.ts';

export const lookupRoutes = routes(lookupContract, {
  byType: ({ db, input }) => lookupValues(db, input.type),

  get: async ({ db, input }) => (await lookupValue(db, input.id)) ?? missing(),

  add: ({ db, input: { type, ...fields }, change }) => {
    if (!lookupTypes.some((t) => t.id === type)) throw invalid('type', 'The list does not exist.');
    return change(`Lookup value ${fields.name}`, async () => {
      await lockLists(db);
      const { count, last } = await lookupEnd(db, type);
      const limit = type === lookupType('contentGroup') ? maxContentGroups : maxLookupValues;
      if (count >= limit) throw invalid('type', `The list holds ${limit} values at most.`);
      return orNameTaken(addLookupValue(db, type, last + 1, fields));
    });
  },

  save: ({ db, input: { id, version, ...fields }, change }) =>
    change(
      `Lookup value ${fields.name}`,
      async () => (await orNameTaken(saveLookupValue(db, id, version, fields))) ?? refused(db, id),
    ),

  remove: async ({ db, input, change }) => {
    const value = (await lookupValue(db, input.id)) ?? missing();
    return change(`Remove lookup value ${value.name}`, async (changeId) => {
      if (!(await orInUse(removeLookupValue(db, input.id)))) await refused(db, input.id);
      return { changeId };
    });
  },
});

function missing(): never {
  throw notFound();
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violated(error) !== 'lookup_value_name') throw error;
    throw conflict({ name: [lookupMessages.nameTaken] });
  }
}

/** What cannot be without a value keeps it (foreign keys of literature and of what is visible to a group). */
async function orInUse<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!violated(error)?.endsWith('_fkey')) throw error;
    throw conflict({ id: [lookupMessages.inUse] });
  }
}

/** Why a write hit no row: it is not there (any more), or it is read-only or newer. */
async function refused(db: Db, id: number): Promise<never> {
  throw (await lookupValue(db, id)) ? conflict() : notFound();
}
