const BLOCK = 1 << 20;
const KEPT = 20_000;

/** The texts that cells of a workbook point to, as bytes: a million of them take little more than their letters. */
export class SharedTexts {
  readonly #blocks: Buffer[] = [];
  #block = Buffer.alloc(0);
  #used = 0;
  /** Place of each text: its block, and where it begins and ends there. */
  #places = new Uint32Array(3 * 1024);
  #count = 0;
  /** The first texts as such: the heads of columns and what is repeated most stand there. */
  readonly #kept: (string | undefined)[] = [];

  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (this.#used + bytes > this.#block.length) {
      this.#block = Buffer.allocUnsafeSlow(Math.max(BLOCK, bytes));
      this.#blocks.push(this.#block);
      this.#used = 0;
    }
    if (this.#count * 3 + 3 > this.#places.length) {
      const larger = new Uint32Array(this.#places.length * 2);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#block.write(text, this.#used);
    this.#places.set([this.#blocks.length - 1, this.#used, this.#used + bytes], this.#count * 3);
    this.#used += bytes;
    this.#count += 1;
  }

  /** Undefined where there is none of that number. */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    if (index < KEPT) return (this.#kept[index] ??= this.#read(index));
    return this.#read(index);
  }

  #read(index: number): string {
    const [block = 0, from = 0, to = 0] = this.#places.subarray(index * 3, index * 3 + 3);
    return this.#blocks[block]?.toString('utf8', from, to) ?? '';
  }
}
