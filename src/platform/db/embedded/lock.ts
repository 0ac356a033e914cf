import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from './error.ts';
import { processIdentity } from './process.ts';

/** What the lock of a data directory says about its holder. */
const holderShape = z.object({
  pid: z.number(),
  /** Boot and start time of that process: a pid alone may have been given to another one. */
  identity: z.string().nullable(),
  /** Where the program answers; null until it listens, and for programs that do not. */
  address: z.string().nullable(),
  /** Directory of the database's socket; null until the database accepts connections. */
  socket: z.string().nullable(),
});
type Holder = z.infer<typeof holderShape>;

/** The data directory belongs to a process that lives. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
  readonly holder: Holder;

  constructor(dataDir: string, holder: Holder) {
    const where = holder.address === null ? ', not listening on any port yet' : `: ${holder.address}`;
    super(`Callout is already running on ${dataDir} (process ${holder.pid})${where}`);
    this.holder = holder;
  }
}

export interface Lock {
  /** Adds what became known since. */
  update(known: Partial<Pick<Holder, 'address' | 'socket'>>): void;
  /** What a holder that did not release the lock left in it; null after a clean stop. */
  readonly previous: Holder | null;
  release(): void;
}

const fileOf = (dataDir: string) => join(dataDir, 'callout.lock');

/**
 * Takes the data directory for this process, also from one that was killed.
 * @throws AlreadyRunning
 */
export function takeLock(dataDir: string): Lock {
  const file = fileOf(dataDir);
  let previous: Holder | null = null;
  const mine: Holder = {
    pid: process.pid,
    identity: processIdentity(process.pid),
    address: null,
    socket: null,
  };
  while (!create(file, mine)) {
    const holder = readHolder(dataDir);
    if (holder && isAlive(holder)) throw new AlreadyRunning(dataDir, holder);
    if (setAside(file)) previous = holder ?? previous;
  }
  return {
    previous,
    update(known) {
      Object.assign(mine, known);
      replace(file, mine);
    },
    release() {
      if (readHolder(dataDir)?.identity === mine.identity) rmSync(file, { force: true });
    },
  };
}

/** The live holder of a data directory, or null. */
export function currentHolder(dataDir: string): Holder | null {
  const holder = readHolder(dataDir);
  return holder && isAlive(holder) ? holder : null;
}

function readHolder(dataDir: string): Holder | null {
  try {
    return holderIn(readFileSync(fileOf(dataDir), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function holderIn(lock: string): Holder | null {
  try {
    return holderShape.parse(JSON.parse(lock));
  } catch (error) {
    // A file of another shape was torn by a power cut: nobody holds it.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

function isAlive(holder: Holder): boolean {
  return holder.identity !== null && processIdentity(holder.pid) === holder.identity;
}

/** link() fails where the name exists, and what it shows is complete: there is no moment with an empty lock. */
function create(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(file: string, holder: Holder): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder));
  renameSync(draft, file);
}

/**
 * Moves a dead holder's lock away. Several that try at once may move the fresh lock of the first, also where the dead one
 * was gone as they looked: what belongs to a living process is put back.
 */
function setAside(file: string): boolean {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    const moved = holderIn(readFileSync(aside, 'utf8'));
    const isDead = moved === null || !isAlive(moved);
    if (!isDead) linkSync(aside, file);
    return isDead;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
