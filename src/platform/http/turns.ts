import { tooMany, unavailable } from './errors.ts';

/** Bounds of the work that one server has in hand. What is beyond them is refused at once (test O-01, O-02, O-06). */
export const bounds = {
  /** Requests at work at the same time: with `reserve` fewer than the pool has connections. */
  lanes: 8,
  /** The same, beside these, of callers who ask for little. */
  reserve: 4,
  /** Requests of one caller at work while others wait on the same processors. */
  lanesEach: 2,
  /** Requests in hand, at work or waiting, in each room and of one caller. Fewer where answers take long: see `patience`. */
  most: 128,
  mostEach: 32,
  /** Milliseconds within which the last request in hand should be answered, at the pace of those before it. */
  patience: 400,
  /** Milliseconds after which a request that still waits for its turn is refused after all. */
  longestWait: 600,
} as const;

/** Milliseconds in which half of what a caller asked for is forgotten, and callers that are remembered. */
const memory = { half: 5000, callers: 1000 } as const;

/** A request in hand. */
export interface Place {
  /** Runs work when it is the caller's turn. 503 where that does not come in time, or where nobody waits any more. */
  work<T>(run: () => Promise<T>): Promise<T>;
  /** The request is no work any more, or not yet: its body is on the way. Further work counts again. */
  leave(): void;
}

/** Requests of one caller, or in one room. */
class Share {
  inHand = 0;
  atWork = 0;
  readonly lanes: number;
  readonly most: number;
  /** Milliseconds that work takes, those of late before those of long ago. */
  pace: number;

  constructor(lanes: number, most: number, pace: number) {
    this.lanes = lanes;
    this.most = most;
    this.pace = pace;
  }

  /** How many more may be in hand. */
  get free(): number {
    return Math.min(this.most, this.lanes * Math.max(2, bounds.patience / this.pace)) - this.inHand;
  }

  /** What takes far longer than all else says little of what comes next. */
  took(ms: number): void {
    this.pace += (Math.min(ms, 4 * this.pace) - this.pace) / 8;
  }
}

class Caller extends Share {
  readonly waiting: ((room: Share) => void)[] = [];
  #asked = 0;
  #at = performance.now();

  /** Milliseconds of work that it asked for of late, done or refused; no more than anybody could be given. */
  get asked(): number {
    const now = performance.now();
    this.#asked *= 0.5 ** ((now - this.#at) / memory.half);
    this.#at = now;
    return this.#asked;
  }

  ask(ms: number): void {
    this.#asked = Math.min(this.asked + ms, this.lanes * memory.half);
  }
}

/**
 * Who may work when. A caller has at most as many requests in hand as are free for others, and turns go round by callers,
 * not by requests. A room of its own is kept for those who ask for less than half of what others do: however many ask for too much,
 * whoever asks for little is answered.
 */
export class Turns {
  readonly #common = new Share(bounds.lanes, bounds.most, 5);
  readonly #reserve = new Share(bounds.reserve, bounds.most, 5);
  /** Callers with requests in hand; whose turn is next stands first. */
  readonly #callers = new Set<Caller>();
  /** Callers of late; whoever came last stands last. */
  readonly #known = new Map<string, Caller>();

  /**
   * A place for a request of a caller.
   * @param isGone true once nobody waits for the answer
   * @throws 429 where the caller has too many in hand, 503 where others have
   */
  enter(name: string, isGone: () => boolean): Place {
    const caller = this.#callerOf(name);
    const room = this.#roomsFor(caller).find((one) => one.free > (one === this.#common ? caller.inHand : 0));
    if (!room || caller.free <= 0) {
      caller.ask(this.#common.pace);
      throw caller.inHand > 0 ? tooMany(1) : unavailable(1);
    }
    let isIn = false;
    const come = () => {
      if (!isIn) this.#come(caller, room);
      isIn = true;
    };
    const leave = () => {
      if (isIn) this.#go(caller, room);
      isIn = false;
    };
    come();
    const work = async <T>(run: () => Promise<T>): Promise<T> => {
      come();
      try {
        return await this.#run(caller, await this.#turn(caller), isGone, run);
      } finally {
        leave();
      }
    };
    return { work, leave };
  }

  #callerOf(name: string): Caller {
    const caller = this.#known.get(name) ?? new Caller(bounds.lanesEach, bounds.mostEach, this.#common.pace);
    this.#known.delete(name);
    this.#known.set(name, caller);
    for (const [other, { inHand }] of this.#known) {
      if (this.#known.size <= memory.callers) break;
      if (inHand === 0) this.#known.delete(other);
    }
    return caller;
  }

  /** Milliseconds of work that half of what a caller with requests in hand has asked for is, on average. */
  #little(): number {
    let asked = 0;
    for (const one of this.#callers) asked += one.asked;
    return asked / 2 / Math.max(1, this.#callers.size);
  }

  #roomsFor(caller: Caller, little = this.#little()): Share[] {
    return caller.asked < little ? [this.#reserve, this.#common] : [this.#common];
  }

  #come(caller: Caller, room: Share): void {
    this.#callers.add(caller);
    for (const one of [caller, room]) one.inHand += 1;
  }

  #go(caller: Caller, room: Share): void {
    for (const one of [caller, room]) one.inHand -= 1;
    if (caller.inHand === 0) this.#callers.delete(caller);
  }

  /** Waits for a lane, which is taken when this resolves, in the room that it answers. */
  #turn(caller: Caller): Promise<Share> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        caller.waiting.splice(caller.waiting.indexOf(begin), 1);
        reject(unavailable(1));
      }, bounds.longestWait);
      const begin = (room: Share) => {
        clearTimeout(timer);
        for (const one of [caller, room]) one.atWork += 1;
        resolve(room);
      };
      caller.waiting.push(begin);
      this.#next();
    });
  }

  async #run<T>(caller: Caller, room: Share, isGone: () => boolean, run: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      if (isGone()) throw unavailable(1);
      return await run();
    } finally {
      const ms = performance.now() - began;
      for (const one of [caller, room]) {
        one.atWork -= 1;
        one.took(ms);
      }
      caller.ask(ms);
      this.#next();
    }
  }

  #next(): void {
    const little = this.#little();
    for (const caller of this.#callers) {
      if (caller.waiting.length === 0 || caller.atWork === caller.lanes) continue;
      const room = this.#roomsFor(caller, little).find(({ atWork, lanes }) => atWork < lanes);
      if (!room) continue;
      // Behind all others, where this loop comes by again.
      this.#callers.delete(caller);
      this.#callers.add(caller);
      caller.waiting.shift()?.(room);
    }
  }
}
