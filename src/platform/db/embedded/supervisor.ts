import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { clearLeftover } from './leftover.ts';
import { type Launch, launch } from './postmaster.ts';
import { signal, until } from './process.ts';

const LONGEST_PAUSE = 5000;

/** Keeps one database running until it is told to stop. */
export class Supervisor {
  readonly #how: Launch;
  readonly #superuser: ClientConfig;
  readonly #onTrouble: (line: string) => void;
  #child: ChildProcess | null = null;
  #stopping = false;
  #restarting: Promise<void> = Promise.resolve();
  /** The last resort of a program that ends without stop(): the database writes its checkpoint alone. */
  readonly #atExit = () => this.#signal('SIGINT');

  constructor(how: Launch, superuser: ClientConfig, onTrouble: (line: string) => void) {
    this.#how = how;
    this.#superuser = superuser;
    this.#onTrouble = onTrouble;
  }

  async start(): Promise<void> {
    const child = await launch(this.#how, this.#superuser);
    this.#child = child;
    process.once('exit', this.#atExit);
    child.once('exit', () => {
      if (!this.#stopping) this.#restarting = this.#restart();
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    this.#signal('SIGINT');
    if (!(await until(() => this.#isGone(), 30_000))) this.#signal('SIGQUIT');
    await until(() => this.#isGone(), 10_000);
    process.off('exit', this.#atExit);
  }

  async #restart(): Promise<void> {
    process.off('exit', this.#atExit);
    for (let pause = 100; !this.#stopping; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      this.#onTrouble('The embedded database ended by itself; it is started again.');
      try {
        await clearLeftover(this.#how.cluster, [this.#how.socket]);
        await this.start();
        return;
      } catch (error) {
        this.#onTrouble(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  }

  #isGone(): boolean {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #signal(name: NodeJS.Signals): void {
    if (!this.#isGone() && this.#child?.pid !== undefined) signal(this.#child.pid, name);
  }
}
