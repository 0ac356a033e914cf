import { createConnection } from 'node:net';
import { inject } from 'vitest';
import type { Database } from '../src/platform/db/pool.ts';
import type { WorkerDatabase } from './cluster.ts';

let mine: Promise<WorkerDatabase> | undefined;

/**
 * The database of this vitest worker: a clone of the migrated template, the same one for all files that the worker
 * runs. Tests keep apart by making a catalogue each.
 */
export function workerDatabase(): Promise<WorkerDatabase> {
  return (mine ??= ask(process.env.VITEST_POOL_ID ?? '1'));
}

let own = 0;

/** Another clone of the template: for a test that changes the schema, or takes longer the more a database holds. */
export const ownDatabase = (): Promise<WorkerDatabase> =>
  ask(`${process.env.VITEST_POOL_ID ?? '1'}${String((own += 1)).padStart(4, '0')}`);

let code = 0;

/** The id of a catalogue of its own, without starting values. */
export async function bareCatalog(database: Database): Promise<number> {
  const { id } = await database.outside((db) =>
    db
      .insertInto('catalog')
      .values({ code: `BARE${process.pid}-${++code}`, name: 'Bare' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

function ask(worker: string): Promise<WorkerDatabase> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(inject('databases'), () => socket.write(`${worker}\n`));
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    socket.on('error', reject);
    socket.on('close', () => {
      const answer = JSON.parse(text) as { database: WorkerDatabase } | { error: string };
      if ('error' in answer) reject(new Error(`No test database: ${answer.error}`));
      else resolve(answer.database);
    });
  });
}
