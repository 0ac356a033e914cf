import type { HandlersOf } from '../../platform/http/handlers.ts';
import { readFolder } from '../service.ts';
import type { carryContract } from './contract.ts';
import { carryFolder, previewCarry } from './service.ts';

export const carryHandlers: HandlersOf<typeof carryContract> = {
  preview: ({ db, input: { id, fromYear } }) => previewCarry(db, id, fromYear),

  carry: async ({ db, input, change }) => {
    const { name } = await readFolder(db, input.id);
    return change(`Carry ${name} over to ${input.fromYear + 1}`, async (changeId) => ({
      changeId,
      ...(await carryFolder(db, input)),
    }));
  },
};
