import { compareKeys, type Key } from '../../release/map/rules.ts';

/** Gathers what has each word, to be read in the order of a map's keys. */
export class WordIndex {
  readonly #owners = new Map<string, number[]>();

  /** @param owner see `posting` in release/rules.ts; the same word of the same owner is added once */
  add(word: string, owner: number): void {
    const owners = this.#owners.get(word);
    if (owners) owners.push(owner);
    else this.#owners.set(word, [owner]);
  }

  *keys(): Generator<Key> {
    const words = [...this.#owners.keys()].sort(compareKeys);
    for (const word of words) {
      const owners = this.#owners.get(word) ?? [];
      for (const owner of owners.sort((a, b) => a - b)) yield [word, owner];
    }
  }
}
