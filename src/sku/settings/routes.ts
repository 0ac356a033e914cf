import { Refusal, conflict } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { skuMessages } from '../rules.ts';
import type { skuSettingsContract } from './contract.ts';
import { conflictsOf, skuSettings, takeRule } from './queries.ts';

export const skuSettingsHandlers: HandlersOf<typeof skuSettingsContract> = {
  get: ({ db }) => skuSettings(db),

  save: async ({ db, input: { version, ...rule }, change }) => {
    const before = await skuSettings(db);
    if (before.version !== version) throw conflict();
    const isSame =
      before.caseInsensitive === rule.caseInsensitive &&
      before.allowedSpecialCharacters === rule.allowedSpecialCharacters;
    if (isSame) return before;
    return change('SKU settings', async () => {
      const found = await conflictsOf(db, rule);
      if (found.length > 0) throw new Refusal(400, skuMessages.conflicts, { conflicts: found });
      await takeRule(db, rule);
      return skuSettings(db);
    });
  },
};
