import type { HandlersOf } from '../../platform/http/handlers.ts';
import { readUnit, writeUnit } from '../service.ts';
import type { featureContract } from './contract.ts';
import { featuresOf, groupsHolding } from './queries.ts';
import { saveFeatures } from './service.ts';

export const featureHandlers: HandlersOf<typeof featureContract> = {
  get: async ({ db, input: { id } }) => {
    const { workFlowId } = await readUnit(db, id);
    return { features: await featuresOf(db, id), workFlowId };
  },

  groups: async ({ db, input: { term, take } }) => ({ groups: await groupsHolding(db, term.trim(), take) }),

  update: async (call) => {
    const { db, input } = call;
    const written = await writeUnit(
      call,
      (name) => `Features of ${name}`,
      () => saveFeatures(db, input.id, input),
    );
    const { workFlowId } = await readUnit(db, input.id);
    return { ...written, features: await featuresOf(db, input.id), workFlowId };
  },
};
