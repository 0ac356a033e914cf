import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { findEmbedded } from '../../src/platform/db/embedded/start.ts';
import { generateCatalogue } from '../../src/sample/service.ts';
import { Client } from '../../test/accept/api/client.ts';
import { startProgram } from '../../test/accept/program.ts';
import { timedImport } from '../imports.ts';
import { ask, get, loops, post } from '../load.ts';
import type { Work } from '../load.ts';
import { above, below, median, percentile, tableOf, timed } from '../rows.ts';
import type { BenchRow } from '../rows.ts';
import { callersOf } from './callers.ts';
import type { LoadOrder, LoadReport, Outcome, Stream } from './generator.ts';

const password = 'Correct-horse-7-battery';
/** What the load is, beside what the machine gives. */
const times = 10;

/**
 * Ten times the searches that the machine gives, at their own rate whatever is answered: by one user, then by twenty,
 * while others read, save and sign in (test O-01, O-02). Prints its table; answers the requests sent and the rows
 * missed.
 */
export async function runOverload(seconds: number, parts: number): Promise<{ trials: number; failures: string[] }> {
  const scratch = mkdtempSync(join(tmpdir(), 'callout-overload-'));
  const dataDir = join(scratch, 'data');
  const program = await startProgram(dataDir, password);
  const owner = findEmbedded(dataDir)?.owner;
  if (!owner) throw new Error('The program runs no database.');
  const db = new pg.Client(owner);
  await db.connect();
  try {
    const admin = await Client.signIn(program.address, 'admin', password);
    await admin.post('/api/catalogs', { code: 'LOAD', name: 'Load' }, z.object({ code: z.string() }));
    const files = await generateCatalogue(join(scratch, 'files'), { parts, seed: 'load' });
    await timedImport({ client: admin.in('LOAD'), watch: db }, 1, files.hierarchy);
    await timedImport({ client: admin.in('LOAD'), watch: db }, 4, files.parts);
    const { rows: found } = await db.query<{ id: string }>("select id from public.catalog where code = 'LOAD'");
    const catalog = Number(found[0]?.id);
    const many = await callersOf(owner, catalog, { names: named('member', 20), workflowRole: null });
    const others = await callersOf(owner, catalog, { names: named('editor', 4), workflowRole: 'Users' });
    const searches = await searchesOf(db, catalog);
    const address = program.address;

    const next = (loop: number) => {
      const work = searches[Math.floor(Math.random() * searches.length)] ?? get('/');
      return ask({ address, headers: many[loop % many.length] ?? {} }, work);
    };
    await loops(next);
    const capacity = median([await loops(next), await loops(next), await loops(next)]);
    const heavy = (callers: Record<string, string>[]): Stream => ({
      name: 'heavy',
      rate: times * capacity,
      callers,
      work: searches,
    });
    const rest = () => othersOf(db, catalog, others);
    const normal = await load({ address, streams: await rest(), seconds: Math.min(20, seconds) });
    const rows: BenchRow[] = [timed('searches that the machine gives', 'req/s', capacity)];
    const base = percentile(timesOf(normal.outcomes, ['read', 'search']), 0.99);
    rows.push(timed('reads of others on a quiet server, p99', 'ms', base));
    let trials = normal.outcomes.length;
    const scenes: [string, Record<string, string>[]][] = [
      ['one user', many.slice(0, 1)],
      ['20 users', many],
    ];
    for (const [who, callers] of scenes) {
      program.peaks();
      const before = await served(address);
      const report = await load({ address, streams: [heavy(callers), ...(await rest())], seconds });
      const after = await served(address);
      const memory = program.peaks()?.server ?? Number.NaN;
      rows.push(...judged(who, report, { capacity, base, seconds, server: between(before, after) }));
      rows.push(timed(`${who}: memory of the server, peak`, 'MB', memory));
      rows.push(
        below(`${who}: answers as before again, after that`, 's', await recovered(address, await rest(), base), 10),
      );
      trials += report.outcomes.length;
      for (const [how, count] of broken(report.outcomes)) console.log(`${who}: ${count} times ${how}`);
    }
    console.log(
      `\nten times the searches that the machine gives, ${seconds} s each; ${parts} parts\n\n${tableOf(rows)}\n`,
    );
    return { trials, failures: rows.filter(({ met }) => !met).map(({ what }) => what) };
  } finally {
    await db.end();
    await program.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const named = (name: string, count: number) => Array.from({ length: count }, (_, nth) => `${name} ${nth}`);

async function load(order: LoadOrder): Promise<LoadReport> {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  child.send(order);
  const [report] = (await once(child, 'message')) as [LoadReport];
  child.disconnect();
  await once(child, 'exit');
  return report;
}

/** Words of descriptions, as members type them: each finds very many. */
async function searchesOf(db: pg.Client, catalog: number): Promise<Work[]> {
  const { rows } = await db.query<{ v: string }>(
    `select split_part(description_search, ' ', 1) as v
     from public.part where catalog_id = $1 order by md5(id::text || 'w') limit 40`,
    [catalog],
  );
  return rows.map(({ v }) => post('/LOAD/api/parts/partSearch', { description: v }));
}

/** What goes on beside the load: what others read, search and save, who signs in, and who watches the server. */
async function othersOf(db: pg.Client, catalog: number, callers: Record<string, string>[]): Promise<Stream[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id::int from public.part where catalog_id = $1 order by md5(id::text) limit 200',
    [catalog],
  );
  const [search = get('/')] = await searchesOf(db, catalog);
  const write = { 'x-requested-with': 'XMLHttpRequest' };
  let nth = 0;
  const save = () => post('/LOAD/api/parts', { partNumber: `LOAD-${Date.now()}-${nth++}`, description: 'Saved' });
  return [
    { name: 'read', rate: 8, callers, work: rows.map(({ id }) => get(`/LOAD/api/parts/${id}`)) },
    { name: 'search', rate: 2, callers, work: [search] },
    { name: 'save', rate: 2, callers, work: Array.from({ length: 500 }, save) },
    { name: 'sign-in', rate: 0.5, callers: [write], work: [signIn] },
    { name: 'health', rate: 2, callers: [{}], work: [get('/health/live'), get('/health/ready')] },
    { name: 'metrics', rate: 0.5, callers: [{}], work: [get('/metrics')] },
  ];
}
const signIn = post('/api/tokenapi/accessToken', { userName: 'admin', password });

const timesOf = (outcomes: readonly Outcome[], streams: readonly string[]) =>
  outcomes.filter(({ stream, status }) => streams.includes(stream) && status === 200).map(({ ms }) => ms);

interface Of {
  capacity: number;
  base: number;
  seconds: number;
  /** Seconds in which the server had answered 99 of 100 searches, refused ones, to the next step of its figures. */
  server: { accepted: number; refused: number };
}

function judged(who: string, { outcomes, cores }: LoadReport, of: Of): BenchRow[] {
  const heavy = outcomes.filter(({ stream }) => stream === 'heavy');
  const refused = heavy.filter(({ status }) => status === 429 || status === 503);
  const others = (streams: string[]) => outcomes.filter(({ stream }) => streams.includes(stream));
  const part = (some: readonly Outcome[]) =>
    (100 * some.filter(({ status }) => status === 200).length) / Math.max(1, some.length);
  const accepted = timesOf(heavy, ['heavy']);
  const end = of.seconds * 1000;
  const inTime = heavy.filter(({ status, at, ms }) => status === 200 && at + ms < end);
  const last = Math.max(...outcomes.map(({ at, ms }) => at + ms));
  const went = refused.map(({ ms }) => ms);
  const row = (what: string) => `${who}: ${what}`;
  return [
    timed(row('sent'), 'req/s', heavy.length / of.seconds),
    below(row('taken by the load generator'), 'cores', cores, 0.5),
    above(row('answered, part of what the machine gives'), '%', (100 * inTime.length) / of.seconds / of.capacity, 80),
    below(row('answered, p99 at the client'), 'ms', percentile(accepted, 0.99), 1000),
    below(row('answered, p99 at the server, at most'), 's', of.server.accepted, 1.01),
    below(row('refused, median at the client'), 'ms', median(went), 50),
    below(row('last answer, after the load has ended'), 's', (last - end) / 1000, 10),
    timed(row('refused, p99 at the client'), 'ms', percentile(went, 0.99)),
    below(row('refused, p99 at the server, at most'), 's', of.server.refused, 0.051),
    below(row('refused without Retry-After'), '', refused.filter(({ retries }) => !retries).length, 1),
    below(row('connections broken, of all'), '', outcomes.filter(({ status }) => status === 0).length, 1),
    below(row('other answers than 200, 429, 503'), '', strange(outcomes), 1),
    below(
      row('reads of others, p99'),
      'ms',
      percentile(timesOf(outcomes, ['read', 'search']), 0.99),
      Math.max(1.5 * of.base, 50),
    ),
    above(row('reads of others answered'), '%', part(others(['read', 'search'])), 99),
    above(row('saves answered'), '%', part(others(['save'])), 99),
    above(row('sign-ins answered'), '%', part(others(['sign-in'])), 99),
    above(row('health and metrics answered'), '%', part(others(['health', 'metrics'])), 100),
    timed(row('health and metrics, p99'), 'ms', percentile(timesOf(outcomes, ['health', 'metrics']), 0.99)),
  ];
}

/** How connections broke, and how often. */
function broken(outcomes: readonly Outcome[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { error } of outcomes) if (error !== undefined) counts.set(error, (counts.get(error) ?? 0) + 1);
  return counts;
}

const strange = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status }) => ![0, 200, 429, 503].includes(status)).length;

