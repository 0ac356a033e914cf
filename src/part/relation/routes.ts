import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { relationKinds } from '../rules.ts';
import type { relationContract, Relations } from './contract.ts';
import { chainOf, linksAmong, maxChain, priorsOfPart } from './queries.ts';
import { readRelations, saveRelations } from './service.ts';

const { supersession, included } = relationKinds;

export const relationHandlers: HandlersOf<typeof relationContract> = {
  replacement: async ({ db, input }) => conjoined(await readRelations(db, input.id, supersession)),

  saveReplacement: async ({ db, input, change }) => conjoined(await saveRelations(db, supersession, input, change)),

  priors: async ({ db, input }) => {
    await readRelations(db, input.id, supersession);
    return priorsOfPart(db, input.id);
  },

  history: async ({ db, input }) => {
    const chain = await chainOf(db, input.id);
    if (chain.length === 0) throw notFound();
    const shown = [
      ...chain.filter(({ step }) => step <= 0).slice(0, maxChain + 1),
      ...chain.filter(({ step }) => step > 0).slice(0, maxChain),
    ];
    const links = await linksAmong(
      db,
      shown.map(({ partId }) => partId),
    );
    return { parts: shown, links, isMore: shown.length < chain.length };
  },

  included: ({ db, input }) => readRelations(db, input.id, included),
  saveIncluded: ({ db, input, change }) => saveRelations(db, included, input, change),
  related: ({ db, input }) => readRelations(db, input.id, input.partRelationType),
  saveRelated: ({ db, input: { partRelationType, ...given }, change }) =>
    saveRelations(db, partRelationType, given, change),
};

/** With what holds for the list as a whole: all its parts together. */
function conjoined<R extends Relations>(list: R) {
  return { ...list, isConjunction: list.parts.length > 1 && list.parts.every((part) => part.isConjunction) };
}
