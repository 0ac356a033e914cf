import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it, vi } from 'vitest';
import type { ReleaseFiles } from '../../../test/releaseFiles.ts';
import { buildReleaseFiles, counted } from '../../../test/releaseFiles.ts';
import type { PartRecord } from '../../release/contract.ts';
import { about, ids, meta, viewerRelease } from '../../../test/viewerRelease.ts';
import { addressesOf, sizeOf } from '../offline/walk.ts';
import { chainOf, newestOf, waysOf } from './chain.ts';
import { childrenOf, diagramOf, itemOf, parentsOf, partOf, priceOf, usesOf } from './content.ts';
import { Fault } from './fault.ts';
import { filesOver } from './fetching.ts';
import { isSameRelease, openRelease, readPointer } from './release.ts';
import { textIn } from './texts.ts';
import { trailTo } from './trail.ts';

let built: ReleaseFiles;
beforeAll(async () => {
  built = await viewerRelease();
});
const open = () => openRelease(counted(built).fetchFile);

/** A host that answers from memory, as `fetch` would. */
const host =
  (answer: (address: string) => Response | Promise<Response>): typeof fetch =>
  async (input) =>
    answer((input instanceof Request ? input.url : input.toString()).replace('http://stick/catalogue/', ''));
const overHost = (answer: Parameters<typeof host>[0]) => filesOver(host(answer), 'http://stick/catalogue/');
const bytesOf = (address: string) => {
  const bytes = built.files.get(address);
  return bytes ? new Response(bytes) : new Response('', { status: 404 });
};

it('merges the branches of all layers, in their order, each item once', async () => {
  const release = await open();
  const top = await childrenOf(release, 0);
  expect(top.map(({ display }) => display['EN'])).toEqual(['Snowmobiles', 'Dealer specials', 'Side-by-sides']);
  expect((await childrenOf(release, ids.manyModels)).length).toBe(3000);
  expect((await itemOf(release, ids.dealers))?.layer).toBe('g7');
});

it('shows a reader without the group nothing of it', async () => {
  const pointer = { ...built.pointer, layers: built.pointer.layers.filter(({ id }) => id === 'p') };
  const files = new Map([...built.files, ['release.json', new TextEncoder().encode(JSON.stringify(pointer))]]);
  const release = await openRelease(counted({ files, pointer }).fetchFile);
  expect(await itemOf(release, ids.dealers)).toBeNull();
  expect((await childrenOf(release, 0)).map(({ id }) => id)).toEqual([ids.snowmobiles, ids.manyModels]);
  expect(release.audiences).toEqual([]);
  expect(await priceOf(release, { id: 1, layer: 'p' }, 1)).toBeNull();
});

it('finds the way to an item by its primary parents, and all that it stands under', async () => {
  const release = await open();
  expect((await trailTo(release, ids.driveClutch)).map(({ name }) => name)).toEqual([
    'Snowmobiles',
    '2026',
    'Fjell 600 LT',
    'Drive clutch',
  ]);
  expect(await parentsOf(release, ids.driveClutch)).toEqual([
    { id: ids.fjell, isPrimary: true },
    { id: ids.tundra, isPrimary: false },
  ]);
  expect(await trailTo(release, 999_999)).toEqual([]);
});

it('has the price of the chosen audience, and none where there is none', async () => {
  const release = await open();
  const diagram = await diagramOf(release, ids.driveClutch);
  const id = diagram?.rows[0]?.part ?? 0;
  const [dealer, retail] = await Promise.all([1, 2].map((one) => priceOf(release, { id, layer: 'p' }, one)));
  expect(dealer?.msrp).toBeLessThan(retail?.msrp ?? 0);
  expect([dealer?.cost === undefined, retail?.cost === undefined]).toEqual([false, true]);
  expect(await priceOf(release, { id: 9, layer: 'p' }, 1)).toBeNull();
  expect((await usesOf(release, id)).map(({ diagram: one }) => one)).toContain(ids.driveClutch);
});

