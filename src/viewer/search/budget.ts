import type { ReadNode } from '../../release/map/rules.ts';

/** Thrown where a search has read as much as one keystroke may cost; what it found so far stands. */
class Spent extends Error {}

/** How many nodes a search may still touch, those in memory included, so that the same search gives the same answer. */
export class Budget {
  readonly #signal: AbortSignal | undefined;
  readonly #seen = new Set<string>();
  #left: number;

  constructor(nodes: number, signal?: AbortSignal) {
    this.#left = nodes;
    this.#signal = signal;
  }

  /** Nodes touched so far. */
  get touched(): number {
    return this.#seen.size;
  }

  /** Nodes that may still be touched. */
  get left(): number {
    return this.#left;
  }

  /** The same reader, counted; rejects with Spent, or as the signal says. */
  over(layer: string, read: ReadNode): ReadNode {
    return (name) => {
      this.#signal?.throwIfAborted();
      const address = `${layer}/${name}`;
      if (!this.#seen.has(address)) {
        if (this.#left <= 0) throw new Spent();
        this.#left -= 1;
        this.#seen.add(address);
      }
      return read(name);
    };
  }

  /** Runs a part of the search with at most so many nodes; true if they were enough. */
  async within(nodes: number, work: () => Promise<void>): Promise<boolean> {
    const before = this.#left;
    const given = Math.max(0, Math.min(nodes, before));
    this.#left = given;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Spent) return false;
      throw error;
    } finally {
      this.#left += before - given;
    }
  }
}
