import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { Dice } from '../../test/dice.ts';
import { editAtRandom, type EditWorld, edits, groundEdits } from '../../test/releaseEdits.ts';
import { storePicture } from '../../test/releaseCatalog.ts';
import { editing, filesBelow, releasesOf, type Releases } from '../../test/releases.ts';
import { itemsIn, type Kept } from './queries.ts';
import type { BuiltRelease } from './service.ts';

const api = await openApi();

/** Random runs, each a chain of releases: the same ones unless the campaign asks for others. */
const runs = Number(process.env.CALLOUT_TRUTH_RUNS ?? 4);
const steps = Number(process.env.CALLOUT_TRUTH_STEPS ?? 14);
const seed = Number(process.env.CALLOUT_TRUTH_SEED ?? 20_261_120);

async function pictures() {
  const sizes = [
    [30, 30],
    [40, 20],
    [700, 400],
  ] as const;
  return Promise.all(
    sizes.map(async ([width, height]) => {
      const background = { r: width % 256, g: height, b: 9 };
      const bytes = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
      const { hash } = await storePicture(api, bytes);
      return { hash, type: 'image/png', width, height };
    }),
  );
}

/** What a catalogue has before the first release, in this order. */
const beginning = {
  newDivision: 4,
  newPart: 30,
  newModel: 8,
  newChapter: 3,
  newFolderWithoutWorkflow: 2,
  newDiagram: 14,
  newDiagramWithoutWorkflow: 4,
  addRow: 15,
  addHotspot: 10,
  addJump: 12,
  attach: 8,
  attachAgain: 4,
  link: 5,
  supersede: 10,
  relate: 15,
  price: 40,
  translateItem: 6,
  translatePart: 10,
  serialRule: 5,
  hide: 1,
  publishAll: 1,
};

async function prepare(catalog: TestCatalog, dice: Dice): Promise<EditWorld> {
  const groups = await editing(api, catalog, async (db) => {
    await sql`update catalog set languages = '{EN,FR,DE}' where id = platform.catalog()`.execute(db);
    await sql`insert into hierarchy_type (context, code, description, base_type, has_workflow)
      values ('Oem', 'NW', 'Plain folder', 4, false), ('Oem', 'ND', 'Plain diagram', 3, false)`.execute(db);
    await sql`insert into price_audience (context, name, shows_cost) values ('Oem', 'Extra', true)`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into lookup_value (type, name) values (9901, 'Dealers'), (9901, 'Police') returning id`.execute(db);
    return rows.map((row) => row.id);
  });
  const world = { dice, groups, pictures: await pictures() };
  await editing(api, catalog, async (db) => {
    for (const [name, times] of Object.entries(beginning))
      for (let n = 0; n < times; n++) await edits[name]?.[1](db, world);
  });
  return world;
}

const said = ({ taken, gone, manifests, counts }: BuiltRelease) => ({
  manifests,
  counts,
  taken: taken.toSorted((a, b) => a.itemId - b.itemId),
  gone: gone.toSorted((a, b) => a - b),
});

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

describe('a delta and a full publish of the same state', () => {
  it.each(Array.from({ length: runs }, (_, n) => seed + n))(
    'P-01 give the same files, byte for byte, whatever was edited (seed %i)',
    async (of) => {
      const dice = new Dice(of);
      const catalog = await api.catalog();
      const world = await prepare(catalog, dice);
      const releases = releasesOf(api, catalog);
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
        for (const [releaseId, items] of has) {
          const rows = await api.services.database.inCatalog(catalog.id, (db) => itemsIn(db, releaseId));
          expect(new Map(rows.map((row) => [row.itemId, row])), `release ${releaseId}`).toEqual(items);
        }
      } catch (error) {
        throw new Error(`seed ${of}: ${done.join(' ')}`, { cause: error });
      }
    },
    120_000,
  );
});
