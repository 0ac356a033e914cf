import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/pool.ts';
import { openApi } from '../../../test/api.ts';
import { filesOf, publish, writePicture, writeRelease } from '../../../test/publishedFiles.ts';
import { collectFiles } from '../collect/service.ts';
import type { MapRoot } from '../contract.ts';
import { writeFolder } from '../folder/service.ts';
import { patchMap } from '../map/service.ts';
import { releaseSecret } from '../queries.ts';
import { nodeAddress, pictureAddress } from '../rules.ts';
import { catalogFolder, releaseRoot } from '../service.ts';
import { openVerification } from '../verify/service.ts';

const api = await openApi();
const { config, database } = api.services;
const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => [[`N${String(at + from).padStart(6, '0')}`, at + from], `n-${at}`] as const);

/** A catalogue with one release in Staging: a map of some height, a picture, two layers. */
async function released() {
  const catalog = await api.catalog();
  const picture = await writePicture(api, catalog, 'p');
  const manifests = await writeRelease(api, catalog, {
    p: { numbers: numbers(5000), files: [[[picture, 2, 0], 50]] },
    g7: { numbers: numbers(10) },
  });
  await publish(api, catalog, { environment: 'Staging', number: 1, manifests });
  const folder = catalogFolder(releaseRoot(config.filesDir), catalog.id);
  const secret = await database.inCatalog(catalog.id, releaseSecret);
  return { catalog, manifests, picture, folder, secret };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const age = (paths: string[], at = 0) => Promise.all(paths.map((path) => utimes(path, at, at)));

async function verified({ folder, secret, manifests }: Awaited<ReturnType<typeof released>>) {
  const verification = openVerification(folder, secret);
  await verification.release(manifests);
  await verification.release(manifests);
  return verification.found;
}

describe('verification', () => {
  it('reads every node and picture once, and has nothing to say of a good release', async () => {
    const release = await released();
    const found = await verified(release);
    expect(found.problems).toEqual([]);
    expect(found.pictures).toBe(1);
    expect(found.nodes).toBe((await filesIn(release.folder)).length - 1);
  });

  it('P-13 names what is missing, damaged or exchanged', async () => {
    const release = await released();
    const inner = await openManifest(release);
    const of = (name: string) => join(release.folder, nodeAddress('p', name));
    const namesUnder = async (name: string): Promise<string[]> => {
      const node = JSON.parse(gunzipSync(await readFile(of(name))).toString()) as {
        level: number;
        entries: [unknown, string][];
      };
      if (node.level === 0) return [name];
      return (await Promise.all(node.entries.map(([, below]) => namesUnder(below)))).flat();
    };
    const [first = '', second = '', third = ''] = await namesUnder(inner.root);
    await rm(of(first));
    await writeFile(of(second), gzipSync('{"level":0,"entries":[[1,1]]}'));
    await writeFile(of(third), 'damaged');
    await writeFile(join(release.folder, pictureAddress('p', release.picture)), 'other');
    const { problems } = await verified(release);
    expect(problems).toHaveLength(4);
    for (const [name, text] of [
      [nodeAddress('p', first), 'ENOENT'],
      [nodeAddress('p', second), 'its content is not what its name says'],
      [nodeAddress('p', third), 'incorrect header check'],
      [pictureAddress('p', release.picture), 'its content is not what its name says'],
    ] as const)
      expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name}: .*${text}`)));
  });

  it('finds sums that do not add up', async () => {
    const release = await released();
    const layer = (await filesOf(api, release.catalog)).layer('p');
    const { root, height, count, size } = await openManifest(release);
    const wrong = await layer.putManifest({
      format: 1,
      layer: 'p',
      maps: { numbers: { root, height, count: count + 1, size } },
    });
    const { problems } = await verified({ ...release, manifests: { p: wrong } });
    expect(problems).toEqual([
      `${nodeAddress('p', root)}: it holds [${height},0,${count},${size}], not [${height},0,${count + 1},${size}]`,
    ]);
  });
});

async function openManifest({ catalog, manifests }: Awaited<ReturnType<typeof released>>): Promise<MapRoot> {
  const { maps } = await (await filesOf(api, catalog)).layer('p').readManifest(manifests.p ?? '');
  if (!maps.numbers) throw new Error('no map');
  return maps.numbers;
}

describe('collection', () => {
  const publishBegan = async (db: Db) => {
    const row = await db.selectFrom('publish_session').select('started_at').where('status', '=', 0).executeTakeFirst();
    return row && Date.parse(row.started_at);
  };
  const collect = (id: number) => collectFiles({ database, filesDir: config.filesDir, publishBegan }, id);

  it('removes what no kept release leads to, when it is an hour old', async () => {
    const release = await released();
    const { catalog, folder } = release;
    const before = await filesIn(folder);
    const layer = (await filesOf(api, catalog)).layer('p');
    const unused = await patchMap(layer, 'numbers', await openManifest(release), [[['N000001', 1], 'changed']]);
    const orphan = await writePicture(api, catalog, 'p');
    await writeFile(join(folder, 'tmp', 'broken-off'), 'half');
    expect(unused).toBeDefined();
    expect((await collect(catalog.id)).removed).toBe(0);
    const after = (await filesIn(folder)).filter((path) => !before.includes(path));
    expect(after.length).toBeGreaterThan(3);
    expect(after).toContain(join(folder, pictureAddress('p', orphan)));
    await age(await filesIn(folder));
    expect(await collect(catalog.id)).toMatchObject({ kept: before.length, removed: after.length });
    expect(await filesIn(folder)).toEqual(before);
    expect((await verified(release)).problems).toEqual([]);
  });

  it('keeps the last ten releases, and those that environments show', async () => {
    const release = await released();
    const { catalog, folder } = release;
    const made = [release.manifests];
    for (let number = 2; number <= 12; number++) {
      made.push(await writeRelease(api, catalog, { p: { numbers: numbers(3, number * 100) } }));
      await publish(api, catalog, { environment: 'Production', number, manifests: made.at(-1) ?? {} });
    }
    await age(await filesIn(folder));
    await collect(catalog.id);
    const there = async (manifests: Record<string, string> | undefined) =>
      stat(join(folder, nodeAddress('p', manifests?.p ?? ''))).then(
        () => true,
        () => false,
      );
    // The first is what Staging shows; 3 to 12 are the last ten.
    expect(await Promise.all([1, 2, 3, 12].map((number) => there(made[number - 1])))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect((await verified(release)).problems).toEqual([]);
  });

  it('leaves what a publish under way has put, however long it takes', async () => {
    const { catalog, folder } = await released();
    const before = await filesIn(folder);
    await writePicture(api, catalog, 'g9');
    const [put = ''] = (await filesIn(folder)).filter((path) => !before.includes(path));
    await age([put], Date.now() / 1000 - 3 * 3600);
    await database.inCatalog(catalog.id, (db) =>
      db
        .insertInto('publish_session')
        .values({
          context: 'Oem',
          environment: 'Staging',
          kind: 'full',
          release_number: 2,
          started_by_name: 'tests',
          started_at: new Date(Date.now() - 4 * 3600_000).toISOString(),
        })
        .execute(),
    );
    await collect(catalog.id);
    expect(await filesIn(folder)).toContain(put);
    await database.inCatalog(catalog.id, (db) => db.updateTable('publish_session').set({ status: 2 }).execute());
    await collect(catalog.id);
    expect(await filesIn(folder)).toEqual(before);
  });

  it('does nothing where nothing was ever published', async () => {
    expect(await collect((await api.catalog()).id)).toEqual({ kept: 0, removed: 0, bytes: 0 });
  });
});

describe('a folder for a file host', () => {
  it('holds the viewer and the layers that the pointer names, and nothing else', async () => {
    const { catalog, manifests, picture, folder } = await released();
    const viewer = await mkdtemp(join(tmpdir(), 'viewer-'));
    await mkdir(join(viewer, 'assets'));
    await mkdir(join(viewer, '.vite'));
    for (const name of ['index.html', '.hash', 'assets/a.js', '.vite/manifest.json'])
      await writeFile(join(viewer, name), name);
    const to = join(await mkdtemp(join(tmpdir(), 'export-')), 'out');
    const layerOf = (await filesOf(api, catalog)).layer;
    const pointer = {
      format: 1 as const,
      catalog: { code: catalog.code, name: 'Catalogue', languages: ['EN'] },
      environment: 'Production' as const,
      release: 1,
      publishedAt: '2026-11-20T12:00:00.000Z',
      pricesOf: '2026-11-20',
      layers: [{ id: 'p', manifest: manifests.p ?? '' }],
    };
    const order = { to, kind: 'host' as const, viewer: { host: viewer, stick: viewer }, from: folder, layerOf };
    await writeFolder(order, pointer);
    const written = (await filesIn(to)).map((path) => path.slice(to.length + 1));
    const ofLayer = (await filesIn(join(folder, 'p'))).map((path) => path.slice(folder.length + 1));
    expect(written.toSorted()).toEqual(['assets/a.js', 'index.html', 'release.json', ...ofLayer].toSorted());
    expect(written).toContain(pictureAddress('p', picture));
    expect(JSON.parse(await readFile(join(to, 'release.json'), 'utf8'))).toEqual(pointer);
    await expect(writeFolder(order, pointer)).rejects.toThrow('is not empty');
  });
});
