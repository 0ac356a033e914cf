import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { EmbeddedError } from './error.ts';
import type { Identity } from './identity.ts';

export interface Launch {
  bin: string;
  cluster: string;
  socket: string;
  /** Directory of PostgreSQL's own log. */
  logs: string;
  identity: Identity;
  settings: Readonly<Record<string, string | number>>;
}

/** Starts the server and waits until it accepts connections; recovery after a kill may take its time. */
export async function launch(how: Launch, superuser: ClientConfig): Promise<ChildProcess> {
  const early = join(how.logs, 'start.log');
  const output = openSync(early, 'w', 0o600);
  const [command = '', ...args] = [...how.identity.prefix, join(how.bin, 'postgres'), ...argumentsOf(how)];
  // A session of its own: Ctrl-C in the terminal must reach the program, which stops the database last.
  const child = spawn(command, args, {
    ...how.identity.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new EmbeddedError(`Cannot run ${command}: ${error.message}`)));
    child.once('exit', () => reject(new EmbeddedError(`PostgreSQL did not start: ${lastWords(how.logs)}`)));
  });
  // After the start the promise has no reader, and an exit is the supervisor's business.
  failed.catch(() => undefined);
  const state = { over: false };
  try {
    await Promise.race([failed, accepting(superuser, state)]);
  } finally {
    state.over = true;
  }
  child.unref();
  return child;
}

function argumentsOf({ cluster, socket, logs, settings }: Launch): string[] {
  const all = {
    listen_addresses: '',
    port: 5432,
    // A list: quotes keep a comma in the path from ending it.
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'on',
    log_directory: logs,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(sharedMemoryIsSmall() ? { dynamic_shared_memory_type: 'mmap' } : {}),
    ...settings,
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** A container's is often 64 MB: a parallel query then fails for want of room. */
function sharedMemoryIsSmall(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { blocks, bsize } = statfsSync('/dev/shm');
  return blocks * bsize < 2 ** 28;
}

async function accepting(superuser: ClientConfig, state: { over: boolean }): Promise<void> {
  while (!state.over) {
    const client = new pg.Client({ ...superuser, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(10);
    }
  }
}

/** The reason from the newest log, as one line. */
function lastWords(logs: string): string {
  const files = readdirSync(logs).map((name) => join(logs, name));
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const file of newest) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const reason = lines.findLast((line) => /FATAL|PANIC|ERROR|error while loading/.test(line));
    if (reason) return `${reason.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')} (${file})`;
  }
  return `see ${logs}`;
}
