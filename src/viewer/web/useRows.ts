import type { DiagramRecord, PartRecord, PriceRecord } from '../../release/contract.ts';
import { partOf, priceOf } from '../read/content.ts';
import type { Found } from '../read/content.ts';
import { useLoaded } from './useLoaded.ts';
import type { Loaded } from './useLoaded.ts';
import { useRelease } from './useRelease.ts';

type RowRecord = DiagramRecord['rows'][number];

/** A row of a parts list with its part, which a reader without its layer does not have, and the part's price. */
export interface ListRow extends Omit<RowRecord, 'part'> {
  partId: number;
  part: Found<PartRecord> | null;
  price: PriceRecord | null;
}

export function useRows(id: number, diagram: DiagramRecord): Loaded<readonly ListRow[]> {
  const { release, audience } = useRelease();
  return useLoaded(`rows ${id} ${audience?.id}`, () =>
    Promise.all(
      diagram.rows.map(async ({ part: partId, ...row }) => {
        const part = await partOf(release, partId);
        const price = part && (await priceOf(release, { id: partId, layer: part.layer }, audience?.id));
        return { ...row, partId, part, price };
      }),
    ),
  );
}
