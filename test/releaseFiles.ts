import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Layer, Manifest, MapRecords, MapRoot, ReleasePointer } from '../src/release/contract.ts';
import { listed, listOf, partShown, type Shown, type WordList, wordLists } from '../src/content/derive/shown.ts';
import { listIn } from '../src/content/derive/tree.ts';
import { compareKeys } from '../src/release/map/rules.ts';
import type { Key } from '../src/release/map/rules.ts';
import { searchKey } from '../src/part/rules.ts';
import { MapBuilder } from '../src/release/map/service.ts';
import { mostOfWord, nodeAddress, pictureAddress, posting } from '../src/release/rules.ts';

/** Records of a layer by map, in any order. */
export type LayerContent = { [M in keyof MapRecords]?: (readonly [Key, MapRecords[M]])[] };

/** A release in memory, as a file host would have it: address from release.json → bytes. */
export interface ReleaseFiles {
  files: Map<string, Uint8Array<ArrayBuffer>>;
  pointer: ReleasePointer;
}

type LayerOrder = Omit<Layer, 'manifest'> & { content: LayerContent; pictures?: Map<string, Uint8Array> };

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Builds a release of format 1 without a database, for tests of those who read it. */
export async function buildReleaseFiles(
  layers: readonly LayerOrder[],
  meta: NonNullable<Manifest['meta']>,
  about: Omit<ReleasePointer, 'format' | 'layers'>,
): Promise<ReleaseFiles> {
  const files: ReleaseFiles['files'] = new Map();
  const named: Layer[] = [];
  for (const { content, pictures, ...layer } of layers) {
    const maps = await buildMaps(files, layer.id, content);
    const text = JSON.stringify({ format: 1, layer: layer.id, maps, ...(layer.id === 'p' ? { meta } : {}) });
    const manifest = nameOf(text);
    files.set(nodeAddress(layer.id, manifest), new Uint8Array(gzipSync(text)));
    for (const [name, bytes] of pictures ?? []) files.set(pictureAddress(layer.id, name), new Uint8Array(bytes));
    named.push({ ...layer, manifest });
  }
  const pointer: ReleasePointer = { format: 1, ...about, layers: named };
  files.set('release.json', new TextEncoder().encode(JSON.stringify(pointer)));
  return { files, pointer };
}

/** A layer's content with `hits` and what lists show by word, which follow from the rest. */
export function withHits(content: LayerContent): LayerContent {
  const parts = new Map(content.parts?.map(([id, record]) => [Number(id), partShown(record)]));
  const shown = new Map<number, Shown>([...parts].map(([id, part]) => [posting.part(id), part]));
  for (const [id, item] of content.items ?? []) shown.set(posting.item(Number(id)), item);
  const found: LayerContent = { ...content };
  found.hits = (content.numbers ?? []).flatMap(([key]) => {
    const hit = parts.get((key as [string, number])[1]);
    return hit ? [[key, hit] as const] : [];
  });
  found.alternates = (content.parts ?? []).flatMap(([id, record]) =>
    (record.alternates ?? []).map(
      ({ part, number }) => [[searchKey(number), Number(id), part], { ...partShown(record), of: number }] as const,
    ),
  );
  for (const [map, entries] of Object.entries(content)) {
    const language = /^words\.(.+)$/.exec(map)?.[1];
    if (language === undefined) continue;
    const words = new Map<string, number[]>();
    for (const [[word, owner]] of entries as [[string, number], 0][]) listIn(words, word).push(owner);
    const listsOf = (list: WordList) =>
      [...words].flatMap(([word, having]) => {
        const owners = having.filter((owner) => listOf(owner) === list).toSorted((a, b) => a - b);
        const first = owners.slice(0, mostOfWord).flatMap((owner) => {
          const one = shown.get(owner);
          return one ? [listed(owner, one, language)] : [];
        });
        return first.length === 0
          ? []
          : [[word, { first, ...(owners.length > mostOfWord && { more: true }) }] as const];
      });
    for (const list of Object.keys(wordLists) as WordList[])
      Object.assign(found, { [`${list}.${language}`]: listsOf(list) });
  }
  return found;
}

async function buildMaps(files: ReleaseFiles['files'], layer: string, content: LayerContent) {
  const maps: Record<string, MapRoot> = {};
  const target = {
    putNode(json: string) {
      const name = nameOf(json);
      files.set(nodeAddress(layer, name), new Uint8Array(gzipSync(json, { level: 6 })));
      return Promise.resolve(name);
    },
    readNode: () => Promise.reject(new Error('not read while building')),
  };
  for (const [map, records] of Object.entries(content)) {
    const builder = new MapBuilder(target, map as keyof MapRecords);
    const sorted = ([...(records ?? [])] as [Key, unknown][]).sort((a, b) => compareKeys(a[0], b[0]));
    for (const [key, record] of sorted) await builder.add(key, record);
    const root = await builder.finish();
    if (root) maps[map] = root;
  }
  return maps;
}

/** Brings files of a release from memory and counts what is asked for. */
export function counted({ files }: ReleaseFiles) {
  const asked = { files: 0, bytes: 0 };
  const fetchFile = (address: string) => {
    const bytes = files.get(address);
    asked.files += 1;
    asked.bytes += bytes?.length ?? 0;
    return bytes ? Promise.resolve(bytes) : Promise.reject(new Error(`no file ${address}`));
  };
  return { asked, fetchFile };
}