/** Seconds until the others' reads are as quick as on a quiet server, a second at a time. */
async function recovered(address: string, rest: Stream[], base: number): Promise<number> {
  const reads = rest.filter(({ name }) => name === 'read');
  for (let second = 0; second < 60; second++) {
    const { outcomes } = await load({ address, streams: reads, seconds: 1 });
    const isQuick = outcomes.every(({ status, ms }) => status === 200 && ms < Math.max(2 * base, 50));
    if (isQuick) return second;
    await wait(10);
  }
  return 60;
}

/** Searches that the server counted, by status and bucket of its histogram. */
async function served(address: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const line =
    /^callout_request_seconds_bucket\{le="([^"]+)",method="POST",route="[^"]*partSearch",status="(\d+)"\} (\d+)/gm;
  return new Map([...text.matchAll(line)].map(([, le, status, count]) => [`${status} ${le}`, Number(count)]));
}

/** The bucket below which 99 of 100 lie, of what was counted between two looks, accepted and refused. */
function between(before: Map<string, number>, after: Map<string, number>) {
  const limit = (statuses: string[]) => {
    const grown = new Map<number, number>();
    for (const [key, count] of after) {
      const [status = '', le = ''] = key.split(' ');
      const at = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
      if (statuses.includes(status)) grown.set(at, (grown.get(at) ?? 0) + count - (before.get(key) ?? 0));
    }
    const all = grown.get(Number.POSITIVE_INFINITY) ?? 0;
    return [...grown].toSorted(([a], [b]) => a - b).find(([, count]) => count >= 0.99 * all)?.[0] ?? Number.NaN;
  };
  return { accepted: limit(['200']), refused: limit(['429', '503']) };
}
