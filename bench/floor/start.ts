import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';

/** Starts the floor's server; answers its address and how to stop it. */
export async function startFloor(owner: pg.ClientConfig, catalog: number) {
  const child = fork(join(import.meta.dirname, 'server.ts'));
  child.send({ owner: { ...owner }, catalog });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { address: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}
