import type { HitRecord } from '../../release/contract.ts';
import { compareKeys, type Key } from '../../release/map/rules.ts';
import { backwards } from '../../release/rules.ts';
import type { MapEntry } from '../derive/entries.ts';
import { merged } from '../derive/paging.ts';
import type { PartLayers } from '../derive/partLayers.ts';
import { specified, textsOf } from '../derive/records.ts';
import { byKey } from '../derive/tree.ts';
import { partTexts } from '../read/queries.item.ts';
import type { Making } from '../read/service.making.ts';
import type { WholeMaps } from '../maps/service.ts';
import { type DescribedNumber, numbersInOrder, type NumberRow, reversedInOrder } from '../read/queries.part.ts';
import { streamed } from './queries.ts';

interface Options {
  partLayers: PartLayers;
  /** Parts that something replaces, by layer. */
  replaced: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Adds the numbers of all parts, with what hits show of them, in the order in which the database sorts them. */
export async function addEveryNumber(making: Making, maps: WholeMaps, { partLayers, replaced }: Options) {
  const { db, meta } = making;
  const only = making.isBranch || !making.hasParts ? partLayers.ids() : undefined;
  const deleted = await describedNumbers(making);
  const forwards = (row: NumberRow): Key => [row.search, row.id];
  const reversed = (row: NumberRow): Key => [backwards(row.search), row.id];
  const hitOf = (
    { id, number, description, specification, translated }: DescribedNumber,
    layer: string,
  ): HitRecord => ({
    number,
    description: specified(
      textsOf(description, meta.languages, new Map(Object.entries(translated ?? {}))),
      specification,
    ),
    ...(replaced.get(layer)?.has(id) && { replaced: true }),
  });
  const inOrderOf = (keyOf: (row: NumberRow) => Key) => (a: NumberRow, b: NumberRow) => compareKeys(keyOf(a), keyOf(b));

  async function addAll<R extends NumberRow>(
    pages: AsyncIterable<R[]>,
    entriesOf: (row: R, layer: string) => readonly MapEntry[],
  ) {
    for await (const page of pages)
      for (const row of page)
        for (const layer of partLayers.of(row.id))
          for (const entry of entriesOf(row, layer)) {
            const wait = maps.add(layer, entry);
            if (wait) await wait;
          }
  }

  await addAll(
    merged(streamed(db, 'numbers_in_order', numbersInOrder(only)), deleted, inOrderOf(forwards)),
    (row, layer) => [
      ['numbers', forwards(row), row.number],
      ['hits', forwards(row), hitOf(row, layer)],
    ],
  );
  await addAll(
    merged<NumberRow>(streamed(db, 'reversed_in_order', reversedInOrder(only)), deleted, inOrderOf(reversed)),
    (row) => [['reversed', reversed(row), 0]],
  );
}

/** Of deleted parts that kept parts lists still name. */
async function describedNumbers({ db, deleted }: Making): Promise<DescribedNumber[]> {
  const texts = await partTexts(db, [...deleted.keys()]);
  const descriptions = byKey(
    texts.filter(({ field }) => field === 'description'),
    'rowId',
  );
  return [...deleted.values()].map((part) => ({
    ...part,
    translated: Object.fromEntries((descriptions.get(part.id) ?? []).map(({ language, text }) => [language, text])),
  }));
}
