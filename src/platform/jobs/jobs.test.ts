// size: one set of workers, frozen and killed in many ways
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workerDatabase } from '../../../test/database.ts';
import { databaseProxy } from '../../../test/databaseProxy.ts';
import { openDatabase, type Database, type Db } from '../db/pool.ts';
import { quietLog } from '../log/log.ts';
import { JobFailed, jobs, type JobHandler, type JobStatus, type RunningJob } from './jobs.ts';
import { startWorker, type Worker, type WorkerOptions, type WorkerTimes } from './worker.ts';

const quickPoll = 0.1;
/** Only a worker that is killed lets its lease run out: one that the machine delays does not lose its jobs. */
const quick = { lease: 15, heartbeat: 0.2, poll: quickPoll, retry: 0.05, stop: 1 } satisfies WorkerTimes;

let app: pg.ClientConfig;
let database: Database;
/** A kind of its own for every test: the workers of one do not take the jobs of another. */
let kind: string;
let workers: Worker[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  ({ app } = await workerDatabase());
  database = openDatabase(app, { size: 8 });
});
afterAll(() => database.close());
beforeEach(() => {
  kind = randomUUID();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  children = [];
});

const add = (input = {}, catalogId: number | null = null) =>
  database.outside((db) =>
    jobs.enqueue(db, { kind, label: 'Test', catalogId, input, actor: { id: null, name: 'Tester' } }),
  );

function work(
  run: JobHandler['run'],
  options: { ended?: JobHandler['ended'] } & Partial<Pick<WorkerOptions, 'slots' | 'onIdle' | 'times'>> = {},
) {
  const handler: JobHandler = { kind, run, ...(options.ended ? { ended: options.ended } : {}) };
  const worker = startWorker({
    app,
    database,
    handlers: [handler],
    log: quietLog,
    slots: options.slots ?? 2,
    times: { ...quick, ...options.times },
    ...(options.onIdle ? { onIdle: options.onIdle } : {}),
  });
  workers.push(worker);
  return worker;
}

async function statusOf(id: number): Promise<JobStatus> {
  const status = await database.outside((db) => jobs.status(db, id));
  if (!status) throw new Error('no such job');
  return status;
}

async function until<T>(look: () => Promise<T | undefined | false>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await wait(30);
  }
}

const ended = (id: number) =>
  until(async () => {
    const status = await statusOf(id);
    return ['done', 'failed', 'cancelled'].includes(status.state) && status;
  });

const effect = (db: Db, job: Pick<RunningJob, 'id'>) =>
  db
    .insertInto('security_event')
    .values({ kind: `effect ${kind}`, detail: String(job.id) })
    .execute();

async function effectsOf(id: number) {
  const rows = await database.outside((db) =>
    db
      .selectFrom('security_event')
      .select('id')
      .where('kind', '=', `effect ${kind}`)
      .where('detail', '=', String(id))
      .execute(),
  );
  return rows.length;
}

/**
 * A worker in a process of its own, which has one effect per job. It says when it runs a job, when that is refused, and
 * when it is told to stop; `tell` lets the jobs go on that wait for it.
 */
