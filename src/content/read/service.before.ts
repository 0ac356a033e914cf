import type {
  ChildRecord,
  DiagramRecord,
  ItemRecord,
  LiteratureRecord,
  Manifest,
  MapName,
  ParentRecord,
  PartRecord,
  SupersessionRecord,
  TaxonomyLevelRecord,
  TaxonomyRecord,
  UnitRecord,
} from '../../release/contract.ts';
import { getRecord, type Key, keysUnder, scanRecords } from '../../release/map/rules.ts';
import { parseLayer, publicLayer } from '../../release/rules.ts';
import type { ReleaseFiles } from '../../release/service.ts';
import type { Branch, ItemContent, MapEntry } from '../derive/entries.ts';
import { literatureEntries } from '../derive/literature.ts';
import type { LayerRoots } from '../maps/service.ts';

/** The release before, read from its files. */
export interface Before {
  /** Of layer `p`; undefined where it has none. */
  meta: Manifest['meta'];
  roots: LayerRoots;
  /** Layers of items and parts, without those of prices. */
  layers: readonly string[];
  /** What a layer holds of an item, without its serial rules; undefined where it is not in there. */
  item(layer: string, id: number): Promise<Omit<ItemContent, 'serials'> | undefined>;
  /** Entries of a layer that the literature of an item or part, as posting, stands for. */
  literature(layer: string, owner: number): Promise<MapEntry[]>;
  branch(layer: string, parentId: number): Promise<Branch[]>;
  /** Parents of an item in any layer; 0 is the top level. */
  parentsOf(id: number): Promise<number[]>;
  level(layer: string, id: number): Promise<TaxonomyLevelRecord | undefined>;
  /** Every level that a layer holds, by id. */
  levels(layer: string): Promise<Map<number, TaxonomyLevelRecord>>;
  taxonomies(layer: string): Promise<Map<number, TaxonomyRecord>>;
  /** How many units of a layer stand at a level. */
  unitsAt(layer: string, levelId: number): Promise<number>;
  part(layer: string, id: number): Promise<PartRecord | undefined>;
  /** What the layer of a group says beside of a part that all readers have. */
  supersessions(layer: string, id: number): Promise<SupersessionRecord | undefined>;
  /** The layers that hold an item. */
  layersOfItem(id: number): Promise<readonly string[]>;
  /** The layers that hold a part. */
  layersOfPart(id: number): Promise<readonly string[]>;
  /** Whether a diagram other than these uses the part. */
  usesBeside(layer: string, part: number, diagrams: ReadonlySet<number>): Promise<boolean>;
}

export async function openBefore(files: ReleaseFiles, names: Record<string, string>): Promise<Before> {
  const read = async ([layer, name]: [string, string]) => [layer, await files.layer(layer).readManifest(name)] as const;
  const manifests = new Map(await Promise.all(Object.entries(names).map(read)));
  const roots: LayerRoots = new Map([...manifests].map(([layer, { maps }]) => [layer, maps]));
  const layers = [...roots.keys()].filter((layer) => parseLayer(layer)?.audienceId === null);

  const record = <T>(layer: string, map: MapName, key: Key) =>
    getRecord<T>(files.layer(layer).readNode, roots.get(layer)?.[map], key);
  const under = <T>(layer: string, map: MapName, id: number) =>
    scanRecords<T>(files.layer(layer).readNode, roots.get(layer)?.[map], keysUnder([id]));

  async function layersWith(map: 'items' | 'parts', id: number): Promise<string[]> {
    const found: string[] = [];
    for (const layer of layers) {
      if (!(await record(layer, map, id))) continue;
      // What is in the public layer is in no other.
      if (layer === publicLayer) return [layer];
      found.push(layer);
    }
    return found;
  }

  async function all<T>(layer: string, map: MapName): Promise<Map<number, T>> {
    const found = new Map<number, T>();
    for await (const [key, one] of scanRecords<T>(files.layer(layer).readNode, roots.get(layer)?.[map]))
      found.set(Number(key), one);
    return found;
  }

  return {
    meta: [...manifests.values()].find(({ meta }) => meta)?.meta,
    roots,
    layers,
    async item(layer, id) {
      const found = await record<ItemRecord>(layer, 'items', id);
      if (!found) return undefined;
      const [diagram, unit] = await Promise.all([
        record<DiagramRecord>(layer, 'diagrams', id),
        record<UnitRecord>(layer, 'units', id),
      ]);
      return { record: found, diagram, unit };
    },
    async literature(layer, owner) {
      const found: MapEntry[] = [];
      for await (const [key, one] of under<LiteratureRecord>(layer, 'literature', -owner))
        found.push(...literatureEntries(owner, Number((key as number[])[1]), one));
      return found;
    },
    async branch(layer, parentId) {
      const found: Branch[] = [];
      for await (const [key, child] of under<ChildRecord>(layer, 'children', parentId)) {
        const [, place, id] = key as readonly [number, number, number];
        found.push({ id, place, isPrimary: undefined, record: child });
      }
      return found;
    },
    async parentsOf(id) {
      const found = new Set<number>();
      for (const layer of layers)
        for await (const [key] of under<ParentRecord>(layer, 'parents', id)) found.add(Number((key as number[])[1]));
      return [...found];
    },
    level: (layer, id) => record<TaxonomyLevelRecord>(layer, 'taxonomyLevels', id),
    levels: (layer) => all<TaxonomyLevelRecord>(layer, 'taxonomyLevels'),
    taxonomies: (layer) => all<TaxonomyRecord>(layer, 'taxonomies'),
    async unitsAt(layer, levelId) {
      let count = 0;
      for await (const _ of under(layer, 'levelUnits', levelId)) count += 1;
      return count;
    },
    part: (layer, id) => record<PartRecord>(layer, 'parts', id),
    supersessions: (layer, id) => record<SupersessionRecord>(layer, 'supersessions', id),
    layersOfItem: (id) => layersWith('items', id),
    layersOfPart: (id) => layersWith('parts', id),
    async usesBeside(layer, part, diagrams) {
      for await (const [key] of under(layer, 'uses', part))
        if (!diagrams.has(Number((key as number[])[1]))) return true;
      return false;
    },
  };
}
