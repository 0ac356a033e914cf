import { exactFor } from '../../platform/auth/sight.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { recordContract } from './contract.ts';
import { partUses } from './queries.ts';
import { addPart, changeDescription, readPart, removeParts, savePart } from './service.ts';

export const recordHandlers: HandlersOf<typeof recordContract> = {
  get: async ({ db, input, sight }) => (await readPart(db, input.id, exactFor(sight, null))) ?? missing(),

  add: ({ db, input, change }) => addPart(db, input, (work) => change(`Part ${input.partNumber}`, work)),

  save: ({ db, input: { id, version, ...fields }, change, changeAtOnce }) =>
    savePart(db, id, version, fields, {
      whole: (work) => change(`Part ${fields.partNumber}`, work),
      atOnce: (work) => changeAtOnce(`Part ${fields.partNumber}`, work),
    }),

  changeDescription: ({ db, input: { partId, newDescription }, change }) =>
    changeDescription(db, partId, newDescription, (work) => change(`Description "${newDescription}"`, work)),

  deletion: async ({ db, input: { id } }) => {
    if (!(await readPart(db, id))) throw notFound();
    return { whereUsed: [], supersessions: [], relatedParts: [], ...(await partUses(db, [id])) };
  },

  remove: async ({ db, input: { partId }, change }) => {
    const part = (await readPart(db, partId)) ?? missing();
    return change(`Delete part ${part.partNumber}`, async (changeId) => {
      await removeParts(db, [partId]);
      return { changeId };
    });
  },
};

function missing(): never {
  throw notFound();
}
