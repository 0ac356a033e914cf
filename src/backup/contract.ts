import { z } from 'zod';
import { id, instant } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { backupKinds } from './rules.ts';

const backup = z.object({
  id,
  name: z.string(),
  /** Why it was made. */
  kind: z.enum(backupKinds),
  madeAt: instant,
  /** Milliseconds that it took. */
  took: z.int(),
  bytes: z.int(),
  /** Rows of all tables, and files. */
  rows: z.int(),
  files: z.int(),
  /** Files that were missing or damaged already. */
  missing: z.int(),
  encrypted: z.boolean(),
  /** Null where no trial restore was made. */
  triedAt: instant.nullable(),
  trialTook: z.int().nullable(),
  /** Why the trial failed; null where it did not. */
  trialError: z.string().nullable(),
  /** It made room for newer ones. */
  removed: z.boolean(),
});
export type BackupShown = z.infer<typeof backup>;

const overview = z.object({
  /** Newest first; the newest hundred. */
  backups: z.array(backup),
  lastGood: instant.nullable(),
  /** The last good one is older than 36 hours; where there is none, the installation is. */
  isStale: z.boolean(),
  /** Where archives are written. */
  folder: z.string(),
  /** The folder lies in the data directory, and burns with it. */
  isBesideData: z.boolean(),
  /** Time of the nightly backup; null where there is none. */
  at: z.string().nullable(),
  /** What is being done now. */
  running: z
    .object({ kind: z.enum(['backup', 'trial']), action: z.string(), progress: z.int(), total: z.int() })
    .nullable(),
  /** Why the newest attempt made no archive; null where it did. */
  error: z.string().nullable(),
});
export type BackupOverview = z.infer<typeof overview>;

export const backupContract = {
  overview: route({
    method: 'GET',
    path: '/api/backups',
    permission: 'superAdmin',
    summary: 'Archives of the installation, and what is being done.',
  })
    .input(z.strictObject({}))
    .output(overview),
  make: route({
    method: 'POST',
    path: '/api/backups',
    permission: 'superAdmin',
    summary: 'Makes an archive in the background, then tries to restore it. 409 where that is being done already.',
  })
    .input(z.strictObject({}))
    .output(z.object({ started: z.literal(true) })),
};
