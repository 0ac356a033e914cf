/** @module-tag daily */
import { expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { Dice } from '../../test/dice.ts';
import { editAtRandom } from '../../test/releaseEdits.ts';
import { preparedWorld } from '../../test/releaseWorld.ts';
import { editing, type KeptRelease, type Releases, releasesOf } from '../../test/releases.ts';
import { differing } from './service.ts';

const api = await openApi();

const maps = [
  'items',
  'diagrams',
  'children',
  'parents',
  'serials',
  'literature',
  'parts',
  'supersessions',
  'prices',
  'units',
  'unitPrices',
] as const;

/** All records of a release by map, key and layer. */
async function recordsOf(releases: Releases, release: KeptRelease) {
  const found = new Map<string, string>();
  for (const layer of Object.keys(release.manifests))
    for (const map of maps)
      for (const [key, record] of await releases.records(layer, map, release))
        found.set(`${map} ${layer} ${key}`, JSON.stringify(record));
  return found;
}

/** Keys of maps, with the audience of a price, whose records differ in any layer. */
function differingKeys(before: Map<string, string>, after: Map<string, string>): string[] {
  const keys = new Set<string>();
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(name) === after.get(name)) continue;
    const [map = '', layer = '', ...key] = name.split(' ');
    const parts = [JSON.parse(key.join(' '))].flat();
    const audience = /\.a(\d+)$/.exec(layer)?.[1];
    keys.add(`${map} ${JSON.stringify(audience ? [...parts, Number(audience)] : parts)}`);
  }
  return [...keys].sort();
}

it('20.r a review tells what differs in the files of two releases, both ways, whatever was edited', async () => {
  const dice = new Dice(20_261_125);
  const catalog = await api.catalog();
  const world = await preparedWorld(api, catalog, dice);
  const releases = releasesOf(api, catalog);
  await releases.publish('full');
  for (let step = 0; step < 8; step++) {
    await editing(api, catalog, async (db) => {
      for (let n = dice.below(12); n >= 0; n--) await editAtRandom(db, world);
    });
    await releases.publish();
    const [older, newer] = [dice.of(releases.kept.slice(0, -1)), releases.kept.at(-1)];
    if (!newer) throw new Error('Nothing was published.');
    const [had, has] = [await recordsOf(releases, older), await recordsOf(releases, newer)];
    for (const [before, after, wanted] of [
      [older, newer, differingKeys(had, has)],
      [newer, older, differingKeys(has, had)],
    ] as const) {
      const found = await differing({ files: releases.files, before: before.manifests, after: after.manifests });
      const keys = maps.flatMap((map) => found[map].map(({ key }) => `${map} ${JSON.stringify(key)}`)).sort();
      // What is the same but for the names of its files in another layer counts as moved.
      expect(keys).toEqual(wanted);
    }
  }
});
