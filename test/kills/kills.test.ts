/** @module-tag daily */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signal } from '../../src/platform/db/embedded/process.ts';
import { keptHash } from '../content.ts';
import { importsOf, partsFile } from './imports.ts';
import { type Theatre, type Victim, openTheatre } from './theatre.ts';
import { tries } from './tries.ts';

let theatre: Theatre;
let catalog: { id: number; code: string };
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  theatre = await openTheatre('callout-kills-');
  await theatre.startServer();
});
afterAll(() => theatre.close());
beforeEach(async () => {
  await theatre.end('worker');
  catalog = await theatre.catalog();
  imports = importsOf(theatre, catalog);
});

const points = ['import.afterStaging', 'import.beforeWrite', 'import.beforeCommit', 'import.afterCommit'];
const victims: Victim[] = ['worker', 'server', 'database'];
// That of a worker killed at each point: src/import/kills.test.ts.
const cases = points.flatMap((point) => (['server', 'database'] as const).map((victim) => [victim, point] as const));

/** The import is there as a whole, once, or not at all and says so. Answers its state. */
async function stateOfWhole(session: number, before: unknown): Promise<number> {
  const status = await imports.settled(session);
  if (status.state === 2) {
    expect(await imports.written()).toEqual({ parts: 300, changes: 1 });
  } else {
    expect(status).toMatchObject({ state: 3, changeId: null });
    expect(status.action).toContain('This import failed - no records were updated!');
    expect(await keptHash(theatre.owner, catalog.id)).toEqual(before);
  }
  return status.state;
}

describe('a process killed while an import runs', () => {
  it.each(tries(cases))(
    'I-08 J-02 O-04 %s at %s: the import goes on, and is there once (%i)',
    async (victim, point) => {
      const before = await keptHash(theatre.owner, catalog.id);
      const session = await imports.begin(partsFile());
      const pid = theatre.pidOf(victim);
      theatre.startWorker({ point, pid });
      await theatre.gone(victim, pid);
      await theatre.revive();
      expect(await stateOfWhole(session, before)).toBe(2);
    },
  );

  it.each(tries([['at one moment'], ['at another']]))('I-08 J-02 whoever it is, %s: all or nothing (%i)', async () => {
    const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'worker';
    const moment = Math.floor(Math.random() * 800);
    theatre.startWorker();
    await theatre.revive();
    const before = await keptHash(theatre.owner, catalog.id);
    const session = await imports.begin(partsFile());
    await wait(moment);
    const pid = theatre.pidOf(victim);
    if (pid === undefined) throw new Error(`There is no ${victim}.`);
    signal(pid, 'SIGKILL');
    await theatre.gone(victim, pid);
    await theatre.revive();
    const state = await stateOfWhole(session, before).catch((error: unknown) => {
      throw new Error(`${victim} after ${moment} ms`, { cause: error });
    });
    expect([2, 3]).toContain(state);
  });
});
