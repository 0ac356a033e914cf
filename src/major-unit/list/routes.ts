import type { HandlersOf } from '../../platform/http/handlers.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { unitListContract } from './contract.ts';
import { listExists, proposedValues } from './queries.ts';

export const unitListHandlers: HandlersOf<typeof unitListContract> = {
  values: async ({ db, input }) => {
    if (typeof input.list === 'number' && !(await listExists(db, input.list))) throw notFound();
    return { values: await proposedValues(db, input) };
  },
};
