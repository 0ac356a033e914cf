import type { Layer, Manifest, MapRoot, ReleasePointer } from '../../release/contract.ts';
import type { ReadNode } from '../../release/map/rules.ts';
import { nodeAddress, parseLayer, publicLayer, releaseFormat } from '../../release/rules.ts';
import { Fault } from './fault.ts';
import { readJson } from './fetching.ts';
import type { FetchFile } from './fetching.ts';
import { nodeReaders } from './nodes.ts';

/** One layer with its manifest. */
export interface OpenLayer {
  id: string;
  maps: Readonly<Record<string, MapRoot>>;
  read: ReadNode;
}

export type Meta = NonNullable<Manifest['meta']>;
export type Audience = NonNullable<Layer['audience']>;

/** One set of manifests. What is read through it is of one release, whatever is published meanwhile. */
export interface Release {
  pointer: ReleasePointer;
  meta: Meta;
  /** Layers of content, the public one first. */
  layers: readonly OpenLayer[];
  /** Layers of prices, by their name: `p.a3`. */
  prices: ReadonlyMap<string, OpenLayer>;
  /** Audiences whose prices this reader has, each once. */
  audiences: readonly Audience[];
}

/** What kind of item a type is: 2 model, 3 diagram, 4 folder, of whatever items, 8 major unit. */
export function baseOf({ meta }: Release, type: number): number {
  const base = meta.types.find(({ id }) => id === type)?.base ?? 4;
  return base === 9 ? 4 : base;
}

/** Whether models are found by serial number: the catalogue has the switch on, and what the reader has names any. */
export const hasSerials = ({ meta, layers }: Release): boolean =>
  meta.serialVinEnabled && layers.some(({ maps }) => maps['serials'] !== undefined);

export const pointerAddress = 'release.json';

/** What is published now, for this reader. */
export async function readPointer(fetchFile: FetchFile): Promise<ReleasePointer> {
  const pointer = (await readJson(fetchFile, pointerAddress, { fresh: true })) as Partial<ReleasePointer> | null;
  if (pointer?.format !== releaseFormat || !pointer.catalog || !Array.isArray(pointer.layers)) {
    throw new Fault('broken', pointerAddress);
  }
  return pointer as ReleasePointer;
}

/** Whether two pointers lead to the same files. */
export const isSameRelease = (a: ReleasePointer, b: ReleasePointer): boolean =>
  JSON.stringify(a.layers) === JSON.stringify(b.layers);

/** Opens what is published now: release.json and every manifest that it names. */
export async function openRelease(fetchFile: FetchFile): Promise<Release> {
  const pointer = await readPointer(fetchFile);
  const readers = nodeReaders(fetchFile);
  const opened = await Promise.all(
    pointer.layers.map(async (layer) => {
      const manifest = await readManifest(fetchFile, layer);
      return { layer, manifest, open: { id: layer.id, maps: manifest.maps, read: readers(layer.id) } };
    }),
  );
  const meta = opened.find(({ manifest }) => manifest.meta)?.manifest.meta;
  if (!meta) throw new Fault('broken', pointerAddress);
  const isPrices = (id: string) => parseLayer(id)?.audienceId != null;
  const content = opened.filter(({ layer }) => !isPrices(layer.id)).map(({ open }) => open);
  const audiences = new Map(pointer.layers.flatMap(({ audience }) => (audience ? [[audience.id, audience]] : [])));
  return {
    pointer,
    meta,
    layers: content.toSorted((a, b) => Number(b.id === publicLayer) - Number(a.id === publicLayer)),
    prices: new Map(opened.filter(({ layer }) => isPrices(layer.id)).map(({ open }) => [open.id, open])),
    audiences: [...audiences.values()],
  };
}

async function readManifest(fetchFile: FetchFile, layer: Layer): Promise<Manifest> {
  const address = nodeAddress(layer.id, layer.manifest);
  const manifest = (await readJson(fetchFile, address)) as Partial<Manifest> | null;
  if (manifest?.format !== releaseFormat || manifest.layer !== layer.id || typeof manifest.maps !== 'object') {
    throw new Fault('broken', address);
  }
  return manifest as Manifest;
}
