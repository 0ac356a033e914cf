import type { Case } from './xmlUnits.ts';

/** Kinds of record of SKUs that stand in documents alone: of B-1 to B-3 of Fjell, and B-3 of another. */
export const skuCases: Case[] = [
  {
    number: 176,
    records: () => [
      { manufacturer: 'fjell', sku: 'B-1' },
      { manufacturer: 'Fjell', sku: 'B-1' },
      { sku: 'b-2' },
      { sku: 'B-9' },
    ],
    counts: { remove: 2 },
    wrong: [[{ sku: 'B-3' }, 'Several SKUs have this number; give the manufacturer']],
  },
];
