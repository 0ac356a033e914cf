import type {
  LevelChildRecord,
  LevelUnitRecord,
  TaxonomyLevelRecord,
  TaxonomyRecord,
  UnitPriceRecord,
  UnitRecord,
} from '../../release/contract.ts';
import { getRecord, keysUnder, scanRecords } from '../../release/map/rules.ts';
import { priceLayer } from '../../release/rules.ts';
import { find } from './content.ts';
import type { Release } from './release.ts';

export const unitOf = (release: Release, id: number) => find<UnitRecord>(release, 'units', id);

/** Whether units of the release stand in taxonomies. */
export const hasTaxonomies = ({ layers }: Release) => layers.some(({ maps }) => maps['taxonomies']);

/** A unit's price for an audience; null where there is none. */
export async function unitPriceOf(
  release: Release,
  unit: { id: number; layer: string },
  audienceId: number | undefined,
): Promise<UnitPriceRecord | null> {
  const layer = audienceId === undefined ? undefined : release.prices.get(priceLayer(unit.layer, audienceId));
  return layer ? ((await getRecord<UnitPriceRecord>(layer.read, layer.maps['unitPrices'], unit.id)) ?? null) : null;
}

export type Taxonomy = TaxonomyRecord & { id: number };

/** The taxonomies of all layers, their units counted together. */
export async function taxonomiesOf(release: Release): Promise<Taxonomy[]> {
  const found = new Map<number, Taxonomy>();
  for (const { maps, read } of release.layers)
    for await (const [key, record] of scanRecords<TaxonomyRecord>(read, maps['taxonomies']))
      found.set(Number(key), {
        ...record,
        id: Number(key),
        units: record.units + (found.get(Number(key))?.units ?? 0),
      });
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

export type Level = TaxonomyLevelRecord & { id: number };

/** The way from the first level down to one, which is last; empty where it is not there. */
export async function levelTrail(release: Release, id: number): Promise<Level[]> {
  const steps: Level[] = [];
  for (let at: number | undefined = id; at !== undefined && steps.length < deepest;) {
    const level: TaxonomyLevelRecord | null = await find<TaxonomyLevelRecord>(release, 'taxonomyLevels', at);
    if (!level) break;
    steps.unshift({ ...level, id: at });
    at = level.parent;
  }
  return steps;
}

/** A taxonomy has ten levels at most; a release that turned in circles would end here. */
const deepest = 16;

export type LevelChild = LevelChildRecord & { id: number };

/** What a level opens to, or a taxonomy for 0, in its order. */
export async function levelsUnder(release: Release, taxonomy: number, parent: number): Promise<LevelChild[]> {
  const found = new Map<number, LevelChild & { place: number }>();
  for (const [key, record] of await ranges<LevelChildRecord>(release, 'levelChildren', [taxonomy, parent])) {
    const [, , place = 0, id = 0] = key;
    found.set(id, { ...record, id, place, units: record.units + (found.get(id)?.units ?? 0) });
  }
  return [...found.values()].toSorted((a, b) => a.place - b.place || a.id - b.id);
}

/** More units at one level than anybody reads through. */
const mostAtLevel = 500;

/** The units at a level, of each layer at most `mostAtLevel`. */
export async function unitsAt(release: Release, level: number): Promise<(LevelUnitRecord & { id: number })[]> {
  const found = new Map<number, LevelUnitRecord>();
  for (const [key, record] of await ranges<LevelUnitRecord>(release, 'levelUnits', [level], mostAtLevel))
    found.set(key[1] ?? 0, record);
  return [...found].map(([id, record]) => ({ ...record, id }));
}

/** Entries under a key, of all layers. */
async function ranges<T>(release: Release, map: string, under: number[], most = Number.POSITIVE_INFINITY) {
  const found = await Promise.all(
    release.layers.map(async ({ maps, read }) => {
      const some: [number[], T][] = [];
      for await (const [key, record] of scanRecords<T>(read, maps[map], keysUnder(under)))
        if (some.push([key as number[], record]) >= most) break;
      return some;
    }),
  );
  return found.flat();
}
