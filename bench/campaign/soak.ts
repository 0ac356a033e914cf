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
import { ask, get, post } from '../load.ts';
import type { Work } from '../load.ts';
import { callersOf } from '../overload/callers.ts';
import { below, tableOf, timed } from '../rows.ts';

const password = 'Correct-horse-7-battery';
/** Requests a second: about half of what a small machine gives. */
const rate = 20;
/** Looks at what the server holds; the first third, in which caches fill, does not count. */
const looks = 60;

interface Look {
  minute: number;
  memory: number;
  handles: number;
  connections: number;
}

/** What the server holds under a steady load of reads, searches and saves must not grow. */
export async function runSoak(minutes: number): Promise<{ trials: number; failures: string[] }> {
  const scratch = mkdtempSync(join(tmpdir(), 'callout-soak-'));
  const dataDir = join(scratch, 'data');
  const program = await startProgram(dataDir, password);
  const owner = findEmbedded(dataDir)?.owner;
  if (!owner) throw new Error('The program runs no database.');
  const db = new pg.Client(owner);
  await db.connect();
  try {
    const { address } = program;
    const admin = await Client.signIn(address, 'admin', password);
    await admin.post('/api/catalogs', { code: 'SOAK', name: 'Soak' }, z.object({ code: z.string() }));
    const files = await generateCatalogue(join(scratch, 'files'), { parts: 5000, seed: 'soak' });
    await timedImport({ client: admin.in('SOAK'), watch: db }, 4, files.parts);
    const { rows } = await db.query<{ id: number; catalog: number; word: string }>(
      `select p.id::int as id, p.catalog_id::int as catalog, split_part(p.description_search, ' ', 1) as word
       from public.part p join public.catalog c on c.id = p.catalog_id where c.code = 'SOAK' order by md5(p.id::text) limit 500`,
    );
    const names = Array.from({ length: 8 }, (_, nth) => `editor ${nth}`);
    const callers = await callersOf(owner, rows[0]?.catalog ?? 0, { names, workflowRole: 'Users' });
    let sent = 0;
    let failed = 0;
    const next = (): Work => {
      const { id, word } = rows[sent % rows.length] ?? { id: 0, word: '' };
      if (sent % 10 === 0) return post('/SOAK/api/parts', { partNumber: `SOAK-${sent}`, description: 'Saved' });
      return sent % 5 === 0 ? post('/SOAK/api/parts/partSearch', { description: word }) : get(`/SOAK/api/parts/${id}`);
    };
    const began = performance.now();
    const ends = began + minutes * 60_000;
    const load = async () => {
      const running = new Set<Promise<unknown>>();
      while (performance.now() < ends) {
        const one = ask({ address, headers: callers[sent % callers.length] ?? {} }, next()).catch(() => (failed += 1));
        sent += 1;
        running.add(one);
        void one.finally(() => running.delete(one));
        await wait(1000 / rate);
      }
      await Promise.all(running);
    };
    const seen: Look[] = [];
    const watch = async () => {
      for (let nth = 0; nth < looks; nth++) {
        await wait(Math.max(0, began + ((nth + 1) / looks) * minutes * 60_000 - performance.now()));
        const figures = await figuresOf(address);
        const { rows: open } = await db.query<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where usename = 'callout_app'",
        );
        const minute = (performance.now() - began) / 60_000;
        seen.push({ minute, ...figures, connections: open[0]?.n ?? Number.NaN });
      }
    };
    await Promise.all([load(), watch()]);
    const late = seen.slice(looks / 3);
    const slope = (what: keyof Look) =>
      slopeOf(
        late.map(({ minute }) => minute),
        late.map((one) => one[what]),
      );
    const last = late.at(-1);
    const table = [
      timed('requests sent', '', sent),
      below('requests that failed', '', failed, 1),
      timed('memory of the server at the end', 'MB', last?.memory ?? Number.NaN),
      below('memory of the server, growth', 'MB/min', slope('memory'), 1),
      timed('handles at the end', '', last?.handles ?? Number.NaN),
      below('handles, growth', '1/min', slope('handles'), 1),
      timed('connections to the database at the end', '', last?.connections ?? Number.NaN),
      below('connections to the database, growth', '1/min', slope('connections'), 0.5),
    ];
    console.log(`\n${minutes} minutes of ${rate} requests a second\n\n${tableOf(table)}\n`);
    return { trials: sent, failures: table.filter(({ met }) => !met).map(({ what }) => what) };
  } finally {
    await db.end();
    await program.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function figuresOf(address: string): Promise<{ memory: number; handles: number }> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { memory: figure('process_resident_memory_bytes') / 2 ** 20, handles: figure('nodejs_active_handles_total') };
}

/** Of the line that lies nearest to the points (least squares). */
function slopeOf(xs: number[], ys: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [x, y] = [mean(xs), mean(ys)];
  const above = xs.reduce((sum, one, nth) => sum + (one - x) * ((ys[nth] ?? Number.NaN) - y), 0);
  return above / xs.reduce((sum, one) => sum + (one - x) ** 2, 0);
}
