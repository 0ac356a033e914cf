/** @module-tag daily */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { withOwner } from '../../src/app/installation.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createFileStore } from '../../src/platform/files/store.ts';
import { makeScratch, memoryBase, removeScratch } from '../scratch.ts';
import { openTheatre } from './theatre.ts';

const folder = makeScratch(memoryBase(), 'callout-drill-');
afterAll(() => removeScratch(folder));

async function command(args: readonly string[], dataDir: string): Promise<{ seconds: number; said: string }> {
  const { CALLOUT_TEST_DATABASE_URL: _url, ...env } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/cli.ts'), ...args], {
    env: { ...env, CALLOUT_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data) => (said += String(data)));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code, said).toBe(0);
  return { seconds: (performance.now() - began) / 1000, said };
}

it('O-13 the drill: saved while editors work, everything lost, restored elsewhere: nothing is missing', async () => {
  const theatre = await openTheatre('callout-drilled-');
  const dataDir = join(theatre.filesDir, '..');
  const { code } = await theatre.catalog();
  const picture = Readable.from([Buffer.from('a picture of the drill')]);
  const { hash } = await theatre.files.put(picture, { limit: 100 });
  await theatre.startServer();
  const parts: number[] = [];
  for (let nth = 0; nth < 5; nth++) {
    const { body } = await theatre.send('POST', `/${code}/api/parts`, { partNumber: `D-${nth}`, description: 'Drill' });
    parts.push(body.id);
  }
  /** Acknowledged descriptions by part, with the moment of the answer. */
  const saved = new Map<number, { text: string; at: number }[]>(parts.map((id) => [id, []]));
  let isOver = false;
  const editors = parts.map(async (id) => {
    for (let nth = 0; !isOver; nth++) {
      const { body } = await theatre.send('GET', `/${code}/api/parts/${id}`);
      const text = `Saved ${nth}`;
      const of = { partNumber: body.partNumber, description: text, version: body.version };
      const { status } = await theatre.send('POST', `/${code}/api/parts/${id}`, of);
      if (status === 200) saved.get(id)?.push({ text, at: Date.now() });
    }
  });
  const archive = join(folder, 'drill.zip');
  const begun = Date.now();
  const backup = await command(['backup', '--to', archive], dataDir);
  isOver = true;
  await Promise.all(editors);
  await theatre.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(existsSync(dataDir)).toBe(false);

  const target = join(folder, 'restored');
  const restore = await command(['restore-backup', archive, '--as', target], dataDir);
  const kept = await withOwner(readConfig(['--data', target], {}), (_owner, database) =>
    database.outside(async (db) => {
      const { id } = await db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      return database.inCatalog(id, (inside) => inside.selectFrom('part').select(['id', 'description']).execute());
    }),
  );
  for (const [id, texts] of saved) {
    expect(texts.length).toBeGreaterThan(0);
    const { description } = kept.find((part) => part.id === id) ?? { description: '' };
    const at = texts.findIndex(({ text }) => text === description);
    const acknowledged = texts.filter((one) => one.at < begun).length;
    // What was acknowledged before the backup began is in it; what came later may be.
    expect(at + 1).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(readFileSync(createFileStore(join(target, 'files')).path(hash), 'utf8')).toBe('a picture of the drill');
  const saves = [...saved.values()].reduce((sum, texts) => sum + texts.length, 0);
  // oxlint-disable-next-line no-console -- the times of the drill are what a reader of the build looks for
  console.log(
    `drill: ${saves} saves meanwhile; backup ${backup.seconds.toFixed(1)} s, ` +
      `${(statSync(archive).size / 2 ** 20).toFixed(1)} MB; restore ${restore.seconds.toFixed(1)} s. ${/Restored [^\n]*/.exec(restore.said)?.[0]}`,
  );
});
