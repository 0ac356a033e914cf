import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../src/contexts.ts';
import { change } from '../src/platform/change/change.ts';
import type { Database, Db } from '../src/platform/db/pool.ts';
import { buildRelease, type BuiltRelease, keepItems } from '../src/content/service.ts';
import { insertRelease } from '../src/publish/switch/queries.ts';
import type { MapRecords } from '../src/release/contract.ts';
import { type Key, scanRecords } from '../src/release/map/rules.ts';
import { openReleaseFiles, type ReleaseFiles } from '../src/release/service.ts';
import type { Api, TestCatalog } from './api.ts';

/** A release that was made and kept. */
export interface KeptRelease {
  releaseId: number;
  snapshot: string;
  manifests: Record<string, string>;
}

/** Makes releases of a catalogue without the job around it, into folders of the test's own. */
export function releasesOf(api: Api, catalog: TestCatalog, context: Context = 'Oem') {
  const { database, files: images, config } = api.services;
  const secret = Buffer.from(catalog.code.padEnd(32));
  const kept: KeptRelease[] = [];
  const logged: string[] = [];
  const openFolder = (name: string) => {
    const root = join(config.filesDir, 'made', catalog.code, name);
    return { root: join(root, String(catalog.id)), files: openReleaseFiles(root, catalog.id, secret) };
  };
  const made = openFolder('kept');
  const state = { today: '2026-11-20' };

  async function build(mode: 'full' | 'delta', base = kept.at(-1), files: ReleaseFiles = made.files) {
    const built = await database.alone(catalog.id, async (db) => {
      await sql`begin isolation level repeatable read read only`.execute(db);
      const report = {
        step: () => {},
        log: (level: string, category: string, message: string) => logged.push(`${level} ${category} ${message}`),
      };
      const order = { catalogId: catalog.id, context, base, mode, files, images, database, report } as const;
      return buildRelease({ db, ...order, today: state.today });
    });
    await files.settle();
    return built;
  }

  async function keep(built: BuiltRelease, base = kept.at(-1)): Promise<KeptRelease> {
    const actor = { id: null, name: 'tests' };
    const { snapshot, manifests, counts } = built;
    const releaseId = await database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'publish', label: 'Release', actor }, async (changeId) => {
        const number = kept.length + 1;
        const of = {
          context,
          number,
          baseId: base?.releaseId ?? null,
          changeId,
          pricesOf: state.today,
        } as const;
        const id = await insertRelease(db, { ...of, snapshot, manifests, ...counts });
        await keepItems(db, id, base?.releaseId, built);
        return id;
      }),
    );
    const release = { releaseId, snapshot, manifests };
    kept.push(release);
    return release;
  }

  /** Builds and keeps a release. */
  async function publish(mode: 'full' | 'delta' = 'delta', base = kept.at(-1)): Promise<BuiltRelease> {
    const built = await build(mode, base);
    await keep(built, base);
    return built;
  }

  /** The records of a map by key as JSON; none where the layer lacks it. */
  async function records<M extends keyof MapRecords>(
    layer: string,
    map: M,
    { manifests }: { manifests: Record<string, string> } = kept.at(-1) ?? { manifests: {} },
  ): Promise<Map<string, MapRecords[M]>> {
    const found = new Map<string, MapRecords[M]>();
    const name = manifests[layer];
    if (name === undefined) return found;
    const files = made.files.layer(layer);
    const { maps } = await files.readManifest(name);
    for await (const [key, record] of scanRecords<MapRecords[M]>(files.readNode, maps[map]))
      found.set(JSON.stringify(key satisfies Key), record);
    return found;
  }

  return {
    build,
    files: made.files,
    keep,
    publish,
    records,
    kept,
    logged,
    state,
    folder: made.root,
    /** A folder that has nothing yet. */
    newFolder: () => openFolder(randomUUID()),
    /** Names of the items in a layer, sorted. */
    names: async (layer = 'p', of?: { manifests: Record<string, string> }) =>
      [...(await records(layer, 'items', of)).values()].map((item) => item.name).sort(),
  };
}
export type Releases = ReturnType<typeof releasesOf>;

/** Every file below a folder, by its path in it. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length + 1), readFileSync(path)];
      }),
  );
}

/** Whoever has the database. */
export interface WithDatabase {
  services: { database: Database };
}

/** Runs statements as one change of a catalogue. */
export const editing = <T>(
  api: WithDatabase,
  catalog: Pick<TestCatalog, 'id'>,
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Edit', actor: { id: null, name: 'tests' } }, () => work(db)),
  );
