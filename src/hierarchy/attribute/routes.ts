import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { attributeContract } from './contract.ts';
import { attributeById, attributes } from './queries.ts';
import { attributeTexts } from '../../attribute/queries.ts';
import { attributeTypeNames } from '../../attribute/rules.ts';
import { addAttribute, removeAttribute, saveAttribute, saveTexts } from './service.ts';

export const attributeHandlers: HandlersOf<typeof attributeContract> = {
  list: ({ db }) => attributes(db),

  types: () => Promise.resolve([...attributeTypeNames]),

  get: async ({ db, input }) => (await attributeById(db, input.id)) ?? missing(),

  add: ({ db, input, change }) =>
    change(`Attribute ${input.name.trim()}`, async (changeId) => ({ changeId, ...(await addAttribute(db, input)) })),

  save: ({ db, input, change }) =>
    change(`Attribute ${input.name.trim()}`, async (changeId) => ({ changeId, ...(await saveAttribute(db, input)) })),

  remove: async ({ db, input: { id }, change }) => {
    const { name } = (await attributeById(db, id)) ?? missing();
    return change(`Delete attribute ${name}`, async (changeId) => {
      await removeAttribute(db, id);
      return { changeId };
    });
  },

  translations: async ({ db, input: { id } }) => {
    if (!(await attributeById(db, id))) missing();
    return attributeTexts(db, id);
  },

  saveTranslations: async ({ db, input: { id, version, translations }, change }) => {
    const { name } = (await attributeById(db, id)) ?? missing();
    return change(`Translations of attribute ${name}`, async (changeId) => {
      await saveTexts(db, id, version, translations);
      return { changeId, version: changeId };
    });
  },
};

function missing(): never {
  throw notFound();
}
