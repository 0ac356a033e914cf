import type { PartRecord, SupersessionRecord } from '../../release/contract.ts';
import { posting, publicLayer } from '../../release/rules.ts';
import type { Before } from '../read/service.before.ts';
import type { ItemDelta } from './service.items.ts';
import { besideEntries, type PartContent, partEntries } from '../derive/entries.ts';
import { pieces } from '../derive/paging.ts';
import { PartLayers } from '../derive/partLayers.ts';
import { pricesInForce } from '../read/queries.inForce.ts';
import { pricesIn, pricesOut } from '../read/service.inForce.ts';
import { linkParts } from '../read/service.chain.ts';
import type { Making } from '../read/service.making.ts';
import type { PatchedMaps } from '../maps/service.patching.ts';
import { partsWithLiterature } from '../read/queries.literature.ts';
import { deletedParts, linkedParts, linksOf, neighbours, partsById, searchKeys } from '../read/queries.part.ts';
import { releasedPartLiterature } from '../read/service.literature.ts';
import { releasedParts } from '../read/service.part.ts';
import { patchLiterature } from './service.literature.ts';

/** Above so many parts a delta would cost more than deriving everything. */
export const mostParts = 50_000;

/** Of so many parts the release before is read at once. */
const readAtOnce = 16;

/** What layers hold of a part, and what those of groups say beside of it. */
interface ByLayer {
  layers: ReadonlyMap<string, PartContent>;
  beside: ReadonlyMap<string, SupersessionRecord>;
}
const none: ByLayer = { layers: new Map(), beside: new Map() };

export interface PartDelta {
  /** Parts that came into the release, less those that left it. */
  added: number;
  changes: number;
}

export interface PartSeeds {
  before: Before;
  /** Parts that were touched themselves, or by a supersession. */
  seeds: readonly number[];
  /** Parts whose prices were touched, or begin. */
  priced: readonly number[];
  items: ItemDelta;
}

/**
 * Derives parts anew that were touched, that diagrams begin or cease to name, all that supersessions link with them, and
 * what is related to any of these, with their literature; and the prices of those that are in other layers than before, or in `priced`. Undefined where these are too many.
 */
export async function patchParts(making: Making, of: PartSeeds, maps: PatchedMaps): Promise<PartDelta | undefined> {
  const { db, languages, pictures, report } = making;
  const turned = await linkedParts(db, [...new Set([...of.seeds, ...of.items.turned])]);
  // Parts that are related to these name them, or no longer.
  const ids = [...new Set([...turned, ...(await neighbours(db, turned))])];
  if (ids.length + of.priced.length > mostParts) return undefined;
  const [old, now] = [await partsBefore(making, of.before, ids), await partsNow(making, of, ids)];
  const layersIn = (of: typeof now, id: number) => [...(of.get(id) ?? none).layers.keys()];
  const layersOf = (id: number) => layersIn(now, id);
  const reading = await partsWithLiterature(db, ids);
  const hung = await releasedPartLiterature(making, new Map(reading.map((id) => [id, layersOf(id)])));
  const read = await patchLiterature(of.before, reading.map(posting.part), hung, maps);
  const delta = { added: 0, changes: 0 };
  const moved: number[] = [];
  for (const id of ids) {
    const [{ layers: was, beside: saidBefore }, { layers: is, beside: said }] = [
      old.get(id) ?? none,
      now.get(id) ?? none,
    ];
    for (const [layer, record] of saidBefore) maps.remove(layer, besideEntries(id, record));
    for (const [layer, record] of said) maps.put(layer, besideEntries(id, record));
    for (const [layer, content] of was) {
      const entries = partEntries(id, content, languages, pictures.sizeOf);
      const hasAlternates = of.before.roots.get(layer)?.alternates !== undefined;
      maps.remove(layer, hasAlternates ? entries : entries.filter(([map]) => map !== 'alternates'));
    }
    for (const [layer, content] of is) maps.put(layer, partEntries(id, content, languages, pictures.sizeOf));
    delta.added += Number(is.size > 0) - Number(was.size > 0);
    const isOther = JSON.stringify([[...was], [...saidBefore]]) !== JSON.stringify([[...is], [...said]]);
    if (read.has(posting.part(id)) || isOther) delta.changes += 1;
    if ([...was.keys()].join() !== [...is.keys()].join()) moved.push(id);
  }
  report.step('parts', ids.length, ids.length);
  const derived = new Set(ids);
  const priced = [...new Set([...of.priced, ...moved])];
  const layers = new Map<number, { was: readonly string[]; is: readonly string[] }>();
  for (const id of priced) {
    const was = derived.has(id) ? layersIn(old, id) : await of.before.layersOfPart(id);
    layers.set(id, { was, is: derived.has(id) ? layersOf(id) : was });
  }
  await patchPrices(making, maps, layers);
  delta.changes += of.priced.filter((id) => !derived.has(id)).length;
  return delta;
}

