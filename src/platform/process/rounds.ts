import { tooMany } from '../http/errors.ts';

/** Who waits for work: a user whose request it is, or a job, which asks for one thing after the other. */
export type Asker = { user: number; gone: AbortSignal } | { job: string; gone: AbortSignal };

/** What one of them has in hand, waiting or at work. */
interface Line {
  inHand: number;
  waiting: (() => void)[];
}

/** Seconds after which a user who had too much in hand should come again. */
const retrySeconds = 5;

/**
 * Heavy work, one after the other. Turns go round by askers, as those of requests do (`http/turns.ts`): whoever asks for
 * one thing waits for what runs, not for all that another has sent. But it waits as long as that takes.
 */
export class Rounds {
  readonly #mostEach: number;
  /** Those with something in hand; whose turn is next stands first. */
  readonly #lines = new Map<string, Line>();
  #isBusy = false;

  /** @param mostEach what a user may have in hand; a job waits for its own answer before it asks again */
  constructor(mostEach: number) {
    this.#mostEach = mostEach;
  }

  /**
   * Runs work when it is the asker's turn.
   * @throws 429 where a user has too much in hand; the reason of `gone` where that aborts before the turn
   */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const { gone } = asker;
    gone.throwIfAborted();
    const name = 'user' in asker ? `user ${asker.user}` : asker.job;
    const line = this.#lines.get(name) ?? { inHand: 0, waiting: [] };
    if ('user' in asker && line.inHand >= this.#mostEach) throw tooMany(retrySeconds);
    this.#lines.set(name, line);
    line.inHand += 1;
    try {
      await this.#turn(line, gone);
      try {
        return await work();
      } finally {
        // Behind all others.
        this.#lines.delete(name);
        this.#lines.set(name, line);
        this.#isBusy = false;
      }
    } finally {
      line.inHand -= 1;
      if (line.inHand === 0) this.#lines.delete(name);
      this.#next();
    }
  }

  #turn(line: Line, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone.removeEventListener('abort', drop);
        resolve();
      };
      const drop = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1);
        reject(gone.reason);
      };
      gone.addEventListener('abort', drop, { once: true });
      line.waiting.push(begin);
      this.#next();
    });
  }

  #next(): void {
    if (this.#isBusy) return;
    for (const { waiting } of this.#lines.values()) {
      const begin = waiting.shift();
      if (!begin) continue;
      this.#isBusy = true;
      return begin();
    }
  }
}
