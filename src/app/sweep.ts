import { forgetUnusedFiles, referencedFiles, removeUnkept } from '../image/queries.ts';
import { change } from '../platform/change/change.ts';
import { removingFiles } from '../platform/backup/filesLock.ts';
import { publishBegan } from '../publish/queries.ts';
import { collectFiles } from '../release/collect/service.ts';
import { everyCatalog } from './catalogs.ts';
import type { Services } from '../slice.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Removes files that nothing refers to any more and that are older than an hour: uploads that broke off, images of
 * imports that were never written (test U-07, U-11).
 */
export async function sweepFiles({ database, files }: Pick<Services, 'database' | 'files'>, age = hour) {
  await database.outside((db) => forgetUnusedFiles(db, age / 1000));
  const referenced = (hashes: string[]) => database.outside((db) => referencedFiles(db, hashes));
  return files.sweep({ referenced, olderThan: age, temporaryOlderThan: Math.min(age, minute) });
}

/** Hours that an upload waits to be kept: longer than any session, so that nobody still has it on a screen. */
const unkeptAfter = 24;

/** Removes images that were uploaded and never given to anything: a tab was closed in the middle of Replace or Add image. */
export async function sweepImages({ database, log }: Pick<Services, 'database' | 'log'>, hours = unkeptAfter) {
  for await (const { id, code } of everyCatalog(database)) {
    const of = { kind: 'script', label: 'Uploads that nobody kept', actor: { id: null, name: 'callout' } } as const;
    try {
      const removed = await database.inCatalog(id, (db) =>
        change(db, of, async (changeId) => {
          const count = await removeUnkept(db, hours);
          return { count, changeId: count > 0 ? changeId : null };
        }),
      );
      if (removed.count > 0) log.info('images swept', { catalog: code, removed: removed.count });
    } catch (error) {
      log.error('images not swept', error, { catalog: code });
    }
  }
}

/** Removes what no kept release leads to. A catalogue whose releases are damaged keeps all it has. */
async function collectReleases({ config, database, log }: Services): Promise<void> {
  for await (const { id, code } of everyCatalog(database)) {
    try {
      const { removed, bytes } = await collectFiles({ database, filesDir: config.filesDir, publishBegan }, id);
      if (removed > 0) log.info('files of releases collected', { catalog: code, removed, bytes });
    } catch (error) {
      log.error('files of releases not collected', error, { catalog: code });
    }
  }
}

/** Sweeps at start and every hour, when it also collects what releases left. Answers how to stop it. */
export function keepSwept(services: Services): () => void {
  const { log } = services;
  const sweep = async () => {
    const swept = await sweepFiles(services);
    if (swept.files + swept.temporary > 0) log.info('files swept', { ...swept });
  };
  const look = (work: () => Promise<void>) => {
    removingFiles(services.database, work).catch((error: unknown) => log.error('sweep failed', error));
  };
  const hourly = async () => {
    await sweepImages(services);
    await sweep();
    await collectReleases(services);
  };
  look(sweep);
  const timer = setInterval(() => look(hourly), hour);
  timer.unref();
  return () => clearInterval(timer);
}
