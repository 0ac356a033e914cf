import { z } from 'zod';
import { id, idParam, instant, text, version } from '../platform/contract/fields.ts';
import { maxImportBytes } from '../import/rules.ts';
import { route } from '../platform/contract/route.ts';
import { importConfigMessages } from './rules.ts';

const file = z.object({
  name: z.string(),
  size: z.number(),
  arrivedAt: instant,
  /** It waits for the other one, or to be imported. */
  isWaiting: z.boolean(),
  /** Why it was refused, or could not be imported; empty where nothing is wrong. */
  message: z.string(),
});

/** Where the major units of a catalogue and industry come from (docs/domain/ari.md, Import configs). */
const importConfig = z.object({
  id,
  industryId: id,
  industry: z.string(),
  oemName: z.string(),
  oemCode: z.string(),
  xmlFileName: z.string(),
  zipFileName: z.string(),
  dateCreated: instant,
  dateModified: instant,
  /** The newest import of the file, by its session in that catalogue; null before the first. */
  lastRun: z.object({ sessionId: id, at: instant, state: z.int() }).nullable(),
  /** The newest file of each kind; null before one came. */
  xmlFile: file.nullable(),
  zipFile: file.nullable(),
  active: z.boolean(),
  version,
});
export type ImportConfig = z.infer<typeof importConfig>;

const industryId = z
  .union([z.number(), z.null()], importConfigMessages.industry)
  .refine((given) => id.safeParse(given).success, importConfigMessages.industry)
  .transform(Number);

const industryWithCatalogs = z.object({
  id,
  industry: z.string(),
  numericCode: z.int(),
  catalogDetails: z.array(z.object({ id, name: z.string(), code: z.string() })),
});
export type IndustryWithCatalogs = z.infer<typeof industryWithCatalogs>;

/** What comes for whom belongs to the installation: super administrators write it. */
export const importConfigContract = {
  list: route({
    method: 'GET',
    path: '/api/xmlImportConfigs',
    permission: 'signedIn',
    shared: true,
    summary: 'The import configs of the catalogues that the caller may open, by the name of the catalogue.',
  }).output(z.array(importConfig)),
  add: route({
    method: 'POST',
    path: '/api/xmlImportConfigs',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Adds an import config, which is active. 400 where the catalogue or the industry is unknown, 409 where the two have one.',
  })
    .input(z.strictObject({ oemName: text(256), oemCode: text(16), industryId }))
    .output(importConfig),
  save: route({
    method: 'PUT',
    path: '/api/xmlImportConfigs/{id}',
    permission: 'superAdmin',
    shared: true,
    summary:
      'Saves the industry of an import config and whether it is active. 409 where catalogue and industry have one, or for a version that is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version, industryId, active: z.boolean() }))
    .output(importConfig),
  upload: route({
    method: 'POST',
    path: '/api/xmlImportConfigs/{id}/file',
    permission: 'import',
    summary:
      'Takes the raw body as one of the two files of an import config of this catalogue, which its name tells, in the place of the one before. Once both are there, an active config runs within a minute. 400 for another name, and for what is no whole document or zip.',
    body: 'upload',
    bodyLimit: 2 * maxImportBytes,
    withoutDatabase: true,
  })
    .input(z.strictObject({ id: idParam, fileName: text(256) }))
    .output(z.object({ xmlFile: file.nullable(), zipFile: file.nullable() })),
  run: route({
    method: 'POST',
    path: '/api/xmlImportConfigs/{id}/run',
    permission: 'import',
    summary:
      'Imports the newest two files of an active import config of this catalogue, also those that were imported before; answers the session, which waits in line while long work is under way. 409 where a file is missing or the config is inactive.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ importSessionId: id })),
  industries: route({
    method: 'GET',
    path: '/api/industryWiseCatalogDetails',
    permission: 'signedIn',
    shared: true,
    summary:
      'The industries, each with the catalogues that the caller may open and that have units of it, or none of any yet.',
  }).output(z.array(industryWithCatalogs)),
};