it('follows supersessions both ways', async () => {
  const release = await open();
  const old = await partOf(release, 2);
  if (!old) throw new Error('no part');
  const chain = await chainOf(release, old, 'supersededBy');
  expect(chain).toMatchObject([{ id: 1, distance: 1 }]);
  expect((await chainOf(release, chain[0]?.part ?? old, 'supersedes')).map(({ id }) => id)).toEqual([2]);
});

it('tells the end of a chain of single parts, as far as one sees it', async () => {
  const by = (part: number) => ({ part, number: `N-${part}`, and: false, quantity: 1, unit: '', isMandatory: false });
  const of = (part: number, ...next: number[]): readonly [number, PartRecord] => [
    part,
    { number: `N-${part}`, description: { EN: 'Bolt' }, ...(next.length > 0 && { supersededBy: next.map(by) }) },
  ];
  const parts = [of(1, 2), of(2, 3), of(3), of(4, 5), of(5, 6, 7), of(6), of(7)];
  const files = await buildReleaseFiles([{ id: 'p', content: { parts } }], meta, about);
  const release = await openRelease(counted(files).fetchFile);
  expect(await newestOf(release, [by(2)])).toEqual({ part: 3, number: 'N-3' });
  expect(await newestOf(release, [by(3)])).toBeNull();
  expect(await newestOf(release, [by(2), by(5)])).toBeNull();
  // Of several it is not told which.
  expect(await newestOf(release, [by(4)])).toEqual({ part: 5, number: 'N-5' });
});

it('follows a chain into what a group alone has, and ends before it for who is not in the group', async () => {
  const by = (part: number) => ({ part, number: `N-${part}`, and: false, quantity: 1, unit: '', isMandatory: false });
  const of = (part: number, more: Partial<PartRecord> = {}): readonly [number, PartRecord] => [
    part,
    { number: `N-${part}`, description: { EN: 'Bolt' }, ...more },
  ];
  const everybody = { parts: [of(1, { supersededBy: [by(2)] }), of(2, { supersedes: [{ part: 1, number: 'N-1' }] })] };
  const dealers = {
    parts: [of(3, { supersedes: [{ part: 1, number: 'N-1' }] })],
    supersessions: [[1, { supersededBy: [by(3)] }] as const],
  };
  const layers = [
    { id: 'p', content: everybody },
    { id: 'g7', content: dealers },
  ];
  for (const [seen, chain] of [
    [layers.slice(0, 1), [2]],
    [layers, [2, 3]],
  ] as const) {
    const release = await openRelease(counted(await buildReleaseFiles(seen, meta, about)).fetchFile);
    const old = await partOf(release, 1);
    if (!old) throw new Error('no part');
    expect((await chainOf(release, old, 'supersededBy')).map(({ id, part }) => [id, part?.number])).toEqual(
      chain.map((id) => [id, `N-${id}`]),
    );
    expect(await partOf(release, 3)).toEqual(seen.length === 1 ? null : { ...dealers.parts[0]?.[1], layer: 'g7' });
  }
});

it('19.b tells the ways in which a part is replaced: parts that come together, or one of the others', () => {
  const by = (part: number, and: boolean) => ({
    part,
    number: `N-${part}`,
    and,
    quantity: 1,
    unit: '',
    isMandatory: false,
  });
  const ways = (...all: ReturnType<typeof by>[]) => waysOf(all).map((way) => way.map(({ part }) => part));
  expect(ways(by(1, false), by(2, true), by(3, false), by(4, true))).toEqual([[2, 4], [1], [3]]);
  expect(ways(by(1, true), by(2, true))).toEqual([[1, 2]]);
  expect(ways(by(1, false))).toEqual([[1]]);
});

it('falls back to English, then to whichever text there is', () => {
  expect(textIn({ EN: 'Bolt', FR: 'Vis' }, 'FR')).toBe('Vis');
  expect(textIn({ EN: 'Bolt', FR: '' }, 'FR')).toBe('Bolt');
  expect(textIn({ DE: 'Schraube' }, 'FR')).toBe('Schraube');
  expect(textIn(undefined, 'FR')).toBe('');
});

