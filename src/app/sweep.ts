import { forgetUnusedFiles, referencedFiles } from '../image/queries.ts';
import type { Services } from './services.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Removes files that nothing refers to any more and that are older than an hour: uploads that broke off, images of
 * imports that were never written (reliability U-07, U-11).
 */
export async function sweepFiles({ database, files }: Pick<Services, 'database' | 'files'>, age = hour) {
  await database.outside((db) => forgetUnusedFiles(db, age / 1000));
  const referenced = (hashes: string[]) => database.outside((db) => referencedFiles(db, hashes));
  return files.sweep({ referenced, olderThan: age, temporaryOlderThan: Math.min(age, minute) });
}

/** Sweeps at start and every hour. Answers how to stop it. */
export function keepSwept(services: Services): () => void {
  const { log } = services;
  const run = () => {
    sweepFiles(services).then(
      (swept) => {
        if (swept.files + swept.temporary > 0) log.info('files swept', { ...swept });
      },
      (error: unknown) => log.error('sweep failed', error),
    );
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return () => clearInterval(timer);
}
