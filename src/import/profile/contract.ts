import { z } from 'zod';
import { id, idParam, intParam, requiredText } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { partialOptions } from '../mapping/contract.ts';

/** A mapping under a name (docs/domain/imports.md, Profiles). */
export const importProfile = z.object({
  id,
  importTypeId: z.int(),
  /** Suffixes: ' [UP]' update only, ' [PU]' delete, ' [RE]' replace (docs/domain/imports.md, Modes). */
  name: z.string(),
  options: partialOptions,
  /** Counts its saves. */
  version: z.int(),
});

const path = '/api/TransportImportWizardData2/profiles';
const fields = { name: requiredText(256), options: partialOptions };

export const importProfileContract = {
  list: route({
    method: 'GET',
    path,
    permission: 'import',
    summary: 'The saved profiles of an import type, by name.',
  })
    .input(z.strictObject({ importTypeId: intParam(0, 999) }))
    .output(z.array(importProfile)),
  add: route({
    method: 'POST',
    path,
    permission: 'import',
    summary: 'Saves a new profile. 409 where the type has one of that name.',
  })
    .input(z.strictObject({ importTypeId: z.int(), ...fields }))
    .output(importProfile),
  save: route({
    method: 'PUT',
    path: `${path}/{id}`,
    permission: 'import',
    summary: 'Saves a profile. 409 for a name in use or a version that is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version: z.int().positive(), ...fields }))
    .output(importProfile),
  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    permission: 'import',
    summary: 'Removes a profile.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ id })),
};
