import { tableAs, tableDownload } from '../platform/files/table/formats.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { TextKind } from '../translation/first/queries.ts';
import { reportsContract } from './contract.ts';
import { tables } from './export/service.ts';
import { countsNow, figuresOf } from './figures/queries.ts';
import { modifiedModels } from './models/queries.ts';
import { reportMessages } from './rules.ts';
import { requireModel, requireRange } from './service.ts';
import { countTranslations, translatedInto } from './translations/queries.ts';
import { workHandlers } from './work/routes.ts';

/** @param kinds every kind of text that can be translated, so that what comes later counts by itself */
export const reportsRoutes = (kinds: readonly TextKind[]) =>
  routes(reportsContract, {
    translations: {
      pie: async ({ db, input: { items } }) => {
        const known = await translatedInto(db);
        const unknown = items.find((code) => !known.includes(code));
        if (unknown !== undefined) throw invalid('items', reportMessages.language(unknown));
        return countTranslations(db, kinds, items);
      },
    },
    models: {
      modified: async ({ db, input }) => {
        await requireModel(db, input.model);
        const found = await modifiedModels(db, { ...input, ...requireRange(input) });
        if (found.results.length === 0) throw notFound();
        return found;
      },
    },
    figures: {
      list: async ({ db, sight, input }) => {
        const range = requireRange(input);
        const isPart = sight !== 'all';
        return { figures: isPart ? [] : await figuresOf(db, range), now: await countsNow(db), isPart };
      },
    },
    work: workHandlers,
    export: {
      file: async ({ db, sight, input: { report, person, zone, age, model, format, ...range } }) => {
        await requireModel(db, model);
        const { heads, rows } = await tables[report](db, {
          ...requireRange(range),
          person,
          zone,
          age,
          model,
          kinds,
          sight,
        });
        async function* batches() {
          yield rows.map((cells) => cells.map((cell) => String(cell ?? '')));
        }
        return tableDownload(report, format, tableAs(format, heads, batches()));
      },
    },
  });
