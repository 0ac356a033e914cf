import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { onDatabaseOf } from '../../../test/commands.ts';
import { publish, writeRelease } from '../../../test/publishedFiles.ts';
import { lookupType } from '../../lookup/rules.ts';
import { change } from '../../platform/change/change.ts';
import { nodeAddress } from '../../release/rules.ts';
import { catalogFolder, releaseRoot } from '../../release/service.ts';
import { run } from './release.ts';

const folder = mkdtempSync(join(tmpdir(), 'callout-release-'));
// The viewer's build has a test of its own; here any folder does.
vi.mock('../bundles.ts', () => ({
  get viewerRoot() {
    return join(folder, 'viewer');
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
