/** Pairs of part and diagram with how often each occurs, kept as numbers: a million take eight megabytes. */
export class Uses {
  readonly #diagrams: readonly number[];
  readonly #ranks: ReadonlyMap<number, number>;
  readonly #packed: number[] = [];

  /** @param diagrams every diagram that may come, ascending */
  constructor(diagrams: readonly number[]) {
    this.#diagrams = diagrams;
    this.#ranks = new Map(diagrams.map((id, rank) => [id, rank]));
  }

  add(part: number, diagram: number, count: number): void {
    const packed = part * this.#diagrams.length + (this.#ranks.get(diagram) ?? 0);
    if (!Number.isSafeInteger(packed)) throw new RangeError('too many parts and diagrams to pair');
    for (let n = 0; n < count; n++) this.#packed.push(packed);
  }

  /** Ascending by part, then diagram. */
  *pairs(): Generator<{ part: number; diagram: number; count: number }> {
    const sorted = Float64Array.from(this.#packed).sort();
    for (let at = 0; at < sorted.length;) {
      const packed = sorted[at] ?? 0;
      let end = at + 1;
      while (sorted[end] === packed) end++;
      const part = Math.floor(packed / this.#diagrams.length);
      yield { part, diagram: this.#diagrams[packed - part * this.#diagrams.length] ?? 0, count: end - at };
      at = end;
    }
  }
}
