import type { Readable } from 'node:stream';
import type { Database } from '../platform/db/pool.ts';
import { csvFile } from '../platform/files/table/write.ts';
import { uses } from './queries.ts';
import type { Asked } from './queries.ts';

const batchSize = 5_000;
const headers = ['PartNumber', 'PartStatus', 'DiagramId', 'Diagram', 'Path', 'Tags', 'Quantity'];

/** Where a part is used as a CSV file, in the order of the list. Holds no connection between batches. */
export function usesFile(database: Database, catalogId: number, asked: Omit<Asked, 'skip' | 'take'>): Readable {
  async function* batches() {
    for (let skip = 0; ; skip += batchSize) {
      const { result } = await database.inCatalog(catalogId, (db) => uses(db, { ...asked, skip, take: batchSize }));
      yield result.map(({ partNumber, partStatus, diagramId, diagram, path, tags, quantity }) => [
        partNumber,
        partStatus,
        String(diagramId),
        diagram,
        path.join(' / '),
        tags.join(', '),
        quantity,
      ]);
      if (result.length < batchSize) return;
    }
  }
  return csvFile(headers, batches());
}
