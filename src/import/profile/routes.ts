import { violated } from '../../platform/db/refusals.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { xmlImport } from '../rules.ts';
import type { ImportType } from '../service.ts';
import type { importProfileContract } from './contract.ts';
import { addImportProfile, importProfiles, removeImportProfile, saveImportProfile } from './queries.ts';

/** `{0}` is replaced by the name (docs/domain/imports.md, Profiles). */
const nameTaken = 'There is already a profile named {0}. Please choose another name.';

async function named<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (violated(error) === 'import_profile_name') throw conflict({ name: [nameTaken] });
    throw error;
  }
}

export const importProfileHandlers = (types: readonly ImportType[]): HandlersOf<typeof importProfileContract> => ({
  list: ({ input, db }) => importProfiles(db, input.importTypeId),
  add: async ({ input, db }) => {
    if (input.importTypeId !== xmlImport && !types.some(({ id }) => id === input.importTypeId))
      throw invalid('importTypeId', 'There is no such import.');
    return named(addImportProfile(db, input.importTypeId, input.name, input.options));
  },
  save: async ({ input, db }) => {
    const saved = await named(saveImportProfile(db, input.id, input.version, input.name, input.options));
    if (!saved) throw conflict();
    return saved;
  },
  remove: async ({ input, db }) => {
    if (!(await removeImportProfile(db, input.id))) throw notFound();
    return { id: input.id };
  },
});
