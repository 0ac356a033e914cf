import { compareKeys } from '../../release/map/rules.ts';
import { listOf, type WordList } from './shown.ts';

/** The postings that have a word, apart as they are listed; see `posting` in release/rules.ts. */
type Owners = Record<WordList, number[]>;

/** Gathers what has each word, to be read in the order of a map's keys. */
export class WordIndex {
  readonly #owners = new Map<string, Owners>();

  /**
   * The same word of the same owner is added once.
   * @returns how many of its kind have the word so far
   */
  add(word: string, owner: number): number {
    const owners = this.#owners.get(word) ?? { itemWords: [], partWords: [] };
    this.#owners.set(word, owners);
    return owners[listOf(owner)].push(owner);
  }

  /** The words in their order, each with its postings in theirs. */
  *words(): Generator<readonly [word: string, owners: Owners]> {
    const ascending = (a: number, b: number) => a - b;
    for (const word of [...this.#owners.keys()].sort(compareKeys)) {
      const { itemWords = [], partWords = [] } = this.#owners.get(word) ?? {};
      yield [word, { itemWords: itemWords.sort(ascending), partWords: partWords.sort(ascending) }];
    }
  }
}
