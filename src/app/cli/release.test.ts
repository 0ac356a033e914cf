import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { onDatabaseOf } from '../../../test/commands.ts';
import { publish, writeRelease } from '../../../test/publishedFiles.ts';
import { lookupType } from '../../lookup/rules.ts';
import { change } from '../../platform/change/change.ts';
import { openArchive } from '../../platform/files/zip.ts';
import { folderArchive } from '../../release/folder/service.archive.ts';
import { releaseSecret } from '../../release/queries.ts';
import { anybody } from '../../release/reader/rules.ts';
import { pointerFor } from '../../release/reader/service.ts';
import { nodeAddress } from '../../release/rules.ts';
import { catalogFolder, openReleaseFiles, releaseRoot } from '../../release/service.ts';
import { run } from './release.ts';

const folder = mkdtempSync(join(tmpdir(), 'callout-release-'));
// The viewer's build has a test of its own; here any folder does.
vi.mock('../bundles.ts', () => ({
  get viewerRoot() {
    return join(folder, 'viewer');
  },
  get stickRoot() {
    return join(folder, 'classic');
  },
  buildBundles: () => Promise.resolve(),
}));

const api = await openApi();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { printed, forget } = onDatabaseOf(api, api.services.config.dataDir);

async function released() {
  const catalog = await api.catalog();
  const of = { kind: 'script', label: 'Dealers', actor: { id: null, name: 'tests' } } as const;
  const [group, audience] = await api.services.database.inCatalog(catalog.id, (db) =>
    change(db, of, async () => {
      const value = { type: lookupType('visibilityGroup'), name: 'Dealers' };
      const { id } = await db.insertInto('lookup_value').values(value).returning('id').executeTakeFirstOrThrow();
      const row = await db
        .selectFrom('price_audience')
        .select('id')
        .where('name', '=', 'Retail')
        .executeTakeFirstOrThrow();
      return [id, row.id];
    }),
  );
  const numbers = (text: string) => ({ numbers: [[['A', 1], text] as const] });
  const manifests = await writeRelease(api, catalog, {
    p: numbers('p'),
    [`p.a${audience}`]: numbers('prices'),
    [`g${group}`]: numbers('group'),
  });
  await publish(api, catalog, { environment: 'Production', number: 3, manifests });
  return { catalog, manifests, group, audience };
}

it('P-13 verifies what is kept, and says by its exit code and a line what is wrong', async () => {
  const { catalog, manifests } = await released();
  expect(await run(['verify', '--catalog', catalog.code.toLowerCase()])).toBe(0);
  expect(printed()).toMatch(/3 +Production +3 +6 +0 +0\n/);
  expect(printed()).toContain('All files are there and are what they should be.');
  const root = catalogFolder(releaseRoot(api.services.config.filesDir), catalog.id);
  const address = nodeAddress('p', manifests.p ?? '');
  writeFileSync(join(root, address), 'damaged');
  expect(await run(['verify', '--catalog', catalog.code])).toBe(1);
  expect(printed()).toContain(`${address}: incorrect header check`);
  expect(await run(['collect', '--catalog', catalog.code])).toBe(1);
  expect(printed()).toContain(`${catalog.code}: removed nothing, verify its releases.`);
});

it('collects in every catalogue, or in one', async () => {
  const { catalog } = await released();
  await run(['collect']);
  expect(printed()).toContain(`${catalog.code}: removed 0 files of 0 bytes, kept 6.`);
  forget();
  expect(await run(['collect', '--catalog', catalog.code])).toBe(0);
  expect(printed().split('\n')).toHaveLength(2);
});

it('writes a folder with the layers of an audience and its groups alone', async () => {
  const { catalog, group, audience } = await released();
  const viewer = join(folder, 'viewer');
  mkdirSync(viewer, { recursive: true });
  writeFileSync(join(viewer, 'index.html'), 'viewer');
  const layersIn = (to: string) =>
    (JSON.parse(readFileSync(join(to, 'release.json'), 'utf8')) as { layers: { id: string }[] }).layers.map(
      ({ id }) => id,
    );
  const call = ['export', '--catalog', catalog.code, '--environment', 'production'];
  expect(await run([...call, '--out', join(folder, 'all')])).toBe(0);
  expect(layersIn(join(folder, 'all'))).toEqual(['p']);
  const of = ['--audience', 'retail', '--group', 'DEALERS'];
  expect(await run([...call, ...of, '--out', join(folder, 'dealers')])).toBe(0);
  expect(layersIn(join(folder, 'dealers'))).toEqual(['p', `p.a${audience}`, `g${group}`]);
  expect(printed()).toContain(`Release 3 of ${catalog.code} (Production): 7 files beside the viewer`);
});

