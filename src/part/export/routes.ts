import { isSwitchedOn } from '../../catalog/switches/queries.ts';
import { onlyIn } from '../../contexts.ts';
import { tableDownload } from '../../platform/files/table/formats.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { audiences } from '../price/queries.ts';
import { partMessages } from '../rules.ts';
import type { partExportContract } from './contract.ts';
import { partFile } from './export.ts';

export const partExportHandlers = (files: FileStore): HandlersOf<typeof partExportContract> => ({
  file: async ({ db, input }) => {
    if (!(await isSwitchedOn(db, 'partExport'))) throw conflict({ catalog: [partMessages.noExport] });
    const named = new Set(input.partPrices);
    const priced = input.isPricing ? await audiences(db, onlyIn.parts) : [];
    const audiencesOf = priced.filter(({ id, enable }) => (named.size === 0 ? enable : named.has(id)));
    const { hash, size } = await partFile(db, files, input, audiencesOf);
    return tableDownload('Parts', input.format, await files.open(hash, size));
  },
});
