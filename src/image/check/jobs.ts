import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { installedAt } from '../../account/queries.ts';
import type { JsonObject } from '../../platform/db/json.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { FileDamaged } from '../../platform/files/storeErrors.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import type { Log } from '../../platform/log/log.ts';
import { checkKind, countStoredFiles, storedFiles, stillStored, usesOf } from './queries.ts';

/** Files that are asked for at once. */
const batch = 500;
/** Files that are named in the result; all are counted. */
const mostNamed = 100;

/** Uses of a file that are named in each catalogue. */
const mostUses = 3;

interface Checked {
  files: FileStore;
  log: Log;
  /** Every catalogue of the installation. */
  catalogs: () => AsyncIterable<{ id: number; code: string }>;
  /** Reads all files of a catalogue's releases and says what is wrong with which. */
  releaseProblems: (catalogId: number) => Promise<string[]>;
}

/** Reads every file of the store and of the releases and says which are missing or not what was put. */
export const checkJobs = (checked: Checked): JobHandler[] => [
  {
    kind: checkKind,
    run: async (job) => ({ ...(await checkStore(job, checked)), releases: await checkReleases(job, checked) }),
  },
];

async function checkStore(job: RunningJob, { files, log, catalogs }: Checked): Promise<JsonObject> {
  const { database } = job;
  const total = await database.outside(countStoredFiles);
  const damaged: { hash: string; problem: string; usedBy: string[] }[] = [];
  const found = { files: 0, bytes: 0, damaged: 0 };
  for (let after = ''; ;) {
    const some = await database.outside((db) => storedFiles(db, after, batch));
    const named: { hash: string; size: number; problem: string }[] = [];
    for (const { hash, size } of some) {
      job.progress('Reading files', found.files, total);
      const problem = await problemOf(files, hash);
      found.files += 1;
      found.bytes += size;
      after = hash;
      if (problem === undefined || !(await database.outside((db) => stillStored(db, hash)))) continue;
      found.damaged += 1;
      if (damaged.length + named.length < mostNamed) named.push({ hash, size, problem });
    }
    const uses = await usedIn(
      database,
      catalogs,
      named.map(({ hash }) => hash),
    );
    for (const { hash, size, problem } of named) {
      const usedBy = uses.get(hash) ?? [];
      damaged.push({ hash, problem, usedBy });
      log.error('stored file', problem, { hash, size, usedBy });
    }
    if (some.length < batch) break;
  }
  log.info('file store checked', found);
  return { ...found, named: damaged };
}

/** What shows files, with the catalogue: "DEMO: image Clutch of Drive clutch". */
async function usedIn(
  database: Database,
  catalogs: Checked['catalogs'],
  hashes: readonly string[],
): Promise<Map<string, string[]>> {
  const uses = new Map<string, string[]>(hashes.map((hash) => [hash, []]));
  if (hashes.length === 0) return uses;
  for await (const { id, code } of catalogs()) {
    const own = await database.inCatalog(id, (db) => usesOf(db, hashes, mostUses));
    for (const { hash, use } of own) uses.get(hash)?.push(`${code}: ${use}`);
  }
  return uses;
}

/** What is wrong with the files of releases, by catalogue; those where nothing is are left out. */
async function checkReleases(job: RunningJob, { log, catalogs, releaseProblems }: Checked): Promise<JsonObject[]> {
  const damaged: { catalog: string; damaged: number; named: string[] }[] = [];
  for await (const { id, code } of catalogs()) {
    job.progress(`Reading releases of ${code}`, 0, 1);
    const problems = await releaseProblems(id);
    if (problems.length === 0) continue;
    const named = problems.slice(0, mostNamed);
    damaged.push({ catalog: code, damaged: problems.length, named });
    log.error('release files', named.join(' '), { catalog: code, damaged: problems.length });
  }
  return damaged;
}

/** What is wrong with a file; undefined where nothing is. Rests as long as it read: others want the disk too. */
async function problemOf(files: FileStore, hash: string): Promise<string | undefined> {
  const began = performance.now();
  try {
    await files.checked(hash);
    return undefined;
  } catch (error) {
    if (error instanceof FileDamaged) return error.message;
    // The disk cannot read it.
    if (error instanceof Error && 'code' in error) return error.message;
    throw error;
  } finally {
    await wait(performance.now() - began);
  }
}

const hour = 60;
const week = 7 * 24 * hour;

/** Reads the store once a week; a check that failed is made again after a day. */
export const checkSchedule: Schedule = {
  name: checkKind,
  retryAfter: 24 * hour,
  async places(db) {
    const from = await installedAt(db);
    const job = { kind: checkKind, label: 'Check of all files', catalogId: null, input: {} };
    return from ? [{ when: { everyMinutes: week, from }, job }] : [];
  },
};
