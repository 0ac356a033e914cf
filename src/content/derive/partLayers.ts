import { Components } from './components.ts';
import { LayerSets } from './layerSets.ts';

/** Which layers each part is in: those that use it, or any part that supersessions link with it. */
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

  /** Gives linked parts the layers of each other. Called once, when all uses are known. */
  link(links: Iterable<{ partId: number; relatedId: number }>): void {
    const components = new Components();
    const members = new Set<number>();
    for (const { partId, relatedId } of links) {
      components.join(partId, relatedId);
      members.add(partId).add(relatedId);
    }
    const together = new Map<number, number>();
    for (const id of members) {
      const root = components.of(id);
      together.set(root, this.#sets.union(together.get(root) ?? 0, this.#layers.get(id) ?? 0));
    }
    for (const id of members) {
      const layers = together.get(components.of(id)) ?? 0;
      if (layers !== 0) this.#layers.set(id, layers);
    }
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
