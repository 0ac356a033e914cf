import { beforeAll, expect } from 'vitest';
import { lookupType } from '../src/lookup/rules.ts';
import { change } from '../src/platform/change/change.ts';
import type { ReleasePointer } from '../src/release/contract.ts';
import { nodeAddress, pictureAddress } from '../src/release/rules.ts';
import type { Api, RoleName, TestCatalog } from './api.ts';
import { publish, writePicture, writeRelease } from './publishedFiles.ts';

/** What a catalogue shows in both environments. */
interface Made {
  layers: string[];
  /** Layer → addresses of its files, below the environment. */
  files: Map<string, string[]>;
  /** Two groups and two audiences. */
  ids: [number, number, number, number];
}

/** One way to ask for an address. */
export type Get = (path: string) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;

export const environments = ['staging', 'production'] as const;
const added = { kind: 'script', label: 'Groups', actor: { id: null, name: 'tests' } } as const;

/** Someone with that role in a catalogue, whom addresses outside of it are open to. */
export const by = (catalog: TestCatalog, role: RoleName): Get => catalog.as(role).under('').get;

/** Two catalogues that are published with two groups and two audiences each, and readers of all kinds. */
export async function publishedTo(api: Api) {
  const own = await api.catalog();
  const other = await api.catalog();
  const made = new Map<TestCatalog, Made>();
  beforeAll(async () => {
    for (const catalog of [own, other]) made.set(catalog, await makeRelease(catalog));
  });

  /** Ids of two groups and two audiences of a catalogue. */
  async function groupsAndAudiences(catalog: TestCatalog) {
    return api.services.database.inCatalog(catalog.id, (db) =>
      change(db, added, async () => {
        const groups = await db
          .insertInto('lookup_value')
          .values(
            ['Dealers', 'Workshops'].map((name) => ({ type: lookupType('visibilityGroup'), name, char_code: name })),
          )
          .returning('id')
          .execute();
        const audiences = await db
          .insertInto('price_audience')
          .values(
            ['Fleet', 'Trade'].map((name) => ({
              context: 'Oem',
              name,
              shows_cost: name === 'Trade',
              is_second: name === 'Trade',
            })),
          )
          .returning('id')
          .execute();
        return [...groups, ...audiences].map(({ id }) => id) as [number, number, number, number];
      }),
    );
  }

  async function makeRelease(catalog: TestCatalog): Promise<Made> {
    const ids = await groupsAndAudiences(catalog);
    const [dealers, workshops, retail, trade] = ids;
    const layers = ['p', `g${dealers}`, `g${workshops}`].flatMap((id) => [id, `${id}.a${retail}`, `${id}.a${trade}`]);
    const records = (layer: string) => ({
      parts: [[1, { number: `only in ${layer}`, description: { EN: 'x' } }] as const],
    });
    const manifests = await writeRelease(api, catalog, Object.fromEntries(layers.map((id) => [id, records(id)])));
    for (const environment of ['Staging', 'Production'] as const)
      await publish(api, catalog, { environment, number: 1, manifests });
    const files = new Map<string, string[]>();
    for (const layer of layers) {
      const picture = await writePicture(api, catalog, layer);
      files.set(layer, [nodeAddress(layer, manifests[layer] ?? ''), pictureAddress(layer, picture)]);
    }
    return { layers, files, ids };
  }

  const openToAll = (catalog: TestCatalog, isOpen: boolean) => catalog.set({ public_production: isOpen });

  const madeOf = (catalog: TestCatalog): Made =>
    made.get(catalog) ?? { layers: [], files: new Map(), ids: [0, 0, 0, 0] };

  /** A member of a catalogue whose profile names groups and audiences. */
  async function member(catalog: TestCatalog, groups: number[], audiences: number[]): Promise<Get> {
    const { id, accessToken } = await api.user();
    await api.profile(id, catalog.id, {});
    await api.services.database.outside((db) =>
      db
        .updateTable('profile')
        .set({ visibility_groups: groups, price_audiences: audiences })
        .where('user_id', '=', id)
        .execute(),
    );
    return api.caller(accessToken).get;
  }

  /** What someone sees who brings cookies alone. */
  const withCookie =
    (cookie: string): Get =>
    async (path) => {
      const answer = await api.app.inject({ url: path, headers: { cookie } });
      return { status: answer.statusCode, body: answer.body, headers: answer.headers };
    };

  async function layersOf(get: Get, environment = 'production', catalog = own): Promise<string[] | number> {
    const { status, body } = await get(`/published/${catalog.code}/${environment}/release.json`);
    if (status !== 200) return status;
    const pointer = (typeof body === 'string' ? JSON.parse(body) : body) as ReleasePointer;
    return pointer.layers.map(({ id }) => id);
  }

  /** Reads every file of a catalogue; the answers are as the layers given allow, in both environments. */
  async function expectFiles(get: Get, allowed: string[], catalog = own, asked: readonly string[] = environments) {
    for (const environment of asked) {
      for (const [layer, addresses] of madeOf(catalog).files) {
        for (const address of addresses) {
          const { status } = await get(`/published/${catalog.code}/${environment}/${address}`);
          expect([environment, address, status]).toEqual([environment, address, allowed.includes(layer) ? 200 : 404]);
        }
      }
    }
  }

  return { own, other, madeOf, member, withCookie, layersOf, expectFiles, openToAll };
}
