import { gunzipSync } from 'node:zlib';
import type { Manifest, MapName, MapRecords } from '../../../src/release/contract.ts';
import { manifest, mapNode, releasePointer } from '../../../src/release/contract.ts';
import { scanRecords } from '../../../src/release/map/rules.ts';
import type { Key, Node } from '../../../src/release/map/rules.ts';
import { nodeAddress, pictureAddress } from '../../../src/release/rules.ts';
import type { Row } from '../expected/figures.ts';
import { pixelsOf } from '../expected/sheets.ts';
import type { Client } from './client.ts';

/** A published release as any reader gets it: by its files alone. */
export class PublishedRelease {
  readonly #file: (address: string) => Promise<Buffer>;
  readonly #manifest: Manifest;

  private constructor(file: (address: string) => Promise<Buffer>, of: Manifest) {
    this.#file = file;
    this.#manifest = of;
  }

  static async open(client: Client, environment: string): Promise<PublishedRelease> {
    const file = (address: string) => client.file(`/${environment}/${address}`);
    const { layers } = releasePointer.parse(json(await file('release.json')));
    const layer = layers.find(({ id }) => id === 'p');
    if (!layer) throw new Error('The release has no public layer.');
    return new PublishedRelease(file, manifest.parse(json(await file(nodeAddress('p', layer.manifest)))));
  }

  /** Every record of one of its maps, in the order of their keys. */
  async *records<M extends MapName>(map: M): AsyncGenerator<readonly [Key, MapRecords[M]]> {
    const root = this.#manifest.maps[map];
    if (!root) return;
    const read = async (name: string) => mapNode.parse(json(await this.#file(nodeAddress('p', name)))) as Node;
    for await (const entry of scanRecords<MapRecords[M]>(read, root)) yield entry;
  }

  async all<M extends MapName>(map: M): Promise<Map<number, MapRecords[M]>> {
    const found = new Map<number, MapRecords[M]>();
    for await (const [key, record] of this.records(map)) found.set(Number(key), record);
    return found;
  }

  typeCode(id: number): string {
    return this.#manifest.meta?.types.find((type) => type.id === id)?.code ?? '';
  }

  picture(name: string): Promise<Buffer> {
    return this.#file(pictureAddress('p', name));
  }
}

const json = (bytes: Buffer): unknown =>
  JSON.parse((bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString());

/** The tree as the figures have it: type, name, title and the name of each parent. */
export async function publishedTree(release: PublishedRelease): Promise<Row[]> {
  const items = await release.all('items');
  const rows: Row[] = [];
  for await (const [key] of release.records('parents')) {
    const [id, parent] = key as readonly [number, number];
    const item = items.get(id);
    if (!item) throw new Error(`The release has a place of item ${id}, and no item.`);
    const { name, display } = item;
    rows.push([release.typeCode(item.type), name, display.EN ?? '', items.get(parent)?.name ?? '']);
  }
  return rows;
}

/** Number, description, and that it is not internal: such parts are in no release. */
export async function publishedParts(release: PublishedRelease): Promise<Row[]> {
  return [...(await release.all('parts')).values()].map(({ number, description }) => [
    number,
    description.EN ?? '',
    false,
  ]);
}

/** Rows, hotspots and drawings of the diagrams, as the figures have them. */
export async function publishedDiagrams(release: PublishedRelease) {
  const items = await release.all('items');
  const parts = await release.all('parts');
  const rows: Row[] = [];
  const hotspots: Row[] = [];
  const pictures: Row[] = [];
  for (const [id, diagram] of await release.all('diagrams')) {
    const name = items.get(id)?.name ?? '';
    for (const row of diagram.rows) {
      const part = parts.get(row.part);
      rows.push([name, row.tag, part?.number ?? '', part?.description.EN ?? '', row.quantity]);
    }
    for (const spot of diagram.hotspots) hotspots.push([name, ...spot]);
    if (!diagram.picture) continue;
    const { width, height, sha256 } = await pixelsOf(await release.picture(diagram.picture.file));
    pictures.push([name, width, height, sha256]);
  }
  return { rows, hotspots, pictures };
}
