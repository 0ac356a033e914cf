import { sql } from 'kysely';
import { referencedFiles } from '../image/queries.ts';
import type { Services } from './services.ts';

const hour = 3_600_000;

/**
 * Removes files that nothing refers to any more, at start and every hour: uploads that broke off, images of imports
 * that were never written (reliability U-07, U-11). Answers how to stop it.
 */
export function keepSwept({ database, files, log }: Services): () => void {
  const sweep = async () => {
    await database.outside((db) => sql`select platform.forget_files('1 hour')`.execute(db));
    return files.sweep({ referenced: (hashes) => database.outside((db) => referencedFiles(db, hashes)) });
  };
  const run = () => {
    sweep().then(
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