it('20.s writes the same folder for a double click, its files as scripts, or for both', async () => {
  const { catalog, manifests } = await released();
  for (const [name, script] of [
    ['viewer', '<script type="module" src="./assets/v.js">'],
    ['classic', '<script defer src="./assets/c.js">'],
  ] as const) {
    mkdirSync(join(folder, name, 'assets'), { recursive: true });
    writeFileSync(join(folder, name, 'index.html'), `<head></head>${script}`);
    writeFileSync(join(folder, name, 'assets', `${name}.js`), '');
  }
  const manifest = nodeAddress('p', manifests.p ?? '');
  const call = ['export', '--catalog', catalog.code, '--environment', 'production'];
  const filesOf = (kind: string) => {
    const to = join(folder, `for-${kind}`);
    return {
      to,
      names: () =>
        readdirSync(to, { recursive: true })
          .map(String)
          .filter((one) => /\.(json|gz|js|html)$/.test(one)),
      read: (one: string) => readFileSync(join(to, one), 'utf8'),
    };
  };
  const stick = filesOf('stick');
  expect(await run([...call, '--for', 'stick', '--out', stick.to])).toBe(0);
  expect(stick.names()).toContain(`${manifest}.js`);
  expect(stick.names().filter((one) => /\.(gz|json)$/.test(one))).toEqual([]);
  expect(stick.read('index.html')).toContain('<script defer src="./assets/c.js">');
  const [, address, base64] = /^calloutFile\("([^"]+)","([^"]+)"\)\n$/.exec(stick.read(`${manifest}.js`)) ?? [];
  expect([address, JSON.parse(gunzipSync(Buffer.from(base64 ?? '', 'base64')).toString()).layer]).toEqual([
    manifest,
    'p',
  ]);
  const both = filesOf('both');
  expect(await run([...call, '--for', 'both', '--out', both.to])).toBe(0);
  expect(both.names()).toEqual(expect.arrayContaining(['release.json', 'release.json.js', manifest, `${manifest}.js`]));
  expect(both.read('index.html')).toContain(
    '<head>\n    <script src="./open.js"></script></head><script type="module"',
  );
  expect(both.read('stick.html')).toContain('<script defer src="./stick/assets/c.js">');
  expect(both.names()).toContain('stick/assets/classic.js');
  // The same, as the page gives it away, as a zip. One for hosts holds packed files, which openArchive does not take.
  const asked = (kind: 'host' | 'stick' | 'both') =>
    api.services.database.inCatalog(catalog.id, async (db) => {
      const pointer = await pointerFor(db, { context: 'Oem', environment: 'Production' }, anybody);
      if (!pointer) throw new Error('Production shows nothing.');
      const root = releaseRoot(api.services.config.filesDir);
      const of = {
        kind,
        viewer: { host: join(folder, 'viewer'), stick: join(folder, 'classic') },
        from: catalogFolder(root, catalog.id),
        layerOf: openReleaseFiles(root, catalog.id, await releaseSecret(db)).layer,
      };
      return buffer(await folderArchive(of, pointer));
    });
  const zip = join(folder, 'stick.zip');
  writeFileSync(zip, await asked('stick'));
  const archive = await openArchive(zip);
  const inside = archive.entries.map(({ name }) => name).filter((name) => /\.(json|gz|js|html)$/.test(name));
  expect(inside.toSorted()).toEqual(stick.names().toSorted());
  for (const entry of archive.entries)
    expect(Buffer.compare(await buffer(await entry.open()), readFileSync(join(stick.to, entry.name)))).toBe(0);
  archive.close();
  for (const one of [both, filesOf('host')]) {
    const kind = one === both ? 'both' : 'host';
    const packed = await asked(kind);
    expect(packed.includes('release.json')).toBe(true);
    expect(packed.includes('stick.html')).toBe(kind === 'both');
  }
  const publisher = catalog.as('Publisher');
  for (const query of [
    'environment=Staging',
    'environment=Production&group=999999',
    'environment=Production&audience=9',
  ])
    expect((await publisher.get(`/api/publish/Oem/Folder?${query}`)).status).toBe(404);
  expect((await publisher.get('/api/publish/Oem/Folder?environment=Production&group=x')).status).toBe(400);
  expect((await catalog.as('Users').get('/api/publish/Oem/Folder?environment=Production')).status).toBe(403);
  const host = filesOf('host');
  expect(await run([...call, '--for', 'host', '--out', host.to])).toBe(0);
  expect(host.names().filter((one) => one.endsWith('.gz.js'))).toEqual([]);
  await expect(run([...call, '--for', 'stic', '--out', join(folder, 'no')])).rejects.toThrow(
    '--for: expected host, stick',
  );
});

it('refuses names that are not there, rather than write less', async () => {
  const { catalog } = await released();
  const call = ['export', '--catalog', catalog.code, '--environment', 'production', '--out', join(folder, 'none')];
  await expect(run([...call, '--group', 'Dealer'])).rejects.toThrow('--group: there is no visibility group "Dealer".');
  await expect(run([...call, '--audience', 'Retails'])).rejects.toThrow('--audience: there is no price audience');
  await expect(run(['export', '--catalog', 'nowhere', '--environment', 'x', '--out', 'x'])).rejects.toThrow(
    'There is no catalogue "nowhere". There are: ',
  );
  await expect(run(call.with(4, 'staging'))).rejects.toThrow('Nothing is published in Staging');
  await expect(run(['remove'])).rejects.toThrow('There is no command "remove".');
});
