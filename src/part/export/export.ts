import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { tableAs } from '../../platform/files/table/formats.ts';
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

/** Largest file that a search may become, in bytes. */
const largest = 4 * 2 ** 30;

/** The parts of a search as a file of one snapshot. It is written before it is sent: whoever reads slowly holds nothing. */
export function partFile(db: Db, files: FileStore, wanted: Wanted, audiences: readonly Audience[]) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => files.put(partTable(snapshot, wanted, audiences), { limit: largest }));
}

function partTable(db: Db, wanted: Wanted, audiences: readonly Audience[]): Readable {
  const conditions = conditionsOf(wanted);
  const order = ([0, 1, 2] as const)[wanted.orderBy] ?? 0;
  async function* batches() {
    let left = wanted.take ?? Infinity;
    let after: ExportedPart | undefined;
    while (conditions && left > 0) {
      const take = Math.min(batchSize, left);
      const skip = after ? 0 : wanted.start;
      const audienceIds = audiences.map(({ id }) => id);
      const parts = await exportedParts(db, { conditions, order, after, skip, take, audienceIds });
      yield parts.map((part) => cellsOf(part, wanted.isPartDescStatus, audiences));
      if (parts.length < take) return;
      after = parts.at(-1);
      left -= take;
    }
  }
  return tableAs(wanted.format, headsOf(wanted.isPartDescStatus, audiences), batches());
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
