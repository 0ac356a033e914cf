/** Sets of layers as small numbers, so that a million parts can each have one. 0 is the empty set. */
export class LayerSets {
  readonly #publicLayer: string;
  readonly #sets: (readonly string[])[] = [[]];
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #unions = new Map<string, number>();

  constructor(publicLayer: string) {
    this.#publicLayer = publicLayer;
  }

  /** What is in the public layer is in no other. */
  number(layers: readonly string[]): number {
    const set = layers.includes(this.#publicLayer) ? [this.#publicLayer] : [...new Set(layers)].sort();
    const key = set.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#sets.length);
    return this.#sets.push(set) - 1;
  }

  union(a: number, b: number): number {
    if (a === b || b === 0) return a;
    if (a === 0) return b;
    const key = `${a}+${b}`;
    const known = this.#unions.get(key);
    if (known !== undefined) return known;
    const both = this.number([...this.of(a), ...this.of(b)]);
    this.#unions.set(key, both);
    return both;
  }

  of(number: number): readonly string[] {
    return this.#sets[number] ?? [];
  }
}
