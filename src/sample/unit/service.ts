import { change, type Actor } from '../../platform/change/change.ts';
import { inBulk, setBulkLimits, settleTables } from '../../platform/change/bulk.ts';
import { installation } from '../../platform/contract/installation.ts';
import type { Database, Db } from '../../platform/db/pool.ts';
import { hash } from '../seed/random.ts';
import { addFolders, addPalette, addParts, addUnits, addValues } from './queries.ts';
import { products, unitBatch, unitFigures } from './rules.ts';
import { sharedOfSample } from './service.shared.ts';

/** Tables that hold units, of which searches and plans need figures once they are there. */
const written = [
  'hierarchy_item',
  'hierarchy_relation',
  'major_unit',
  'unit_value',
  'unit_feature',
  'color',
  'color_relation',
  'unit_price',
  'unit_description',
  'unit_taxonomy',
];

interface SampleUnits {
  catalogId: number;
  units: number;
  /** The same text gives the same units. */
  seed: string;
  actor: Actor;
}

/**
 * Fills the context MajorUnit of a new catalogue: units of five model years under a folder for each make and year, each with 100
 * standardized values, 20 features, 6 colors and prices. What they refer to is made once in the installation.
 */
export async function addSampleUnits(database: Database, of: SampleUnits, say: (line: string) => void): Promise<void> {
  const { catalogId, units, actor } = of;
  const script = (label: string) => ({ kind: 'script', label, actor }) as const;
  const shared = await database.inCatalog(installation.id, (db) =>
    change(db, script('Lists and definitions of the sample'), () => sharedOfSample(db)),
  );
  say(`Lists and definitions: ${shared.fields.length} fields`);
  const seed = hash(of.seed) % 1_000_003;
  await database.alone(catalogId, async (db) => {
    await setBulkLimits(db);
    const adding = (label: string, work: () => Promise<void>) => change(db, script(label), () => inBulk(db, work));
    let made: { folders: number[]; palette: Awaited<ReturnType<typeof addPalette>> } | undefined;
    await adding('Folders and colors of the sample', async () => {
      made = { folders: await addFolders(db, products.makes), palette: await addPalette(db, { shared, units, seed }) };
    });
    if (!made) return;
    const { folders, palette } = made;
    for (let first = 1; first <= units; first += unitBatch.change) {
      const last = Math.min(units, first + unitBatch.change - 1);
      await adding(`Units ${first} to ${last} of the sample`, async () => {
        const ids = await addUnits(db, { first, last, folders, shared });
        await inPieces(ids, first, (piece, from) => addValues(db, { ids: piece, first: from, seed }, shared));
        await addParts(db, { ids, first, seed }, palette, shared.leaves);
      });
      // The next batch's checks of references read by plans that know of this one.
      await settle(db);
      say(`Units: ${last} of ${units}`);
    }
  });
  say(`Each with ${unitFigures.features} features and ${unitFigures.colors} colors`);
}

const settle = (db: Db) => settleTables(db, written);

async function inPieces(
  ids: readonly number[],
  first: number,
  work: (piece: readonly number[], first: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += unitBatch.values)
    await work(ids.slice(from, from + unitBatch.values), first + from);
}
