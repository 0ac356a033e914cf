import { type Context } from '../../contexts.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/pool.ts';
import { parseLayer, priceLayer, releaseFormat } from '../../release/rules.ts';
import type { ReleaseFiles } from '../../release/service.ts';
import { openBefore } from './service.before.ts';
import type { MapEntry } from '../derive/entries.ts';
import { pieces } from '../derive/paging.ts';
import { priceRecord } from '../derive/records.ts';
import type { PriceSource } from '../derive/sources.ts';
import type { LayerRoots } from '../maps/service.ts';
import { PatchedMaps } from '../maps/service.patching.ts';
import { type Audience, audiencesAt, partsWithPriceFrom, pricesInForceAt } from './queries.inForce.ts';

/** Parts whose prices are read at once. */
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
  const [ids, audiences, before] = await Promise.all([
    partsWithPriceFrom(db, ...(from < to ? ([from, to] as const) : ([to, from] as const))),
    audiencesAt(db, order.context, snapshot),
    openBefore(files, manifests),
  ]);
  const maps = new PatchedMaps();
  for (const partIds of pieces(ids, atOnce)) {
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
