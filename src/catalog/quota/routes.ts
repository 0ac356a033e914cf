import { conflict } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { quotaContract } from './contract.ts';
import { readQuotas, writeQuotas } from './queries.ts';

export const quotaHandlers: HandlersOf<typeof quotaContract> = {
  get: ({ db }) => readQuotas(db),

  save: ({ db, input, change }) =>
    change('Quotas of files', async () => {
      if (!(await writeQuotas(db, input))) throw conflict();
      return readQuotas(db);
    }),
};
