import { z } from 'zod';
import { text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { isWebAddress, maxAddress } from './rules.ts';

const fields = {
  /** PDF templates and custom PDFs (docs/domain/catalogue.md, Switches). */
  hasCustomPdf: z.boolean(),
  /** API keys and the history of API imports. */
  hasImportApi: z.boolean(),
  /** Issues. */
  hasReportAndIssueModule: z.boolean(),
  /** The export of a search of parts. */
  partExport: z.boolean(),
  /** Fine prices and weights: amounts with up to 4 decimals, measures with up to 5 (docs/domain/catalogue.md, Digits). */
  fineDigits: z.boolean(),
  /** Quantities as printed: of any printable characters, such as A/R or 1/2 (docs/domain/diagrams.md, Parts list). */
  quantitiesAsPrinted: z.boolean(),
  /** Which version of fitment assignment the SKU wizard has; on in a new catalogue. */
  enableNewFitment: z.boolean(),
  /** Its published major units may be fitted by SKUs of every catalogue (docs/domain/fitments.md, Units). */
  offersUnits: z.boolean(),
  /** Parts may have a status that the catalogue's list lacks. */
  allowCustomPartStatus: z.boolean(),
  /** Where the parts lookup is, product module 4: http or https; empty where the catalogue lacks the module. */
  partsLookupUrl: text(maxAddress).refine(isWebAddress, 'An address starts with http:// or https://.'),
};
const switches = z.object({
  ...fields,
  /** Counts the saves of the catalogue's settings; a save names the one that it started from. */
  version: z.int(),
});
export type Switches = z.infer<typeof switches>;

const path = '/api/settings/switches';

export const switchesContract = {
  get: route({
    method: 'GET',
    path,
    permission: 'installation',
    summary: 'What the product opens for the catalogue.',
  })
    .input(z.strictObject({}))
    .output(switches),
  save: route({
    method: 'PUT',
    path,
    permission: 'installation',
    summary: 'Saves it. 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ ...fields, version: z.int().positive() }))
    .output(switches),
};
