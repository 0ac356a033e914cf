import { z } from 'zod';
import { route } from '../../platform/contract/route.ts';
import { maxQuota, maxWorkbooks } from './rules.ts';

const megabytes = z.int().min(0).max(maxQuota);
const fields = {
  /** Megabytes of files that the catalogue may keep; 0: as many as the disk takes. */
  filesMb: megabytes,
  /** Megabytes that a user may upload in 24 hours; 0: no bound. */
  uploadsMb: megabytes,
  /** Megabytes of the largest workbook that an import takes; 0: below 70,000 bytes (docs/domain/imports.md, Workbooks). */
  workbooksMb: z.int().min(0).max(maxWorkbooks),
};
const quotas = z.object({
  ...fields,
  /** Bytes of the files that it keeps, those of its history among them. */
  filesTaken: z.int(),
  /** Counts the saves; a save names the one that it started from. */
  version: z.int(),
});
export type Quotas = z.infer<typeof quotas>;

const path = '/api/settings/quotas';

export const quotaContract = {
  get: route({
    method: 'GET',
    path,
    permission: 'settings',
    summary: 'How much the catalogue may keep, and does (docs/domain/catalogue.md, Quotas).',
  })
    .input(z.strictObject({}))
    .output(quotas),
  save: route({
    method: 'PUT',
    path,
    permission: 'installation',
    summary: 'Sets it. What is there already stays. 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ ...fields, version: z.int().min(0) }))
    .output(quotas),
};
