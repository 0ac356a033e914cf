import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    const dead = readIfThere(file);
    if (dead === null) continue;
    const claim = claimAfter(file, dead);
    if ('holder' in claim) throw new AlreadyRunning(dataDir, claim.holder);
    if (!create(claim.file, mine)) continue;
    if (readIfThere(file) === dead) {
      previous = holderIn(dead);
      replace(file, mine);
      break;
    }
    rmSync(claim.file, { force: true });
  }
  removeClaims(dataDir);
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
  const lock = readIfThere(fileOf(dataDir));
  return lock === null ? null : holderIn(lock);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
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

const draftBeside = (file: string) => join(dirname(file), `callout.lock.${process.pid}`);

/** link() fails where the name exists, and what it shows is complete: there is no moment with an empty lock. */
function create(file: string, holder: Holder): boolean {
  const draft = draftBeside(file);
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
  const draft = draftBeside(file);
  writeFileSync(draft, JSON.stringify(holder));
  renameSync(draft, file);
}

const claimed = '.after-';

/**
 * The file that gives whoever makes it the lock after a dead holder; or who lives and has it. Of one dead holder there is
 * one such file, so that of many that take over at once one may write the lock: the others find the file there or, once
 * it was removed, another lock. Who died between the two has a file of its own that follows.
 */
function claimAfter(file: string, lock: string): { file: string } | { holder: Holder } {
  const holder = holderIn(lock);
  if (holder && isAlive(holder)) return { holder };
  const claim = `${file}${claimed}${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`;
  const next = readIfThere(claim);
  return next === null ? { file: claim } : claimAfter(file, next);
}

/** The holder needs no claims, whoever made them: they follow locks that are gone. */
function removeClaims(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(`callout.lock${claimed}`)) rmSync(join(dataDir, name), { force: true });
}
