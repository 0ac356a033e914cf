import { conflict } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { switchesContract } from './contract.ts';
import { readSwitches, updateSwitches } from './queries.ts';

export const switchesHandlers: HandlersOf<typeof switchesContract> = {
  get: ({ db, catalogId }) => readSwitches(db, catalogId),

  save: ({ db, catalogId, input, change }) =>
    change('Switches of the catalogue', async () => {
      if (!(await updateSwitches(db, catalogId, input))) throw conflict();
      return readSwitches(db, catalogId);
    }),
};