async function partsNow(making: Making, of: PartSeeds, ids: readonly number[]): Promise<Map<number, ByLayer>> {
  const alive = await partsById(making.db, ids);
  const lost = new Set(ids);
  for (const part of alive) lost.delete(part.id);
  const layers = await layersNow(
    making,
    of,
    await linkedParts(making.db, [...ids, ...(await neighbours(making.db, ids))]),
  );
  // A deleted part stays only as long as a kept parts list names it, whatever the setting says of parts without one.
  const deleted = await deletedParts(
    making.db,
    [...lost].filter((id) => layers.isUsed(id)),
  );
  const released = await releasedParts(making, [...alive, ...deleted], (id) => layers.of(id));
  return new Map(released.map((part) => [part.id, part]));
}

/** The layers of parts that supersessions link with nothing but each other. */
async function layersNow(making: Making, { before, items }: PartSeeds, ids: readonly number[]): Promise<PartLayers> {
  const layers = new PartLayers(publicLayer);
  for (const layer of new Set([...before.layers, ...items.uses.keys()])) {
    const uses = items.uses.get(layer);
    const ask = async (id: number) => {
      if (uses?.has(id) || (await before.usesBeside(layer, id, items.diagrams))) layers.use(id, layer);
    };
    for (const some of pieces(ids, readAtOnce)) await Promise.all(some.map(ask));
  }
  await linkParts(making, layers, await linksOf(making.db, ids));
  if (making.meta.partsWithoutList) layers.takeEvery();
  return layers;
}

async function partsBefore({ db }: Making, before: Before, ids: readonly number[]): Promise<Map<number, ByLayer>> {
  const records = new Map<number, Map<string, PartRecord>>();
  const said = new Map<number, Map<string, SupersessionRecord>>();
  const read = async (id: number) => {
    const found = new Map<string, PartRecord>();
    const beside = new Map<string, SupersessionRecord>();
    for (const layer of before.layers) {
      // What is in the public layer is in no other.
      const record = found.has(publicLayer) ? undefined : await before.part(layer, id);
      if (record) found.set(layer, record);
      const supersessions = await before.supersessions(layer, id);
      if (supersessions) beside.set(layer, supersessions);
    }
    if (found.size > 0) records.set(id, found);
    said.set(id, beside);
  };
  for (const some of pieces(ids, readAtOnce)) await Promise.all(some.map(read));
  const numbers = [...records.values()].flatMap((layers) => [...layers.values()].map((record) => record.number));
  const search = await searchKeys(db, [...new Set(numbers)]);
  const withSearch = (record: PartRecord) => ({ record, search: search.get(record.number) ?? '' });
  return new Map(
    [...records].map(([id, layers]) => [
      id,
      {
        layers: new Map([...layers].map(([layer, record]) => [layer, withSearch(record)])),
        beside: said.get(id) ?? none.beside,
      },
    ]),
  );
}

async function patchPrices(
  { db, audiences, today }: Making,
  maps: PatchedMaps,
  layers: ReadonlyMap<number, { was: readonly string[]; is: readonly string[] }>,
): Promise<void> {
  for (const [id, { was }] of layers)
    for (const [layer, entry] of pricesOut(id, was, audiences)) maps.remove(layer, [entry]);
  const prices = await pricesInForce(db, [...layers.keys()], today);
  for (const [layer, entry] of pricesIn(prices, (id) => layers.get(id)?.is ?? [], audiences)) maps.put(layer, [entry]);
}
