import type { SerialRecord } from '../../release/contract.ts';
import { scanRecords } from '../../release/map/rules.ts';
import { prefixesOf, type Serial } from '../../item-search/holding/rules.ts';
import { matchesRule, serialOrder, serialTypes, splits } from '../../serial/rules.ts';
import type { Release } from '../read/release.ts';
import type { ItemHit } from './answer.ts';

/** Models that are shown for a serial number. */
const mostModels = 100;

/** Models whose rules hold a whole serial number, in whichever way it is split. */
export const modelsOfSerial = (release: Release, serial: string): Promise<ItemHit[]> => models(release, splits(serial));

/** Models whose rules hold a serial number in its three parts. */
export const modelsOfParts = (release: Release, { prefix, number, suffix }: Serial): Promise<ItemHit[]> =>
  models(release, /^\d*$/.test(number) && prefix + number !== '' ? [{ prefix, number, suffix }] : []);

async function models({ layers }: Release, asked: readonly Serial[]): Promise<ItemHit[]> {
  const found = new Map<number, ItemHit>();
  for (const { id: layer, maps, read } of layers) {
    for (const serial of asked) {
      for (const range of rangesOf(serial)) {
        for await (const [key, record] of scanRecords<SerialRecord>(read, maps['serials'], range)) {
          const [prefix, suffix, , id] = key as [string, string, string, number];
          if (matchesRule({ ...record, prefix, suffix }, serial)) found.set(id, { id, layer });
          if (found.size >= mostModels) return [...found.values()];
        }
      }
    }
  }
  return [...found.values()];
}

/** Where the rules stand that may hold a serial number: its single, and the ranges that begin at it or before. */
function rangesOf({ prefix, number, suffix }: Serial) {
  const end = suffix.toUpperCase();
  return prefixesOf(prefix).flatMap((start) =>
    [serialOrder(serialTypes.single, number), serialTypes.openRange].map((from) => ({
      from: [start, end, from],
      until: [start, end, `${from === serialTypes.openRange ? serialOrder(serialTypes.openRange, number) : from}\0`],
    })),
  );
}
