import { amountText, sumOf } from '../../catalog/digits/rules.ts';
import type { PartRecord, PriceRecord } from '../../release/contract.ts';
import type { Pick } from '../picks/picks.ts';
import { partOf, priceOf } from '../read/content.ts';
import type { Found } from '../read/content.ts';
import type { Audience, Release } from '../read/release.ts';
import { t } from '../texts.ts';
import type { Reading } from './useRelease.ts';

interface Priced {
  record: Found<PartRecord> | null;
  price: PriceRecord | null;
}

/** A picked part with what the release says of it; nothing where it is no longer there. */
export type PricedPick = Pick & Partial<Priced>;

export async function pricedPicks(
  release: Release,
  ids: readonly number[],
  audienceId: number | undefined,
): Promise<ReadonlyMap<number, Priced>> {
  const priced = await Promise.all(
    ids.map(async (id) => {
      const record = await partOf(release, id);
      return [
        id,
        { record, price: record && (await priceOf(release, { id, layer: record.layer }, audienceId)) },
      ] as const;
    }),
  );
  return new Map(priced);
}

/** The sum of what has a price; null where nothing has. */
export function totalOf(rows: readonly PricedPick[]): number | null {
  const amounts = rows.flatMap(({ price, quantity }) => (price ? [{ amount: price.msrp, times: quantity }] : []));
  return amounts.length === 0 ? null : sumOf(amounts);
}

/** The list as a sheet: heads, then a row for each part; amounts without grouping, for other programs. */
export function sheetOf(
  rows: readonly PricedPick[],
  audience: Audience | undefined,
  text: Reading['text'],
): string[][] {
  const heads = [t('viewer.quantity'), t('viewer.number'), t('viewer.description')];
  const priceHeads = audience ? [`${t('viewer.price')} (${audience.currency})`] : [];
  return [
    [...heads, ...priceHeads],
    ...rows.map(({ quantity, number, record, price }) => [
      String(quantity),
      record?.number ?? number,
      text(record?.description),
      ...(audience ? [price ? amountText(price.msrp) : ''] : []),
    ]),
  ];
}
