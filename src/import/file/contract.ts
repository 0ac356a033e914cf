import { z } from 'zod';
import { text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { maxImportBytes } from '../rules.ts';

const upload = (path: `/${string}`, summary: string) =>
  route({
    method: 'POST',
    path,
    permission: 'import',
    summary,
    body: 'upload',
    // Above the limit, so that its refusal is ours and names the reason.
    bodyLimit: 2 * maxImportBytes,
    withoutDatabase: true,
  })
    .input(z.strictObject({ fileName: text(8000) }))
    .output(z.object({ fileId: z.int(), fileName: z.string(), size: z.number() }));

export const importFileContract = {
  uploadFile: upload(
    '/api/TransportImportWizardData2/UploadFile',
    'Takes a file to import as raw body: csv, dlm or tsv. 400 `wrongFileType` for others, 413 `fileTooBig` over 2 GB.',
  ),
  uploadZipFile: upload(
    '/api/TransportImportWizardData2/UploadZipFile',
    'Takes the zip file of a multi-file import as raw body, or an SVG, which is kept as a zip of it alone. 400 `wrongFileType`, 413 `fileTooBig` over 2 GB.',
  ),
};
