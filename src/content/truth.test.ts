import { describe, expect } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { Dice } from '../../test/dice.ts';
import { editAtRandom, type EditWorld, groundEdits } from '../../test/releaseEdits.ts';
import { preparedUnits, preparedWorld } from '../../test/releaseWorld.ts';
import { sharedEdits } from '../../test/releaseEdits/units.ts';
import { installation } from '../platform/contract/installation.ts';
import { editing, filesBelow, releasesOf, type Releases } from '../../test/releases.ts';
import { itemsIn, type Kept } from './queries.ts';
import type { BuiltRelease } from './service.ts';

const api = await openApi();

/** Random runs, each a chain of releases: the same ones unless the campaign asks for others. */
const runs = Number(process.env.CALLOUT_TRUTH_RUNS ?? 4);
const length = Number(process.env.CALLOUT_TRUTH_STEPS ?? 14);
const seed = Number(process.env.CALLOUT_TRUTH_SEED ?? 20_261_120);

const said = ({ taken, gone, manifests, counts }: BuiltRelease) => ({
  manifests,
  counts,
  taken: taken.toSorted((a, b) => a.itemId - b.itemId),
  gone: gone.toSorted((a, b) => a - b),
});

/** The seed of a chain, and how many releases follow its first. */
type Run = [seed: number, steps: number];

type Items = Map<number, Kept>;

/** The items of a release, by those of the one that it was made from. */
function afterwards(base: Items | undefined, releaseId: number, { taken, gone }: BuiltRelease): Items {
  const items = new Map(base);
  for (const id of gone) items.delete(id);
  for (const { itemId, version, layers, takenBefore } of taken)
    items.set(itemId, { itemId, version, layers, takenRelease: takenBefore ?? releaseId });
  return items;
}

/** What is left open by a writer that commits after the release's moment. */
async function lateEdits(catalog: TestCatalog, world: EditWorld, meanwhile: () => Promise<void>) {
  await editing(api, catalog, async (db) => {
    await editAtRandom(db, world);
    await meanwhile();
  });
}

async function compare(releases: Releases, base: Releases['kept'][number] | undefined) {
  const delta = await releases.build('delta', base);
  const whole = releases.newFolder();
  const full = await releases.build('full', base, whole.files);
  expect(said(delta)).toEqual(said(full));
  const [kept, wanted] = [filesBelow(releases.folder), filesBelow(whole.root)];
  const differing = [...wanted].filter(([path, bytes]) => !kept.get(path)?.equals(bytes)).map(([path]) => path);
  return { delta, differing };
}

/** Publishes again and again between random edits, and compares; answers the items that each release keeps and should. */
async function chain([of, steps]: Run, context: 'Oem' | 'MajorUnit', prepare: typeof preparedUnits) {
  const dice = new Dice(of);
  const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const world = await prepare(api, catalog, dice);
  const releases = releasesOf(api, catalog, context);
  const done: string[] = [];
  const has = new Map<number, Items>();
  try {
    const first = await releases.publish('full');
    const firstId = releases.kept[0]?.releaseId ?? 0;
    has.set(firstId, afterwards(undefined, firstId, first));
    for (let step = 0; step < steps; step++) {
      const names = await editing(api, catalog, async (db) => {
        const made: string[] = [];
        for (let n = dice.below(7); n >= 0; n--) made.push(await editAtRandom(db, world));
        return made;
      });
      done.push(...names);
      if (world.shared && dice.chance(0.6)) {
        const shared = dice.of(Object.keys(sharedEdits));
        await editing(api, installation, async (db) => sharedEdits[shared]?.(db, world));
        done.push(shared);
      }
      if (dice.chance(0.1)) {
        const ground = dice.of(Object.keys(groundEdits));
        await editing(api, catalog, async (db) => groundEdits[ground]?.(db, world));
        done.push(ground);
      }
      if (dice.chance(0.3)) releases.state.today = `2026-11-${20 + dice.below(10)}`;
      const base = dice.chance(0.15) ? dice.of(releases.kept) : releases.kept.at(-1);
      done.push(`publish from ${base?.releaseId}`);
      const release = async () => {
        const { delta, differing } = await compare(releases, base);
        expect(differing).toEqual([]);
        const { releaseId } = await releases.keep(delta, base);
        has.set(releaseId, afterwards(has.get(base?.releaseId ?? 0), releaseId, delta));
      };
      if (dice.chance(0.2)) await lateEdits(catalog, world, release);
      else await release();
    }
    const kept: [number, Items][] = [];
    for (const releaseId of has.keys()) {
      const rows = await api.services.database.inCatalog(catalog.id, (db) => itemsIn(db, releaseId));
      kept.push([releaseId, new Map(rows.map((row) => [row.itemId, row]))]);
    }
    return { kept, wanted: [...has] };
  } catch (error) {
    throw new Error(`seed ${of}: ${done.join(' ')}`, { cause: error });
  }
}

const all = Array.from({ length: runs }, (_, n): Run => [seed + n, length]);
/** Half of them: an installation is edited beside each. */
const ofUnits = all.slice(0, Math.ceil(runs / 2));
/** The beginning of the first chain. */
const short: Run = [seed, 6];

describe('a delta and a full publish of the same state', () => {
  eachDaily([short, ...all])(
    'P-01 give the same files, byte for byte, whatever was edited (seed %i, %i steps)',
    async (...run) => {
      const { kept, wanted } = await chain(run, 'Oem', preparedWorld);
      expect(kept).toEqual(wanted);
    },
    120_000,
  );

  eachDaily([short, ...ofUnits])(
    'P-01 give the same files of units, whatever was edited in the catalogue and in the installation (seed %i, %i steps)',
    async (...run) => {
      const { kept, wanted } = await chain(run, 'MajorUnit', preparedUnits);
      expect(kept).toEqual(wanted);
    },
    120_000,
  );
});
