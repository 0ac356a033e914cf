import { Components } from './components.ts';
import { LayerSets } from './layerSets.ts';

/** A supersession. */
export interface Link {
  partId: number;
  relatedId: number;
}

/**
 * Which layers each part is in: those that use it, and those in whose readers' sight supersessions link it with a part
 * that is used there (decision 031).
 */
export class PartLayers {
  readonly #sets: LayerSets;
  readonly #publicLayer: string;
  /** Numbers of sets; parts in no layer are absent. */
  readonly #layers = new Map<number, number>();
  readonly #alone = new Map<string, number>();
  #everyPart = false;

  constructor(publicLayer: string) {
    this.#publicLayer = publicLayer;
    this.#sets = new LayerSets(publicLayer);
  }

  use(part: number, layer: string): void {
    const alone = this.#alone.get(layer) ?? this.#sets.number([layer]);
    this.#alone.set(layer, alone);
    this.#layers.set(part, this.#sets.union(this.#layers.get(part) ?? 0, alone));
  }

  /** Parts without a use are public too. */
  takeEvery(): void {
    this.#everyPart = true;
  }

  /**
   * Gives linked parts the layers of each other. A chain ends, for who has a layer, before a part that is used in other
   * layers only. Called once, when all uses are known.
   * @param hidden layers of groups to which parts that no layer uses are kept
   */
  link(links: Iterable<Link>, hidden: ReadonlyMap<number, readonly string[]> = new Map()): void {
    const whole = new Components();
    const limits = new Map<number, number>();
    const all = [...links];
    for (const { partId, relatedId } of all) {
      whole.join(partId, relatedId);
      for (const id of [partId, relatedId])
        if (!limits.has(id)) limits.set(id, this.#layers.get(id) ?? this.#sets.number(hidden.get(id) ?? []));
    }
    this.#linkSeen(all, limits, this.#publicLayer);
    /** Chains with a part that not all readers have. */
    const parted = new Set<number>();
    const layers = new Set<string>();
    for (const [id, set] of limits) {
      if (set === 0 || this.#isOf(set, this.#publicLayer)) continue;
      parted.add(whole.of(id));
      for (const layer of this.#sets.of(set)) layers.add(layer);
    }
    const rest = all.filter(({ partId }) => parted.has(whole.of(partId)));
    for (const layer of layers) this.#linkSeen(rest, limits, layer);
  }

  /** Puts what the readers of a layer see linked with a part of theirs into it, but for what all readers have. */
  #linkSeen(links: readonly Link[], limits: ReadonlyMap<number, number>, layer: string): void {
    const sees = new Map<number, boolean>();
    const isSeen = (id: number) => {
      const set = limits.get(id) ?? 0;
      const known = sees.get(set) ?? (set === 0 || this.#isOf(set, layer));
      sees.set(set, known);
      return known;
    };
    const components = new Components();
    const members = new Set<number>();
    for (const { partId, relatedId } of links) {
      for (const id of [partId, relatedId]) if (isSeen(id)) members.add(id);
      if (isSeen(partId) && isSeen(relatedId)) components.join(partId, relatedId);
    }
    const shown = new Set<number>();
    for (const id of members) if (this.#isOf(this.#layers.get(id) ?? 0, layer)) shown.add(components.of(id));
    for (const id of members) if (shown.has(components.of(id))) this.use(id, layer);
  }

  /** Whether who has a layer has what is in the layers of a set. */
  #isOf(set: number, layer: string): boolean {
    const layers = this.#sets.of(set);
    return layers.includes(layer) || layers.includes(this.#publicLayer);
  }

  of(part: number): readonly string[] {
    return this.#everyPart
      ? this.#sets.of(this.#sets.number([this.#publicLayer]))
      : this.#sets.of(this.#layers.get(part) ?? 0);
  }

  /** Whether the part, or one linked with it, is in a parts list. */
  isUsed(part: number): boolean {
    return this.#layers.has(part);
  }

  /** Parts that are in a layer, ascending. */
  ids(): number[] {
    return [...this.#layers.keys()].sort((a, b) => a - b);
  }

  get size(): number {
    return this.#layers.size;
  }
}
