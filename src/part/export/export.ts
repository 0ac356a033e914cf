import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Database } from '../../platform/db/pool.ts';
import { csvFile } from '../../platform/files/table/write.ts';
import { conditionsOf } from '../find/queries.conditions.ts';
import type { partExportContract } from './contract.ts';
import { exportedParts, type ExportedPart } from './queries.ts';

type Wanted = z.output<NonNullable<(typeof partExportContract.file)['~orpc']['inputSchema']>>;

interface Audience {
  id: number;
  name: string;
  currency: string;
}

/** Parts that are read at once. */
const batchSize = 5_000;

/** The parts of a search as a CSV file. Holds no connection between batches. */
export function partFile(
  database: Database,
  catalogId: number,
  wanted: Wanted,
  audiences: readonly Audience[],
): Readable {
  const conditions = conditionsOf(wanted);
  const order = ([0, 1, 2] as const)[wanted.orderBy] ?? 0;
  async function* batches() {
    let left = wanted.take ?? Infinity;
    let after: ExportedPart | undefined;
    while (conditions && left > 0) {
      const take = Math.min(batchSize, left);
      const skip = after ? 0 : wanted.start;
      const audienceIds = audiences.map(({ id }) => id);
      const parts = await database.inCatalog(catalogId, (db) =>
        exportedParts(db, { conditions, order, after, skip, take, audienceIds }),
      );
      yield parts.map((part) => cellsOf(part, wanted.isPartDescStatus, audiences));
      if (parts.length < take) return;
      after = parts.at(-1);
      left -= take;
    }
  }
  return csvFile(headsOf(wanted.isPartDescStatus, audiences), batches());
}

const headsOf = (isPartDescStatus: boolean, audiences: readonly Audience[]) => [
  'PartNumber',
  ...(isPartDescStatus ? ['Description', 'Status'] : []),
  ...audiences.flatMap(({ name, currency }) =>
    ['Cost', 'Msrp', 'EffectiveDate'].map((column) => `${name} ${currency} ${column}`),
  ),
];

function cellsOf(
  { partNumber, description, status, prices }: ExportedPart,
  isPartDescStatus: boolean,
  audiences: readonly Audience[],
) {
  return [
    partNumber,
    ...(isPartDescStatus ? [description, status] : []),
    ...audiences.flatMap(({ id }) =>
      (prices[id] ?? [null, null, null]).map((value) => (value === null ? '' : String(value))),
    ),
  ];
}
