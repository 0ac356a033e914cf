import { z } from 'zod';
import { cursor, id, idParam, instant, intParam, take } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { logLevels, publishEnvironments, publishKinds } from '../rules.ts';

/** A publish as the history shows it. */
export const publishEntry = z.object({
  id,
  /** Number of the release that it made or pointed to. */
  release: z.int(),
  environment: z.enum(publishEnvironments),
  /** `goBack`: to a release that there was before; `prices`: the prices of a new day, in the same release. */
  kind: z.enum(publishKinds),
  /** 0 in progress, 1 published, 2 failed. */
  status: z.int(),
  timestamp: instant,
  endedAt: instant.nullable(),
  startedBy: z.string(),
  items: z.int(),
  changes: z.int(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
  /** The day whose prices came into force, on entries of kind `prices`. */
  pricesOf: z.iso.date().nullable(),
  isArchived: z.boolean(),
});
export type PublishEntry = z.infer<typeof publishEntry>;

/**
 * Where a publish is; polled every 500 ms until `taskState` is 2 or 3 (docs/domain/publishing.md, A publish under way).
 */
const progress = z.object({
  sessionId: id,
  release: z.int(),
  environment: z.enum(publishEnvironments),
  /** 0 waiting, 1 running, 2 done, 3 failed. */
  taskState: z.int(),
  /** Which step, the first being 1, of how many; 0 before the first. */
  stepNumber: z.int(),
  steps: z.int(),
  /** Its name: prepare, hierarchy, diagrams, parts, prices, search, switch. */
  step: z.string(),
  done: z.int(),
  total: z.int(),
  /** Of the whole way. */
  percent: z.int(),
  startedAt: instant,
  message: z.string(),
});

const logEntry = z.object({
  id,
  timestamp: instant,
  level: z.enum(logLevels),
  category: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.int(),
  total: z.int(),
  /** Milliseconds that the step took; 0 for what took none. */
  duration: z.int(),
  message: z.string(),
  /** The item that the line is about; null where it is about none. */
  itemId: id.nullable(),
});
export type PublishLogEntry = z.infer<typeof logEntry>;

/** A release that an environment can go back to. */
const keptRelease = z.object({
  release: z.int(),
  createdAt: instant,
  items: z.int(),
  diagrams: z.int(),
  parts: z.int(),
  isStaging: z.boolean(),
  isProduction: z.boolean(),
});

const inContext = z.strictObject({ context });
const page = z.strictObject({ context, cursor, take: take(100) });
const entries = z.object({ items: z.array(publishEntry), next: z.string().nullable(), total: z.int() });
const environmentId = intParam(1, 2);
const started = z.object({ sessionId: id });

const read = (path: string, summary: string) =>
  route({ method: 'GET', path: `/api/publish/{context}/${path}`, permission: 'publish', summary });
const act = (path: string, summary: string) =>
  route({ method: 'POST', path: `/api/publish/{context}/${path}`, permission: 'publish', summary });

export const publishSessionContract = {
  history: read('History', 'Publishes that are not archived, newest first.').input(page).output(entries),
  archiveHistory: read('ArchiveHistory', 'Archived publishes, newest first.').input(page).output(entries),
  lastFailed: read('LastFailed', 'The latest publish where it failed and is not archived; else null.')
    .input(inContext)
    .output(publishEntry.nullable()),
  runningSession: read('RunningSession', 'The publish that is under way; null where none is.')
    .input(inContext)
    .output(progress.nullable()),
  sessionProgress: read('SessionProgress/{id}', 'Where a publish is.')
    .input(z.strictObject({ context, id: idParam }))
    .output(progress),
  latestProductionPublishDate: read(
    'LatestProductionPublishDate',
    'When Production was last pointed to a release; null: never.',
  )
    .input(inContext)
    .output(z.object({ date: instant.nullable() })),
  log: read('Log', 'What a publish did, in its order, at most 500 lines at a time.')
    .input(z.strictObject({ context, id: idParam, level: z.enum(logLevels).optional(), cursor, take: take(500) }))
    .output(z.object({ items: z.array(logEntry), next: z.string().nullable() })),
  releases: read('Releases', 'Releases that an environment can go back to, newest first.')
    .input(inContext)
    .output(z.array(keptRelease)),
  publish: act(
    'Publish/{environmentId}',
    'Publishes what has changed to Staging (2), or the release of Staging to Production (1). 409 with the reason where nothing can be published, 409 busy with the name while an import or publish is under way.',
  )
    .input(z.strictObject({ context, environmentId }))
    .output(started),
  fullPublish: act('FullPublish/{environmentId}', 'The same, with every file of the release made anew. Staging alone.')
    .input(z.strictObject({ context, environmentId }))
    .output(started),
  publishResume: act(
    'PublishResume/{sessionId}',
    'Goes on with the latest publish where it failed: the same release, the same entry of the history.',
  )
    .input(z.strictObject({ context, sessionId: idParam }))
    .output(started),
  archiveFailed: act('ArchiveFailed/{sessionId}', 'Puts a failed publish into the archive.')
    .input(z.strictObject({ context, sessionId: idParam }))
    .output(z.object({ message: z.string() })),
  goBack: act('GoBack/{environmentId}', 'Points an environment to an earlier release, with the prices of today.')
    .input(z.strictObject({ context, environmentId, release: z.int().positive() }))
    .output(started),
};
