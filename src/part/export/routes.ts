import { profileFlags } from '../../catalog/switches/rules.ts';
import { onlyIn } from '../../contexts.ts';
import { contentDisposition } from '../../platform/files/fileName.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { audiences } from '../price/queries.ts';
import { partMessages } from '../rules.ts';
import type { partExportContract } from './contract.ts';
import { partFile } from './export.ts';
import { hasPartExport } from './queries.ts';

export const partExportHandlers: HandlersOf<typeof partExportContract> = {
  file: async ({ db, database, catalogId, input }) => {
    if (!(await hasPartExport(db, profileFlags.partExport))) throw conflict({ catalog: [partMessages.noExport] });
    const named = new Set(input.partPrices);
    const priced = input.isPricing ? await audiences(db, onlyIn.parts) : [];
    return {
      content: partFile(
        database,
        catalogId,
        input,
        priced.filter(({ id, enable }) => (named.size === 0 ? enable : named.has(id))),
      ),
      type: 'text/csv; charset=utf-8',
      disposition: contentDisposition('Parts.csv', 'attachment'),
    };
  },
};
