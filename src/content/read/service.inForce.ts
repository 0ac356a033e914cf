import { type Context, onlyIn } from '../../contexts.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/pool.ts';
import { parseLayer, priceLayer, releaseFormat } from '../../release/rules.ts';
import type { ReleaseFiles } from '../../release/service.ts';
import { openBefore } from './service.before.ts';
import type { MapEntry } from '../derive/entries.ts';
import { pieces } from '../derive/paging.ts';
import { priceRecord } from '../derive/records.ts';
import type { PriceSource } from '../derive/sources.ts';
import { byKey } from '../derive/tree.ts';
import { type ColorPriceSource, unitPriceRecord, type UnitPriceSource } from '../derive/unit.ts';
import type { LayerRoots } from '../maps/service.ts';
import { shownColors } from './queries.unit.ts';
import { chosenBy } from './service.item.ts';
import type { Making } from './service.making.ts';
import { PatchedMaps } from '../maps/service.patching.ts';
import {
  type Audience,
  audiencesAt,
  colorPricesInForce,
  colorPricesInForceAt,
  partsWithPriceFrom,
  pricesInForceAt,
  unitPricesInForce,
  unitPricesInForceAt,
  unitsWithPriceFrom,
} from './queries.inForce.ts';

/** Parts or units whose prices are read at once. */
const atOnce = 10_000;

export interface PriceOrder {
  db: Db;
  context: Context;
  /** The release's moment: prices are taken as the catalogue was then. */
  snapshot: string;
  /** Layer → name of its manifest, with the prices of `from`. */
  manifests: Record<string, string>;
  files: ReleaseFiles;
  /** The day whose prices these are. */
  from: string;
  /** The day whose prices are wanted. */
  to: string;
}

/**
 * A release's manifests with the prices of another day; undefined where they are the same. Writes only what changes; the
 * caller settles the files.
 */
export async function buildPrices(order: PriceOrder): Promise<Record<string, string> | undefined> {
  const { db, files, manifests, snapshot, from, to } = order;
  if (from === to) return undefined;
  const days = from < to ? ([from, to] as const) : ([to, from] as const);
  const hasParts = order.context === onlyIn.parts;
  const [partIdsInAll, unitIds, audiences, before] = await Promise.all([
    hasParts ? partsWithPriceFrom(db, ...days) : [],
    hasParts ? [] : unitsWithPriceFrom(db, ...days),
    audiencesAt(db, order.context, snapshot),
    openBefore(files, manifests),
  ]);
  const maps = new PatchedMaps();
  for (const itemIds of pieces(unitIds, atOnce)) {
    const layers = new Map<number, readonly string[]>();
    for (const id of itemIds) layers.set(id, await before.layersOfItem(id));
    const prices = await unitPricesInForceAt(db, { itemIds, today: to, snapshot });
    const shown: ShownColor[] = [];
    for (const [itemId, [layer]] of layers)
      for (const { color } of (layer ? (await before.item(layer, itemId))?.unit?.colors : undefined) ?? [])
        shown.push({ itemId, colorId: color });
    const ids = [...new Set(shown.map(({ colorId }) => colorId))];
    const colors = coloredUnits(shown, await colorPricesInForceAt(db, { ids, today: to, snapshot }));
    for (const [id, of] of layers)
      for (const [layer, entry] of unitPricesOut(id, of, audiences)) maps.remove(layer, [entry]);
    for (const [layer, entry] of unitPricesIn({ prices, colors }, (id) => layers.get(id) ?? [], audiences))
      maps.put(layer, [entry]);
  }
  for (const partIds of pieces(partIdsInAll, atOnce)) {
    const layers = new Map<number, readonly string[]>();
    for (const id of partIds) layers.set(id, await before.layersOfPart(id));
    const prices = await pricesInForceAt(db, { partIds, today: to, snapshot });
    for (const [id, of] of layers)
      for (const [layer, entry] of pricesOut(id, of, audiences)) maps.remove(layer, [entry]);
    for (const [layer, entry] of pricesIn(prices, (id) => layers.get(id) ?? [], audiences)) maps.put(layer, [entry]);
  }
  const roots = await maps.over(files, before.roots);
  return renamed(order, roots);
}

