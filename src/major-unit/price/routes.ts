import type { HandlersOf } from '../../platform/http/handlers.ts';
import { readUnit, writeUnit } from '../service.ts';
import type { unitPriceContract } from './contract.ts';
import { checkPrices, readUnitPrices, saveUnitPrices } from './service.ts';

export const unitPriceHandlers: HandlersOf<typeof unitPriceContract> = {
  get: async ({ db, input: { id } }) => {
    const { version } = await readUnit(db, id);
    return { prices: await readUnitPrices(db, id), version };
  },

  save: async (call) => {
    const { id, version } = call.input;
    const prices = checkPrices(call.input.prices);
    const written = await writeUnit(
      call,
      (name) => `Prices of ${name}`,
      () => saveUnitPrices(call.db, id, version, prices),
    );
    const unit = await readUnit(call.db, id);
    return { ...written, prices: await readUnitPrices(call.db, id), version: unit.version };
  },
};
