import type {
  ChildRecord,
  DiagramRecord,
  ItemRecord,
  LiteratureRecord,
  Manifest,
  MapName,
  ParentRecord,
  PartRecord,
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
  /** Entries of a layer that the literature of an item stands for. */
  literature(layer: string, itemId: number): Promise<MapEntry[]>;
  branch(layer: string, parentId: number): Promise<Branch[]>;
  /** Parents of an item in any layer; 0 is the top level. */
  parentsOf(id: number): Promise<number[]>;
  part(layer: string, id: number): Promise<PartRecord | undefined>;
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

  return {
    meta: [...manifests.values()].find(({ meta }) => meta)?.meta,
    roots,
    layers,
    async item(layer, id) {
      const found = await record<ItemRecord>(layer, 'items', id);
      return found && { record: found, diagram: await record<DiagramRecord>(layer, 'diagrams', id) };
    },
    async literature(layer, itemId) {
      const found: MapEntry[] = [];
      for await (const [key, one] of under<LiteratureRecord>(layer, 'literature', itemId))
        found.push(...literatureEntries(itemId, Number((key as number[])[1]), one));
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
    part: (layer, id) => record<PartRecord>(layer, 'parts', id),
    async layersOfPart(id) {
      const found: string[] = [];
      for (const layer of layers) {
        if (!(await record(layer, 'parts', id))) continue;
        // What is in the public layer is in no other.
        if (layer === publicLayer) return [layer];
        found.push(layer);
      }
      return found;
    },
    async usesBeside(layer, part, diagrams) {
      for await (const [key] of under(layer, 'uses', part))
        if (!diagrams.has(Number((key as number[])[1]))) return true;
      return false;
    },
  };
}