/** New names of the manifests of prices; undefined where none is new. */
async function renamed({ files, manifests }: PriceOrder, roots: LayerRoots) {
  const names: Record<string, string> = {};
  for (const [layer, name] of Object.entries(manifests))
    if (parseLayer(layer)?.audienceId === null) names[layer] = name;
  for (const [layer, maps] of roots)
    if (parseLayer(layer)?.audienceId !== null)
      names[layer] = await files.layer(layer).putManifest({ format: releaseFormat, layer, maps });
  return isDeepStrictEqual(names, manifests) ? undefined : names;
}

type Placed = readonly [layer: string, entry: MapEntry];

/** Where the prices of a part in these layers may stand. */
export const pricesOut = (part: number, layers: readonly string[], audiences: readonly Audience[]): Placed[] =>
  layers.flatMap((layer) => audiences.map(({ id }): Placed => [priceLayer(layer, id), ['prices', part, undefined]]));

/** Prices in the layers of their parts, those of audiences that are published for; costs for those that are shown them. */
export function* pricesIn(
  prices: Iterable<PriceSource>,
  layersOf: (part: number) => Iterable<string>,
  audiences: readonly Audience[],
): Generator<Placed> {
  const shown = new Map(audiences.map((audience) => [audience.id, audience.showsCost]));
  for (const price of prices) {
    const showsCost = shown.get(price.audienceId);
    if (showsCost === undefined) continue;
    for (const layer of layersOf(price.partId))
      yield [priceLayer(layer, price.audienceId), ['prices', price.partId, priceRecord(price, showsCost)]];
  }
}

/** Where the prices of a unit in these layers may stand. */
export const unitPricesOut = (unit: number, layers: readonly string[], audiences: readonly Audience[]): Placed[] =>
  layers.flatMap((layer) =>
    audiences.map(({ id }): Placed => [priceLayer(layer, id), ['unitPrices', unit, undefined]]),
  );

interface ShownColor {
  itemId: number;
  colorId: number;
}
type ColorsOfUnits = ReadonlyMap<number, ColorPriceSource[]>;

/** What the colors of each unit cost, in the order in which it shows them. */
function coloredUnits(shown: readonly ShownColor[], prices: readonly ColorPriceSource[]): ColorsOfUnits {
  const priced = new Map(prices.map((price) => [price.id, price]));
  const found = new Map<number, ColorPriceSource[]>();
  for (const { itemId, colorId } of shown) {
    const price = priced.get(colorId);
    if (price) found.set(itemId, [...(found.get(itemId) ?? []), price]);
  }
  return found;
}

/** Prices of units and of the colors that they show, those of drafts as their release shows them. */
export async function pricesOfUnits(making: Making, itemIds: readonly number[]) {
  const { db, today } = making;
  const [prices, shown] = await Promise.all([
    unitPricesInForce(db, itemIds, today),
    shownColors(db, chosenBy(making, itemIds)),
  ]);
  const ids = [...new Set(shown.map(({ colorId }) => colorId))];
  return { prices, colors: coloredUnits(shown, await colorPricesInForce(db, ids, today)) };
}

/** The same as `pricesIn` for units: a price of which the audience is shown no amount is none. */
export function* unitPricesIn(
  { prices, colors }: { prices: readonly UnitPriceSource[]; colors: ColorsOfUnits },
  layersOf: (unit: number) => Iterable<string>,
  audiences: readonly Audience[],
): Generator<Placed> {
  const own = byKey(prices, 'itemId');
  const ids = new Set([...own.keys(), ...colors.keys()]);
  for (const id of [...ids].sort((a, b) => a - b))
    for (const audience of audiences) {
      const price = own.get(id)?.find(({ audienceId }) => audienceId === audience.id);
      const record = unitPriceRecord(price, colors.get(id) ?? [], audience.showsCost);
      if (!record) continue;
      for (const layer of layersOf(id)) yield [priceLayer(layer, audience.id), ['unitPrices', id, record]];
    }
}
