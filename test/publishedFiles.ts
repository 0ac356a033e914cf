import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapName, MapRecords, MapRoot } from '../src/release/contract.ts';
import type { Entry } from '../src/release/map/rules.ts';
import { MapBuilder } from '../src/release/map/service.ts';
import { releaseSecret } from '../src/release/queries.ts';
import { openReleaseFiles, releaseRoot } from '../src/release/service.ts';
import type { Api, TestCatalog } from './api.ts';

/** Records of a layer, in the order of their keys. */
export type LayerRecords = { [M in MapName]?: Entry<MapRecords[M]>[] };

/** Writes a release of a catalogue to the disk; answers layer → name of its manifest. */
export async function writeRelease(
  api: Api,
  catalog: TestCatalog,
  layers: Record<string, LayerRecords>,
): Promise<Record<string, string>> {
  const files = await filesOf(api, catalog);
  const manifests: Record<string, string> = {};
  for (const [layer, records] of Object.entries(layers)) {
    const maps: Record<string, MapRoot> = {};
    for (const [name, entries] of Object.entries(records)) {
      const builder = new MapBuilder(files.layer(layer), name as MapName);
      for (const [key, record] of entries ?? []) await builder.add(key, record);
      const root = await builder.finish();
      if (root) maps[name] = root;
    }
    manifests[layer] = await files.layer(layer).putManifest({ format: 1, layer, maps });
  }
  await files.settle();
  return manifests;
}

export async function filesOf(api: Api, catalog: TestCatalog) {
  const secret = await api.services.database.inCatalog(catalog.id, releaseSecret);
  return openReleaseFiles(releaseRoot(api.services.config.filesDir), catalog.id, secret);
}

/** A picture in a layer; answers its name. */
export async function writePicture(api: Api, catalog: TestCatalog, layer: string): Promise<string> {
  const bytes = randomBytes(50);
  const path = join(await mkdtemp(join(tmpdir(), 'picture-')), 'picture');
  await writeFile(path, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return (await (await filesOf(api, catalog)).layer(layer).putPicture(path, hash, 'png')).file;
}

/** Makes a row of a release and points an environment at it; answers its id. */
export function publish(
  api: Api,
  catalog: TestCatalog,
  of: { environment: 'Staging' | 'Production'; number: number; manifests: Record<string, string> },
): Promise<number> {
  return api.services.database.inCatalog(catalog.id, async (db) => {
    const { manifests } = of;
    const { id } = await db
      .insertInto('release')
      .values({
        context: 'Oem',
        number: of.number,
        format: 1,
        snapshot: '1:1:',
        manifests,
        prices_of: '2026-11-20',
        items: 0,
        diagrams: 0,
        parts: 0,
      })
      .onConflict((c) => c.columns(['catalog_id', 'context', 'number']).doUpdateSet({ manifests }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = { release_id: id, manifests, prices_of: '2026-11-20' };
    await db
      .insertInto('published')
      .values({ context: 'Oem', environment: of.environment, ...values })
      .onConflict((c) => c.columns(['catalog_id', 'context', 'environment']).doUpdateSet(values))
      .execute();
    return id;
  });
}
