import { notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { readUnit, writeUnit } from '../service.ts';
import type { valueContract } from './contract.ts';
import { isField, offeredValues, productOf, textsOf } from './queries.ts';
import { readProgress, readValues, saveValues } from './service.ts';

export const valueHandlers: HandlersOf<typeof valueContract> = {
  get: ({ db, input: { id } }) => readValues(db, id),

  progress: ({ db, input: { id } }) => readProgress(db, id),

  save: async (call) => {
    const { id, version, values, drop } = call.input;
    const written = await writeUnit(
      call,
      (name) => `Standardized features of ${name}`,
      () => saveValues(call.db, id, { version, values, drop }),
    );
    return { ...written, ...(await readValues(call.db, id)) };
  },

  listValues: async ({ db, input: { id, list, term, take } }) => {
    await readUnit(db, id);
    const product = await productOf(db, id);
    return offeredValues(db, list, product?.industry.id ?? 0, term.trim(), take);
  },

  texts: async ({ db, input: { fieldId, term, take } }) => {
    if (!(await isField(db, fieldId))) throw notFound();
    return textsOf(db, fieldId, term.trim(), take);
  },
};
