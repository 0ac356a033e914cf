import { tooMany, unavailable } from './errors.ts';

/** Bounds of the work that one server has in hand. What is beyond them is refused at once (reliability O-01, O-02, O-06). */
export const bounds = {
  /** Requests at work at the same time: fewer than the pool has connections, so that sessions are looked up beside them. */
  lanes: 12,
  /** Of these, how many may be of one caller while others wait on the same processors. */
  lanesEach: 2,
  /** Requests in hand, at work or waiting, of all callers and of one. Fewer where answers take long: see `patience`. */
  most: 256,
  mostEach: 32,
  /** Milliseconds within which the last request in hand should be answered, at the pace of those before it. */
  patience: 400,
  /** Milliseconds after which a request that still waits for its turn is refused after all. */
  longestWait: 2000,
} as const;

/** A request in hand. */
export interface Place {
  /** Runs work when it is the caller's turn. 503 where that does not come in time, or where nobody waits any more. */
  work<T>(run: () => Promise<T>): Promise<T>;
  /** The request is no work any more, or not yet: its body is on the way. Further work counts again. */
  leave(): void;
}

/** Requests of one caller, or of all. */
class Share {
  inHand = 0;
  atWork = 0;
  readonly waiting: (() => void)[] = [];
  /** Milliseconds that work takes, those of late before those of long ago. */
  pace: number;

  constructor(pace: number) {
    this.pace = pace;
  }

  /** How many may be in hand, where so many are at work at a time. */
  room(lanes: number, most: number): number {
    return Math.min(most, lanes * Math.max(1, bounds.patience / this.pace));
  }

  took(ms: number): void {
    this.pace += (ms - this.pace) / 16;
  }
}

/**
 * Who may work when. A caller has at most as many requests in hand as are free for others, so that whoever has few always
 * finds room; turns go round by callers, not by requests.
 */
export class Turns {
  readonly #all = new Share(5);
  /** Callers with requests in hand; whose turn is next stands first. */
  readonly #callers = new Map<string, Share>();

  /**
   * A place for a request of a caller.
   * @param isGone true once nobody waits for the answer
   * @throws 429 where the caller has too many in hand, 503 where others have
   */
  enter(caller: string, isGone: () => boolean): Place {
    const { lanes, lanesEach, most, mostEach } = bounds;
    const mine = this.#callers.get(caller) ?? new Share(this.#all.pace);
    const free = this.#all.room(lanes, most) - this.#all.inHand;
    if (mine.inHand >= Math.min(free, mine.room(lanesEach, mostEach)))
      throw mine.inHand > 0 ? tooMany(1) : unavailable(1);
    let own: Share | undefined = this.#come(caller);
    const leave = () => {
      if (own) this.#go(caller, own);
      own = undefined;
    };
    const work = async <T>(run: () => Promise<T>): Promise<T> => {
      const share = (own ??= this.#come(caller));
      try {
        await this.#turn(share);
        return await this.#run(share, isGone, run);
      } finally {
        leave();
      }
    };
    return { work, leave };
  }

  #come(caller: string): Share {
    const share = this.#callers.get(caller) ?? new Share(this.#all.pace);
    this.#callers.set(caller, share);
    for (const one of [share, this.#all]) one.inHand += 1;
    return share;
  }

  #go(caller: string, share: Share): void {
    for (const one of [share, this.#all]) one.inHand -= 1;
    if (share.inHand === 0) this.#callers.delete(caller);
  }

  /** Waits for a lane; it is taken when this resolves. */
  async #turn(share: Share): Promise<void> {
    if (this.#fits(share)) return this.#begin(share);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(begin), 1);
        reject(unavailable(1));
      }, bounds.longestWait);
      const begin = () => {
        clearTimeout(timer);
        this.#begin(share);
        resolve();
      };
      share.waiting.push(begin);
    });
  }

  #fits = (share: Share) => this.#all.atWork < bounds.lanes && share.atWork < bounds.lanesEach;

  #begin(share: Share): void {
    for (const one of [share, this.#all]) one.atWork += 1;
  }

  async #run<T>(share: Share, isGone: () => boolean, run: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      if (isGone()) throw unavailable(1);
      const result = await run();
      for (const one of [share, this.#all]) one.took(performance.now() - began);
      return result;
    } finally {
      for (const one of [share, this.#all]) one.atWork -= 1;
      this.#next();
    }
  }

  #next(): void {
    for (const [caller, share] of this.#callers) {
      if (this.#all.atWork >= bounds.lanes) return;
      if (!this.#fits(share) || share.waiting.length === 0) continue;
      // Behind all others, where this loop comes by again.
      this.#callers.delete(caller);
      this.#callers.set(caller, share);
      share.waiting.shift()?.();
    }
  }
}
