import { onlyIn } from '../contexts.ts';
import { requireSerials } from '../item-search/holding/queries.ts';
import { conflict, invalid } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import { signedIn } from '../platform/http/mount.ts';
import { writableItem } from '../hierarchy/states/service.ts';
import { serialContract } from './contract.ts';
import { itemsWithRules, modelsOf, serialSettings, updateSerialSettings } from './queries.ts';
import { serialMessages, splits } from './rules.ts';
import { checkRules, readRules, setRules } from './service.ts';

function itemAfter(cursor: string | undefined): number {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) throw invalid('cursor', 'The cursor is not valid.');
  return Number(cursor ?? 0);
}

export const serialRoutes = routes(serialContract, {
  get: ({ db, input: { id, take, ...filter } }) => readRules(db, id, filter, take),

  set: async (call) => {
    const { db, change } = call;
    const { id, version, serialVins } = call.input;
    const { name } = await writableItem(db, signedIn(call), id, onlyIn.serials);
    const rules = serialVins.map(({ t, a, b, e, s }) => ({ t, a: a.trim(), b: b.trim(), e: e.trim(), s: s.trim() }));
    checkRules(rules);
    return change(`Serial/VIN of ${name}`, async (changeId) => ({
      id,
      changeId,
      version: changeId,
      ...(await setRules(db, id, version, rules)),
    }));
  },

  filtered: async ({ db, input: { serial, take, cursor, ...parts } }) => {
    const isWhole = serial.trim() !== '';
    if (!isWhole && parts.prefix + parts.number + parts.suffix === '')
      throw invalid('serial', serialMessages.nothingAsked);
    await requireSerials(db, isWhole ? 'serial' : 'prefix');
    const asked = isWhole ? splits(serial) : [parts];
    const rows = await modelsOf(db, asked, itemAfter(cursor), take);
    const items = rows.slice(0, take);
    return { items, cursor: rows.length > take ? String(items.at(-1)?.id) : null };
  },

  existence: async ({ db, input }) => ({ ids: await itemsWithRules(db, input.ids) }),

  settings: ({ db }) => serialSettings(db),

  saveSettings: ({ db, input, change }) =>
    change('Serial/VIN settings', async () => {
      if (!(await updateSerialSettings(db, input))) throw conflict();
      return serialSettings(db);
    }),
});
