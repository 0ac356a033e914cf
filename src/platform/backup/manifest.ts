import { z } from 'zod';

/** SHA-256 as 64 lower-case hex digits. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
/** A path below the file store: no part of it is empty, `.` or `..`. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/);

/** One table as COPY wrote it. */
export const backupTable = z.strictObject({
  /** Its schema and name as SQL takes them: `public.part`. */
  name: z.string().regex(/^[a-z_]\w*\.[a-z_]\w*$/),
  /** The columns of each line, in order; generated ones are made anew. */
  columns: z.array(z.string().regex(/^[a-z_]\w*$/)).min(1),
  rows: count,
  /** Bytes and SHA-256 of the text. */
  bytes: count,
  hash,
});

const backupFile = z.strictObject({
  /** Where it lies below the file store. */
  path,
  bytes: count,
  hash,
  /** Number of the archive, among `earlier`, that has its bytes; absent where this one has them. */
  from: z.int().min(0).optional(),
});

/**
 * What an archive says of itself; its last entry, so that a cut one lacks it. Tables lie in the archive as `tables/NAME`,
 * files as `files/INDEX` with the index in `files`.
 */
export const manifest = z.strictObject({
  format: z.literal('callout-backup'),
  version: z.literal(1),
  /** Tells archives apart. */
  id: z.uuid(),
  /** The moment whose state it holds. */
  at: z.iso.datetime(),
  /** Version of PostgreSQL that it was made on. */
  postgres: z.string(),
  /** The schema of the tables: every migration that had run, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), hash })).min(1),
  tables: z.array(backupTable),
  sequences: z.array(z.strictObject({ name: z.string().regex(/^[a-z_]\w*\.[a-z_]\w*$/), next: z.int() })),
  files: z.array(backupFile),
  /** The secret file, in an encrypted archive alone: its entry `secret`. */
  secret: z.strictObject({ bytes: count, hash }).optional(),
  /** Archives that are needed too, for the files that this one leaves out. */
  earlier: z.array(z.strictObject({ name: z.string().regex(/^[\w.-]+$/), id: z.uuid() })),
  /** Files that the tables name and that the store lacked, or held damaged, when the archive was made; some of them. */
  missing: z.array(z.string()).max(100),
  /** All of those. */
  missingCount: count,
});

export type Manifest = z.infer<typeof manifest>;
export type BackupTable = z.infer<typeof backupTable>;
export type BackupFile = z.infer<typeof backupFile>;

/** Name of the manifest's entry. */
export const manifestName = 'manifest.json';
export const tableEntry = (name: string) => `tables/${name}`;
export const secretEntry = 'secret';
export const fileEntry = (index: number) => `files/${index}`;

/** The archive cannot be taken; the message is one line that says why. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
