import { posting } from '../../release/rules.ts';
import { besideEntries, ownEntries } from '../derive/entries.ts';
import { merged, pieces } from '../derive/paging.ts';
import type { PartLayers } from '../derive/partLayers.ts';
import { partShown } from '../derive/shown.ts';
import type { PartSource } from '../derive/sources.ts';
import { pricesInForce } from '../read/queries.inForce.ts';
import { pricesIn } from '../read/service.inForce.ts';
import type { Making } from '../read/service.making.ts';
import type { WholeMaps } from '../maps/service.ts';
import { partsAfter, partsById } from '../read/queries.part.ts';
import { releasedPartLiterature } from '../read/service.literature.ts';
import { type ReleasedPart, releasedParts } from '../read/service.part.ts';
import { countParts } from './queries.ts';
import type { Words } from '../words/service.ts';

const atOnce = 5000;

interface Options {
  words: Words;
  partLayers: PartLayers;
}

export interface PartsAdded {
  count: number;
  /** Those that something replaces, by layer. */
  replaced: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Adds every part that is in a layer, with its prices and literature. */
export async function addEveryPart(making: Making, maps: WholeMaps, options: Options): Promise<PartsAdded> {
  const { words, partLayers } = options;
  const { db, meta, report, pictures, deleted, isBranch, hasParts } = making;
  const total = meta.partsWithoutList && !isBranch ? (await countParts(db)) + deleted.size : partLayers.size;
  const replaced = new Map<string, Set<number>>();
  let done = 0;
  const own = isBranch || !hasParts ? pagesOf(making, partLayers.ids()) : pages(making);
  for await (const page of merged(own, [...deleted.values()], (a, b) => a.id - b.id)) {
    const parts = await releasedParts(making, page, (id) => partLayers.of(id));
    for (const { id, layers, beside } of parts) {
      for (const [layer, record] of beside) for (const entry of besideEntries(id, record)) await maps.add(layer, entry);
      for (const [layer, { record }] of layers) {
        for (const entry of ownEntries(id, record, [], pictures.sizeOf)) {
          const wait = maps.add(layer, entry);
          if (wait) await wait;
        }
        if (record.supersededBy) replaced.set(layer, (replaced.get(layer) ?? new Set()).add(id));
        const wait = words.add(layer, posting.part(id), partShown(record));
        if (wait) await wait;
      }
    }
    await addPrices(making, maps, parts);
    const layers = new Map(parts.map((part) => [part.id, [...part.layers.keys()]]));
    for (const { layer, entries } of await releasedPartLiterature(making, layers))
      for (const entry of entries) await maps.add(layer, entry);
    done += parts.length;
    report.step('parts', done, Math.max(done, total));
  }
  return { count: done, replaced };
}

/** The same of certain parts. */
async function* pagesOf({ db }: Making, ids: readonly number[]): AsyncGenerator<PartSource[]> {
  for (const piece of pieces(ids, atOnce)) yield await partsById(db, piece);
}

/** The parts that readers may see, in pages; the next one is read while one is worked on. */
async function* pages({ db }: Making): AsyncGenerator<PartSource[]> {
  for (let next = partsAfter(db, 0, atOnce); ;) {
    const page = await next;
    const last = page.at(-1);
    if (!last) return;
    next = partsAfter(db, last.id, atOnce);
    // Where the work on this page fails, nobody asks for the next one.
    next.catch(() => undefined);
    yield page;
  }
}

async function addPrices(making: Making, maps: WholeMaps, parts: readonly ReleasedPart[]): Promise<void> {
  const { db, audiences, today } = making;
  if (audiences.length === 0) return;
  const layers = new Map(parts.map((part) => [part.id, [...part.layers.keys()]]));
  const prices = await pricesInForce(db, [...layers.keys()], today);
  for (const [layer, entry] of pricesIn(prices, (id) => layers.get(id) ?? [], audiences)) {
    const wait = maps.add(layer, entry);
    if (wait) await wait;
  }
}