it('reads files that the host has unpacked, and files that it has not', async () => {
  const unpacked = overHost((address) => {
    const bytes = built.files.get(address) ?? new Uint8Array();
    return new Response(address.endsWith('.gz') ? new Uint8Array(gunzipSync(bytes)) : bytes);
  });
  expect((await openRelease(unpacked)).layers.length).toBe(2);
  expect((await openRelease(overHost(bytesOf))).layers.length).toBe(2);
});

it('fetches a file once, however many ask for it', async () => {
  const { asked, fetchFile } = counted(built);
  const release = await openRelease(fetchFile);
  const before = asked.files;
  await Promise.all(Array.from({ length: 20 }, () => partOf(release, 1)));
  const once = asked.files - before;
  await partOf(release, 1);
  expect(asked.files - before).toBe(once);
  expect(once).toBeLessThanOrEqual(3);
});

it.each([
  ['missing', () => new Response('', { status: 404 })],
  ['forbidden', () => new Response('', { status: 401 })],
  ['forbidden', () => new Response('', { status: 403 })],
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['offline', () => new Response('', { status: 504 })],
  ['busy', () => new Response('', { status: 429, headers: { 'Retry-After': '0' } })],
  ['busy', () => new Response('', { status: 503, headers: { 'Retry-After': '600' } })],
  ['broken', () => new Response('', { status: 500 })],
  ['broken', () => new Response('{')],
  ['broken', () => new Response('{"format":2}')],
  ['broken', () => new Response(new Uint8Array([0x1f, 0x8b, 1, 2, 3]))],
] as const)('tells that what is published is %s', async (kind, answer) => {
  await expect(openRelease(overHost(answer))).rejects.toMatchObject({ kind, address: 'release.json' });
});

it('waits as long as a busy server asks, and reads the file then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const refused = new Set<string>();
    const answer = (address: string) => {
      if (refused.has(address)) return bytesOf(address);
      refused.add(address);
      return new Response('', { status: 429, headers: { 'Retry-After': '7' } });
    };
    let opened = false;
    const opening = openRelease(overHost(answer)).then(() => (opened = true));
    await vi.advanceTimersByTimeAsync(6_999);
    expect([[...refused], opened]).toEqual([['release.json'], false]);
    await vi.runAllTimersAsync();
    await opening;
    expect(refused.size).toBeGreaterThan(1);
  } finally {
    vi.useRealTimers();
  }
});

it('names a file that is damaged, and reads it when it is whole again', async () => {
  let damaged = true;
  const release = await openRelease(
    overHost((address) =>
      damaged && address !== 'release.json' && nodes.has(address) ? new Response('x') : bytesOf(address),
    ),
  );
  await expect(partOf(release, 1)).rejects.toBeInstanceOf(Fault);
  damaged = false;
  expect(await partOf(release, 1)).not.toBeNull();
});
const nodes = {
  has: (address: string) => !built.pointer.layers.some(({ manifest }) => address.includes(manifest.slice(2))),
};

it('tells a newer release by its manifests', async () => {
  const pointer = await readPointer(counted(built).fetchFile);
  expect(isSameRelease(pointer, built.pointer)).toBe(true);
  const layers = pointer.layers.map((layer) => ({ ...layer, manifest: 'f'.repeat(32) }));
  expect(isSameRelease(pointer, { ...pointer, layers })).toBe(false);
});

it('walks every file of a release, each once, and knows their size', async () => {
  const release = await open();
  const walked: string[] = [];
  for await (const address of addressesOf(release)) walked.push(address);
  expect(walked.toSorted()).toEqual([...built.files.keys()].filter((name) => name !== 'release.json').toSorted());
  const bytes = [...built.files.values()].reduce((sum, file) => sum + file.length, 0);
  expect(await sizeOf(release)).toBeGreaterThan(bytes * 0.7);
  expect(await sizeOf(release)).toBeLessThan(bytes * 1.5);
});
