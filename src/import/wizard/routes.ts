import { contentDisposition, fileNameOf } from '../../platform/files/fileName.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { notFound } from '../../platform/http/errors.ts';
import { offeredTypes, type ImportType } from '../service.ts';
import type { importWizardContract } from './contract.ts';
import { exampleOf, wizardEntry } from './service.ts';

export const importWizardHandlers = (types: readonly ImportType[]): HandlersOf<typeof importWizardContract> => ({
  entry: ({ input, db }) => wizardEntry(db, types, input),
  example: async ({ input, db }) => {
    const type = (await offeredTypes(db, types)).find(({ id }) => id === input.importTypeId);
    if (!type || type.archive) throw notFound();
    return {
      content: Buffer.from(exampleOf(type.columns)),
      type: 'text/csv; charset=utf-8',
      disposition: contentDisposition(`Example of ${fileNameOf(type.name)}.csv`, 'attachment'),
    };
  },
});
