import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Program } from '../test/accept/program.ts';
import { get, post, speedOf } from './load.ts';
import type { Target, Work } from './load.ts';
import { median, share } from './rows.ts';
import type { BenchRow } from './rows.ts';

interface Pair {
  /** A server beside the program, on its database. */
  startServer: () => Promise<Program>;
  headers: Target['headers'];
  /** The catalogue's code. */
  code: string;
  db: pg.Client;
  catalog: number;
}

/** Of a processor, what each server may take: so little that database and load generator keep room for two. */
const quota = 0.25;
const rounds = 5;
const warmUps = 8;

/** Reads of two servers on one database, beside those of one of them alone. */
export async function pair({ startServer, headers, code, db, catalog }: Pair): Promise<BenchRow[]> {
  const servers = [await startServer(), await startServer()];
  const limits = servers.map(({ pid }) => limited(pid));
  try {
    const ids = async (sql: string) =>
      (await db.query<{ v: string }>(`${sql} order by md5(v::text) limit 300`, [catalog])).rows.map(({ v }) => v);
    const parts = await ids('select v from (select id as v from public.part where catalog_id = $1) p');
    const diagrams = await ids(
      'select v from (select distinct diagram_id as v from public.parts_list_row where catalog_id = $1) d',
    );
    const kinds: Record<string, Work[]> = {
      'a part by id': parts.map((id) => get(`/api/parts/${id}`)),
      'a parts list': diagrams.map((id) => get(`/api/diagrams/${id}/pegged`)),
      'a list page of 100': [post('/api/parts/partSearch', { orderBy: 1, take: 100 })],
    };
    const rows: BenchRow[] = [];
    for (const [what, work] of Object.entries(kinds)) {
      const [one, two] = servers.map(({ address }) => ({ target: { address: `${address}/${code}`, headers }, work }));
      if (!one || !two) throw new Error('There are not two servers.');
      const speeds = { one: [] as number[], both: [] as number[] };
      // A server with so little compiles what it runs often for seconds.
      for (let turn = 0; turn < warmUps; turn++) await speedOf([one, two]);
      for (let round = 0; round < rounds; round++) {
        // Each alone, so that neither has run more than the other.
        speeds.one.push(await speedOf([one]), await speedOf([two]));
        speeds.both.push(await speedOf([one, two]));
      }
      rows.push(
        share(`${what} from two servers, ${quota} cores each`, 'req/s', median(speeds.both), median(speeds.one), 1.7),
      );
    }
    return rows;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    for (const free of limits) free();
  }
}

/** Limits a process to its share of a processor, through Linux's control groups; answers how to clear up behind it. */
function limited(pid: number): () => void {
  const isFirstVersion = existsSync('/sys/fs/cgroup/cpu/cgroup.procs');
  const group = join(isFirstVersion ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup', `callout-bench-${pid}`);
  mkdirSync(group);
  const micros = 100_000;
  if (isFirstVersion) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(micros));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota * micros));
  } else writeFileSync(join(group, 'cpu.max'), `${quota * micros} ${micros}`);
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return () => rmdirSync(group);
}
