import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { partLines } from '../src/sample/catalogue/partfile.ts';
import type { Client } from '../test/accept/api/client.ts';
import type { Program } from '../test/accept/program.ts';
import { timedImport } from './imports.ts';
import { ask, get, post } from './load.ts';
import type { Target, Work } from './load.ts';
import { publishing } from './publishing.ts';
import { below, median, percentile, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

interface Soak {
  /** A fresh session, in the catalogue: one ends after an hour. */
  signIn: () => Promise<Client>;
  /** The catalogue's address. */
  address: string;
  db: pg.Client;
  catalog: number;
  program: Program;
  minutes: number;
  releases: string;
  scratch: string;
}

/** Requests a second: what some dozens of editors ask. */
const rate = 10;
/** Parts in the file that is imported every minute. */
const imported = 1000;
/** Minutes from one publish, and one session, to the next. */
const publishEvery = 10;
/** Of the minutes, how many count as the beginning, behind as many in which caches fill, and as the end. */
const share = 0.15;

interface Minute {
  server: number;
  worker: number;
  times: number[];
  /** Saves that waited for an import in vain. */
  refused: number;
}

/** Memory and answers of a server under the mixed load of a working day: reads, saves, imports, publishes. */
export async function soak(of: Soak): Promise<BenchRow[]> {
  let client = await of.signIn();
  const target: Target = { address: of.address, headers: client.headers() };
  const next = await workOf(of, target);
  const all: Minute[] = [];
  for (let minute = 0; minute < of.minutes; minute++) {
    const ends = performance.now() + 60_000;
    if (minute > 0 && minute % publishEvery === 0) {
      client = await of.signIn();
      target.headers = client.headers();
    }
    of.program.peaks();
    const [answers] = await Promise.all([requests(next, target, ends), chores(of, client, minute)]);
    const peaks = of.program.peaks();
    all.push({ server: peaks?.server ?? Number.NaN, worker: peaks?.worker ?? Number.NaN, ...answers });
    process.stderr.write(`minute ${minute + 1}: ${peaks?.server} and ${peaks?.worker} MB\n`);
  }
  const count = Math.max(1, Math.round(all.length * share));
  const early = all.slice(count, 2 * count);
  const late = all.slice(-count);
  const p95 = (minutes: Minute[]) =>
    percentile(
      minutes.flatMap(({ times }) => times),
      0.95,
    );
  const held = (minutes: Minute[], role: 'server' | 'worker') => median(minutes.map((minute) => minute[role]));
  const answered = all.reduce((sum, { times }) => sum + times.length, 0);
  return [
    timed(`requests answered in ${of.minutes} minutes of load`, '', answered),
    timed(
      'saves refused, as an import was writing',
      '',
      all.reduce((sum, { refused }) => sum + refused, 0),
    ),
    below('memory of the server, grown by the load', 'MB', held(late, 'server') - held(early, 'server'), 25),
    below('memory of the worker, grown by the load', 'MB', held(late, 'worker') - held(early, 'worker'), 25),
    timed('memory of the server at the end of the load, peak of a minute', 'MB', held(late, 'server')),
    timed('memory of the worker at the end of the load, peak of a minute', 'MB', held(late, 'worker')),
    timed('answer to a request at the beginning, p95', 'ms', p95(early)),
    timed('answer to a request at the end, p95', 'ms', p95(late)),
  ];
}

/** Sends at the rate until the time is over; a slow answer holds up no other. */
async function requests(next: () => Promise<Work>, target: Target, ends: number) {
  const times: number[] = [];
  let refused = 0;
  const running = new Set<Promise<void>>();
  while (performance.now() < ends) {
    const one = (async () => {
      try {
        times.push((await ask(target, await next())).ms);
      } catch (error) {
        if (!String(error).includes('"busy"')) throw error;
        refused += 1;
      }
    })();
    running.add(one);
    void one.finally(() => running.delete(one));
    await wait(1000 / rate);
  }
  await Promise.all(running);
  return { times, refused };
}

/** An import every minute, a publish every few. */
async function chores({ db, catalog, releases, scratch }: Soak, client: Client, minute: number): Promise<void> {
  const path = join(scratch, 'soak.csv');
  const size = { parts: imported, models: 1, diagrams: 1, rowsPerCallout: 1 };
  await writeFile(path, [...partLines(`soak ${minute}`, size)].join(''));
  await timedImport({ client, watch: db }, 4, path);
  if (minute % publishEvery === 0) await publishing({ client, db, catalog, releases, scratch });
}

/** What the editors ask in turn: eight reads, then a save. */
async function workOf({ db, catalog }: Soak, target: Target): Promise<() => Promise<Work>> {
  const column = async (sql: string) => (await db.query<{ v: string }>(sql, [catalog])).rows.map(({ v }) => v);
  const parts = await column('select id as v from public.part where catalog_id = $1 order by md5(id::text) limit 2000');
  const words = await column(
    'select distinct description_search as v from public.part where catalog_id = $1 order by 1 limit 500',
  );
  const diagrams = await column(
    'select diagram_id as v from public.parts_list_row where catalog_id = $1 group by 1 order by md5(diagram_id::text) limit 500',
  );
  const parents = await column(
    'select parent_id as v from public.hierarchy_relation where catalog_id = $1 and parent_id is not null group by 1 limit 500',
  );
  let n = 0;
  const of = (all: readonly string[]) => all[n % all.length] ?? '';
  const turns: readonly (() => Work | Promise<Work>)[] = [
    () => get(`/api/parts/${of(parts)}`),
    () => post('/api/parts/partSearch', { description: of(words).slice(0, 5 + (n % 9)) }),
    () => get(`/api/diagrams/${of(diagrams)}/pegged`),
    () => get(`/api/hierarchies/${of(parents)}/children`),
    () => post('/api/parts/partSearch', { orderBy: n % 3, take: 100 }),
    () => get(`/api/parts/${of(parts)}/whereUsed?take=100`),
    () => get(`/api/hierarchies/search?q=${encodeURIComponent(of(words).slice(0, 6))}`),
    () => get(`/api/diagrams/${of(diagrams)}`),
    async () => {
      const part = JSON.parse((await ask(target, get(`/api/parts/${of(parts)}`))).text) as Record<string, unknown>;
      const { id, version, partNumber } = part;
      return post(`/api/parts/${Number(id)}`, { version, partNumber, description: `Changed ${n}` });
    },
  ];
  return async () => {
    n += 1;
    return (await turns[n % turns.length]?.()) ?? get('/api/hierarchies/Oem');
  };
}
