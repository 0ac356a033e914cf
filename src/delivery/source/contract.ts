import { z } from 'zod';
import { id, idParam, instant, requiredText, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { importModes, onErrorsChoices } from '../../import/rules.ts';
import { everyMinutes, mostTold, sourceKinds } from './rules.ts';

const fields = {
  name: requiredText(256),
  kind: z.enum(sourceKinds),
  /** A folder below the installation's, or an https address; of S3 with bucket and prefix. */
  place: text(2048),
  /** Of S3. */
  region: text(64),
  /** Names of files, with * and ?. */
  pattern: requiredText(256),
  /** User or access key; empty for none. */
  login: text(256),
  importTypeId: z.int().positive(),
  /** Empty: columns by their names. */
  profileName: text(256),
  /** Null: the profile's, or the usual one. */
  mode: z.enum(importModes).nullable(),
  onErrors: z.enum(onErrorsChoices),
  /** 1 Monday to 7 Sunday. */
  daysOfWeek: z.array(z.int().min(1).max(7)).max(7),
  /** HH:MM by the clock of the catalogue. */
  timeOfDay: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time is HH:MM.'),
  /** Instead of days and time. */
  everyMinutes: z.int().min(everyMinutes.min).max(everyMinutes.max).nullable(),
  /** Ids of members who are told where it fails. */
  tell: z.array(id).max(mostTold),
};
/** Left out: it stays. Empty: it goes. */
const secret = { secret: text(1024).optional() };

const run = z.object({
  startedAt: instant,
  endedAt: instant.nullable(),
  files: z.int(),
  /** It failed, or an import of its files did. */
  isFailed: z.boolean(),
  message: z.string(),
});

const source = z.object({
  id,
  ...fields,
  /** There is one; it is never shown. */
  hasSecret: z.boolean(),
  isPaused: z.boolean(),
  /** Why it paused by itself; empty where a person paused it. */
  pausedReason: z.string(),
  /** Whose rights it has. */
  savedBy: z.string(),
  lastRun: run.nullable(),
  /** Null while it is paused. */
  nextRun: instant.nullable(),
  version: z.int(),
});
export type ImportSource = z.infer<typeof source>;

const one = z.strictObject({ id: idParam });
const versioned = z.strictObject({ id: idParam, version: z.int() });
const sourceRoute = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  route({ method, path, permission: 'importSources', summary });

export const sourceContract = {
  list: sourceRoute(
    'GET',
    '/api/import-sources',
    'Places from which the catalogue takes files by itself, by name.',
  ).output(
    z.object({
      items: z.array(source),
      timeZone: z.string(),
      /** What the installation lets a source be. */
      hasFolders: z.boolean(),
      hosts: z.array(z.string()),
      /** Who may be told. */
      members: z.array(z.object({ id, name: z.string() })),
    }),
  ),
  add: sourceRoute('POST', '/api/import-sources', 'Adds a source.')
    .input(z.strictObject({ ...fields, ...secret }))
    .output(source),
  save: sourceRoute(
    'PUT',
    '/api/import-sources/{id}',
    'Saves a source; from then on it has the rights of the caller. 400 at `secret` where the address is of another host and no secret comes along.',
  )
    .input(z.strictObject({ id: idParam, version: z.int(), ...fields, ...secret }))
    .output(source),
  remove: sourceRoute('DELETE', '/api/import-sources/{id}', 'Removes a source. What it brought stays.')
    .input(one)
    .output(z.object({ changeId: z.int() })),
  pause: sourceRoute('POST', '/api/import-sources/{id}/pause', 'It runs no more by itself.')
    .input(versioned)
    .output(source),
  resume: sourceRoute('POST', '/api/import-sources/{id}/resume', 'It runs again; former failures are forgotten.')
    .input(versioned)
    .output(source),
  test: sourceRoute(
    'POST',
    '/api/import-sources/{id}/test',
    'Looks at a source and lists what a run would take, and what it would leave with the reason. Nothing is imported. 409 with why it cannot be read.',
  )
    .input(one)
    .output(
      z.object({
        files: z.array(z.object({ name: z.string(), size: z.number().nullable(), left: z.string().nullable() })),
        isMore: z.boolean(),
      }),
    ),
  run: sourceRoute('POST', '/api/import-sources/{id}/run', 'Runs it now. 409 while it runs.')
    .input(one)
    .output(z.object({ jobId: z.int() })),
  notices: route({
    method: 'GET',
    path: '/api/import-sources/notices',
    permission: 'member',
    summary: 'Sources that failed last or paused by themselves, of those that tell the caller.',
  }).output(z.array(z.object({ id, name: z.string(), at: instant, message: z.string(), isPaused: z.boolean() }))),
};
