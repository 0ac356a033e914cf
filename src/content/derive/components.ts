/** Sets of things that are linked, directly or through others. */
export class Components {
  readonly #parents = new Map<number, number>();

  join(a: number, b: number): void {
    const [x, y] = [this.of(a), this.of(b)];
    if (x !== y) this.#parents.set(x, y);
  }

  /** What names the set that a member is in: one of its members, itself where it is linked with nothing. */
  of(member: number): number {
    let root = member;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    for (let at = member; at !== root;) {
      const next = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }

  /** Everything that was joined with something. */
  members(): IterableIterator<number> {
    return this.#parents.keys();
  }
}
