import { z } from 'zod';
import { id, idParam, intParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { importProfile } from '../profile/contract.ts';

export const importWizardContract = {
  entry: route({
    method: 'GET',
    path: '/api/TransportImportWizardData2/entry',
    permission: 'import',
    summary:
      'What an address of the import pages names: the kind of import, its profile, and the uploaded files. 400 at what there is not, or no longer.',
  })
    .input(
      z.strictObject({
        importTypeId: intParam(0, 999),
        importProfileName: text(256).default(''),
        mappingFileData: idParam.optional(),
        zipFileData: idParam.optional(),
      }),
    )
    .output(
      z.object({
        importTypeId: z.int(),
        importType: z.string(),
        profileName: z.string(),
        /** Null without a profile. */
        profile: importProfile.nullable(),
        /** As it was named where it was uploaded from; null without a file. */
        originalImportFileName: z.string().nullable(),
        /** Its name in the store, which is the SHA-256 of its bytes. */
        importFileName: z.string().nullable(),
        /** Its extension, without the dot. */
        importFileType: z.string().nullable(),
        originalImportZipFileName: z.string().nullable(),
        importZipFileName: z.string().nullable(),
        /** The same as uploads answer them. */
        file: z.object({ fileId: id, fileName: z.string(), size: z.number() }).nullable(),
        zipFile: z.object({ fileId: id, fileName: z.string(), size: z.number() }).nullable(),
      }),
    ),
  example: route({
    method: 'GET',
    path: '/api/TransportImportWizardData2/example/{importTypeId}',
    permission: 'import',
    summary: 'A table with the columns of a kind of import and one row that shows what each takes, as CSV.',
    answer: 'file',
  }).input(z.strictObject({ importTypeId: intParam(0, 999) })),
};