function spawnWorker(env: Record<string, string> = {}, times: Partial<WorkerTimes> = {}) {
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    const { openDatabase } = await import(${url('../db/pool.ts')});
    const { startWorker } = await import(${url('./worker.ts')});
    const { failpoint } = await import(${url('../log/failpoint.ts')});
    const { quietLog } = await import(${url('../log/log.ts')});
    const app = JSON.parse(process.env.APP);
    const database = openDatabase(app);
    const say = (line) => process.stdout.write(line + '\\n');
    const told = new Promise((resolve) => process.stdin.once('data', resolve));
    const run = async (job) => {
      say('running ' + job.id);
      if (job.input.poison) process.kill(process.pid, 'SIGKILL');
      if (job.input.waits === 'until told') await told;
      if (job.input.waits === 'for ever') await new Promise(() => {});
      await database.outside((db) => db.transaction().execute(async (transaction) => {
        await transaction.insertInto('security_event')
          .values({ kind: 'effect ' + job.kind, detail: String(job.id) }).execute();
        await job.finish(transaction);
        await failpoint('job.beforeCommit');
      })).catch((error) => {
        say('refused ' + error.name);
        throw error;
      });
      await failpoint('job.afterCommit');
    };
    const handlers = [{ kind: process.env.KIND, run }];
    const worker = startWorker({ app, database, handlers, log: quietLog, times: JSON.parse(process.env.TIMES) });
    process.on('SIGTERM', () => {
      void worker.stop().then(() => process.exit(0));
      say('stopping');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      APP: JSON.stringify(app),
      KIND: kind,
      TIMES: JSON.stringify({ ...quick, ...times }),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const over = once(child, 'exit');
  const lines: string[] = [];
  child.stdout?.on('data', (data) => lines.push(...String(data).trim().split('\n')));
  const hears = (line: string) => until(async () => lines.includes(line));
  return { child, over, hears, tell: () => void child.stdin?.write('go') };
}

describe('jobs', () => {
  it('runs a job at once, shows its progress and keeps its result', async () => {
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    const run: JobHandler['run'] = async (job) => {
      job.progress('Counting', 1, 2);
      await seen;
      job.progress('Counting', 2, 2);
      return { answer: 42 };
    };
    // It looks at the queue when it hears of a job, not when its time has come.
    await work(run, { times: { poll: 3600 } }).listening;
    const id = await add();
    const shown = await until(async () => {
      const status = await statusOf(id);
      return status.action === 'Counting' && status;
    });
    expect(shown).toMatchObject({ state: 'running', progress: 1 });
    goOn();
    expect(await ended(id)).toMatchObject({ state: 'done', result: { answer: 42 }, attempt: 1, progress: 2 });
  });

  it('says that it is idle once work is over, not before and not meanwhile', async () => {
    let told = 0;
    const during: number[] = [];
    const run = async () => {
      await wait(3 * 1000 * quickPoll);
      during.push(told);
      return {};
    };
    work(run, { onIdle: () => (told += 1) });
    await wait(3 * 1000 * quickPoll);
    await ended(await add());
    expect(during).toEqual([0]);
    await until(async () => told > 0);
  });

  it('enqueues with the transaction that it is part of', async () => {
    await expect(
      database.outside((db) =>
        db.transaction().execute(async (transaction) => {
          await jobs.enqueue(transaction, {
            kind,
            label: '',
            catalogId: null,
            input: {},
            actor: { id: null, name: 'T' },
          });
          throw new Error('rolled back');
        }),
      ),
    ).rejects.toThrow('rolled back');
    const left = await database.outside((db) => db.selectFrom('job').select('id').where('kind', '=', kind).execute());
    expect(left).toEqual([]);
  });

  it('cancels a running job where it looks, and a waiting one before it starts', async () => {
    const told: string[] = [];
    const run: JobHandler['run'] = async (job) => {
      for (;;) {
        job.progress('Going on');
        await wait(20);
      }
    };
    const worker = work(run, {
      slots: 1,
      ended: async (_db, job, { state }) => void told.push(`${job.id} ${state}`),
    });
    const [first, second] = [await add(), await add()];
    await until(async () => (await statusOf(first)).state === 'running');
    await database.outside(async (db) => {
      expect(await jobs.cancel(db, first)).toBe(true);
      expect(await jobs.cancel(db, second)).toBe(true);
    });
    expect((await ended(first)).state).toBe('cancelled');
    expect((await ended(second)).state).toBe('cancelled');
    expect(await database.outside((db) => jobs.cancel(db, first))).toBe(false);
    expect(told.toSorted()).toEqual([`${first} cancelled`, `${second} cancelled`].toSorted());
    await worker.stop();
  });

  it('refuses the effect of a job that was cancelled before its commit', async () => {
    work((job) =>
      database.outside((db) =>
        db.transaction().execute(async (transaction) => {
          await effect(transaction, job);
          await database.outside((other) => jobs.cancel(other, job.id));
          await job.finish(transaction);
          return undefined;
        }),
      ),
    );
    const id = await add();
    expect((await ended(id)).state).toBe('cancelled');
    expect(await effectsOf(id)).toBe(0);
  });

  it('J-01 refuses the effect of a worker that was frozen past its lease', { tags: 'daily' }, async () => {
    const frozen = spawnWorker();
    const id = await add({ waits: 'until told' });
    await frozen.hears(`running ${id}`);
    frozen.child.kill('SIGSTOP');
    await database.outside((db) =>
      db
        .updateTable('job')
        .set({ lease_until: new Date(0).toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    spawnWorker().tell();
    expect(await ended(id)).toMatchObject({ state: 'done', attempt: 2 });
    frozen.tell();
    frozen.child.kill('SIGCONT');
    await frozen.hears('refused LeaseLost');
    expect(await effectsOf(id)).toBe(1);
    expect((await statusOf(id)).attempt).toBe(2);
  });

  it('J-01 the token alone refuses a late effect, also where the handler never looks', async () => {
    let release: (() => void) | undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    const late: unknown[] = [];
    work(async (job) => {
      if (job.attempt === 1) await stuck;
      return database.outside((db) =>
        db.transaction().execute(async (transaction) => {
          await effect(transaction, job);
          await job.finish(transaction).catch((error: unknown) => {
            late.push(error);
            throw error;
          });
          return undefined;
        }),
      );
    });
    const id = await add();
    await until(async () => (await statusOf(id)).state === 'running');
    await database.outside((db) =>
      db
        .updateTable('job')
        .set({ token: null, state: 'queued', not_before: new Date(0).toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    expect((await ended(id)).attempt).toBe(2);
    release?.();
    await until(async () => late.length > 0);
    expect(late).toEqual([expect.objectContaining({ name: 'LeaseLost' })]);
    expect(await effectsOf(id)).toBe(1);
  });

  it.each(['job.beforeCommit', 'job.afterCommit'])(
    'J-02 has one effect when the worker is killed at %s',
    { tags: 'daily' },
    async (point) => {
      const killed = spawnWorker({ CALLOUT_FAILPOINT: point }, { lease: 1 });
      const id = await add();
      await killed.over;
      expect(killed.child.signalCode).toBe('SIGKILL');
      spawnWorker();
      expect((await ended(id)).state).toBe('done');
      await wait(300);
      expect(await effectsOf(id)).toBe(1);
    },
  );

  it('J-03 gives up a job that always throws, tells why, and runs the others', async () => {
    const told: string[] = [];
    let attempts = 0;
    work(
      async (job) => {
        if (job.input.poison !== true) return undefined;
        attempts += 1;
        throw new Error('secret detail');
      },
      { ended: async (_db, _job, { reason }) => void told.push(reason) },
    );
    const [bad, good] = [await add({ poison: true }), await add()];
    expect((await ended(good)).state).toBe('done');
    const status = await ended(bad);
    expect(status).toMatchObject({ state: 'failed', attempt: 3 });
    expect(status.error).not.toContain('secret');
    expect(attempts).toBe(3);
    expect(told).toEqual([status.error]);
  });

  it('J-03 gives up a job that kills its worker each time', { tags: 'daily' }, async () => {
    const bad = await add({ poison: true });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await spawnWorker({}, { lease: 1 }).over;
      expect((await statusOf(bad)).attempt).toBe(attempt);
    }
    const good = await add();
    spawnWorker();
    expect((await ended(bad)).state).toBe('failed');
    expect((await ended(good)).state).toBe('done');
  });

  it('fails at once with a message where no retry can help', async () => {
    work(async () => {
      throw new JobFailed('The file has no rows.');
    });
    expect(await ended(await add())).toMatchObject({
      state: 'failed',
      attempt: 1,
      error: 'The file has no rows.',
    });
  });

  it('J-04 does not apply twice when the answer to COMMIT is lost', async () => {
    const proxy = await databaseProxy(app);
    const through = openDatabase(proxy.app, { size: 4 });
    let runs = 0;
    work((job) => {
      runs += 1;
      return through.outside((db) =>
        db.transaction().execute(async (transaction) => {
          await effect(transaction, job);
          await job.finish(transaction);
          proxy.withholdCommit();
          return undefined;
        }),
      );
    });
    const id = await add();
    expect((await ended(id)).state).toBe('done');
    await wait(300);
    expect(proxy.withheld()).toBe(1);
    expect([runs, await effectsOf(id)]).toEqual([1, 1]);
    await through.close();
    proxy.close();
  });

  it('J-05 stops on SIGTERM: finishes what is nearly done, hands back the rest, takes nothing new', async () => {
    const { child, over, hears, tell } = spawnWorker({}, { stop: 4 });
    const [short, long] = [await add({ waits: 'until told' }), await add({ waits: 'for ever' })];
    for (const id of [short, long]) await hears(`running ${id}`);
    const third = await add();
    child.kill('SIGTERM');
    await hears('stopping');
    tell();
    expect(await over).toEqual([0, null]);
    expect((await statusOf(short)).state).toBe('done');
    expect(await statusOf(long)).toMatchObject({ state: 'queued', attempt: 0 });
    expect((await statusOf(third)).state).toBe('queued');
    expect(await effectsOf(long)).toBe(0);
  });

  it('J-07 starts the one job of a catalogue before the 10,000 of another', async () => {
    const [many, one] = await database.outside(async (db) => {
      const code = () => `T${randomUUID().slice(0, 8)}`;
      const made = await db
        .insertInto('catalog')
        .values([
          { code: code(), name: 'Many' },
          { code: code(), name: 'One' },
        ])
        .returning('id')
        .execute();
      return made.map(({ id }) => id);
    });
    if (many === undefined || one === undefined) throw new Error('no catalogues');
    await database.outside((db) =>
      db
        .insertInto('job')
        .columns(['catalog_id', 'kind', 'label', 'actor_name'])
        .expression((e) =>
          e
            .selectFrom(e.fn<{ n: number }>('generate_series', [e.lit(1), e.lit(10_000)]).as('series'))
            .select([e.val(many).as('c'), e.val(kind).as('k'), e.val('').as('l'), e.val('T').as('a')]),
        )
        .execute(),
    );
    const begun: number[] = [];
    const count = async ({ catalogId }: RunningJob) => {
      begun.push(catalogId);
      return undefined;
    };
    const worker = work(count, { slots: 1 });
    await until(async () => begun.length > 20);
    await ended(await add({}, one));
    await worker.stop();
    expect(begun.filter((catalog) => catalog === many).length).toBeLessThan(9000);
    await database.outside((db) =>
      db.updateTable('job').set({ state: 'cancelled' }).where('kind', '=', kind).execute(),
    );
  });

  it('J-08 leases run by the clock of the database, not of the worker', async () => {
    const skewed = Date.now;
    const leaseOf = (id: number) =>
      database.outside((db) =>
        db.selectFrom('job').select('lease_until').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    let runs = 0;
    Date.now = () => skewed() + 600_000;
    try {
      // Both look for work, and whichever has it prolongs its lease, several times over.
      const run: JobHandler['run'] = async ({ id }) => {
        runs += 1;
        for (let nth = 0; nth < 5; nth++) {
          const { lease_until: before } = await leaseOf(id);
          await until(async () => (await leaseOf(id)).lease_until !== before);
        }
        return undefined;
      };
      for (const worker of [work(run), work(run)]) await worker.listening;
      expect((await ended(await add())).state).toBe('done');
      expect(runs).toBe(1);
    } finally {
      Date.now = skewed;
    }
  });
});
