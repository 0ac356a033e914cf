/** @module-tag daily */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importsOf, partsFile } from './imports.ts';
import { type Theatre, openTheatre, times, until } from './theatre.ts';
import { tries } from './tries.ts';

/** Never under way for longer than this after a kill. */
const stuckAfter = times.lease + 30;

let theatre: Theatre;
/** What the kills did, of which nothing may be but the first. */
const seen = { kills: 0, lost: 0, halfApplied: 0, stuck: 0 };
beforeAll(async () => {
  theatre = await openTheatre('callout-restore-');
  await theatre.startServer();
});
afterAll(async () => {
  // oxlint-disable-next-line no-console -- the counts are what a reader of the campaign looks for
  console.log(
    `restores and undos: ${seen.kills} kills, ${seen.lost} lost, ${seen.halfApplied} half-applied, ${seen.stuck} stuck`,
  );
  await theatre.close();
});
beforeEach(() => theatre.end('worker'));

/** A catalogue of 300 parts, imported twice with other words, and what takes the second import back. */
async function scene() {
  const catalog = await theatre.catalog();
  const imports = importsOf(theatre, catalog);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await theatre.send(method, `/${catalog.code}/api/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const inCatalog = theatre.database.inCatalog;
  /** Everything that the imports write, in one statement. */
  const state = () =>
    inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ state: string }>`
        select md5(string_agg(part_number || ' ' || description, ',' order by id)) as state from part`.execute(db);
      return rows[0]?.state ?? '';
    });
  const changes = () =>
    inCatalog(catalog.id, async (db) => {
      const rows = await db.selectFrom('change').select('kind').where('kind', 'in', ['restore', 'undo']).execute();
      return rows.length;
    });
  const written = async (word: string) => {
    const session = await imports.begin(partsFile(`${word} of`));
    expect(await imports.settled(session)).toMatchObject({ state: 2, rejected: 0 });
    return { session, state: await state() };
  };
  theatre.startWorker();
  const first = await written('Bolt');
  const point = await send('POST', 'restorepoints', { description: 'Before' });
  const second = await written('Nut');
  const jobState = async (id: number) => send('GET', `restorepoints/jobs/${id}`);
  const restored = async () => {
    const { jobId } = await send('POST', `restorepoints/${point.id}/restore`, {});
    await until(async () => (await jobState(jobId)).state === 'done', stuckAfter);
    return (await jobState(jobId)).changeId as number;
  };
  return { send, state, changes, first: first.state, second, point, restored, jobState };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Starts what is to be killed; answers how it goes. */
type Start = (of: Scene) => Promise<() => Promise<string>>;
const ofJob = async ({ send, jobState }: Scene, path: string) => {
  const { jobId } = await send('POST', path, {});
  return async () => (await jobState(jobId)).state as string;
};
const works: Record<
  string,
  {
    points: string[];
    prepare?: (of: Scene) => Promise<number>;
    start: (of: Scene, prepared: number) => ReturnType<Start>;
  }
> = {
  'a restore': {
    points: ['rollback.started', 'rollback.beforeCommit', 'rollback.afterCommit', 'anywhere'],
    start: (of) => ofJob(of, `restorepoints/${of.point.id}/restore`),
  },
  'the undo of a restore': {
    // It takes the way of a restore.
    points: ['rollback.beforeCommit', 'anywhere'],
    prepare: ({ restored }) => restored(),
    start: (of, changeId) => ofJob(of, `restorepoints/undo/${changeId}`),
  },
  'the undo of an import': {
    points: ['undo.started', 'undo.beforeCommit', 'undo.afterCommit', 'anywhere'],
    start: async ({ send, second }) => {
      const path = `import/session/${second.session}/undo`;
      await send('POST', path, {});
      return async () => (await send('GET', path)).state;
    },
  },
};
const cases = Object.entries(works).flatMap(([what, { points }]) =>
  points.flatMap((point) => (['worker', 'database'] as const).map((victim) => [victim, point, what] as const)),
);

it.each(tries(cases))(
  '20.kills %s killed at %s of %s: all of it or nothing, and it goes on (%i)',
  async (victim, point, what) => {
    const { prepare, start } = works[what] ?? { start: undefined };
    if (!start) throw new Error(what);
    const of = await scene();
    const prepared = (await prepare?.(of)) ?? 0;
    const before = await of.changes();
    const [old, wanted] = prepare ? [of.first, of.second.state] : [of.second.state, of.first];
    await theatre.end('worker');
    const states = new Set<string>();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        await of.state().then(
          (one) => states.add(one),
          () => undefined,
        );
        await wait(5);
      }
    })();
    const other = victim === 'worker' ? undefined : theatre.pidOf(victim);
    const progress = await start(of, prepared);
    theatre.startWorker(point === 'anywhere' ? undefined : { point, pid: other });
    const pid = other ?? theatre.pidOf('worker');
    if (point === 'anywhere') {
      // As soon as it runs, or some moments later.
      await until(async () => (await progress()) !== 'queued', stuckAfter);
      await wait(Math.random() * 40);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    }
    await theatre.gone(victim, pid);
    seen.kills += 1;
    await theatre.revive();
    const isDone = await until(async () => ['done', 'failed'].includes(await progress()), stuckAfter).then(
      () => true,
      () => false,
    );
    isOver = true;
    await reading;
    states.add(await of.state());
    const written = (await of.changes()) - before;
    if (!isDone) seen.stuck += 1;
    else if ([...states].some((one) => one !== old && one !== wanted) || written > 1) seen.halfApplied += 1;
    else if ((await of.state()) !== wanted || written !== 1) seen.lost += 1;
    expect(isDone).toBe(true);
    expect([old, wanted]).toEqual(expect.arrayContaining([...states]));
    expect([await progress(), await of.state(), written]).toEqual(['done', wanted, 1]);
    // Nothing holds the catalogue: the next save is taken.
    await of.send('POST', 'parts', { partNumber: 'AFTER', description: 'Saved' });
  },
);
