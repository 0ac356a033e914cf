import type { UnitRecord } from '../../release/contract.ts';

/** How many units of each layer stand at each level, or how many more than before. */
export class LevelCounts {
  readonly #layers = new Map<string, Map<number, number>>();

  add(layer: string, unit: UnitRecord | undefined, count: 1 | -1): void {
    if (!unit?.levels) return;
    const counts = this.#layers.get(layer) ?? new Map<number, number>();
    this.#layers.set(layer, counts);
    for (const level of unit.levels) counts.set(level, (counts.get(level) ?? 0) + count);
  }

  /** Layers that anything was said of. */
  get layers(): string[] {
    return [...this.#layers.keys()];
  }

  /** Levels of a layer with the counts that are not 0. */
  of(layer: string): Map<number, number> {
    return new Map([...(this.#layers.get(layer) ?? [])].filter(([, count]) => count !== 0));
  }
}
