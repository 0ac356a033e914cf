import type { Readable } from 'node:stream';
import type { Database } from '../platform/db/pool.ts';
import type { TableFormat } from '../platform/contract/tables.ts';
import { tableAs } from '../platform/files/table/formats.ts';
import { attributeNames, attributeValues, uses } from './queries.ts';
import type { Asked } from './queries.ts';

const batchSize = 5_000;
const headers = ['PartNumber', 'PartStatus', 'DiagramId', 'Diagram', 'Path', 'Tags', 'Quantity'];

/** Where a part is used as a file, in the order of the list. Holds no connection between batches. */
export async function usesFile(
  database: Database,
  catalogId: number,
  {
    showCustomAttributes,
    format,
    ...asked
  }: Omit<Asked, 'skip' | 'take'> & { showCustomAttributes: readonly number[]; format: TableFormat },
): Promise<Readable> {
  const named = await database.inCatalog(catalogId, (db) => attributeNames(db, showCustomAttributes));
  async function* batches() {
    for (let skip = 0; ; skip += batchSize) {
      const { result, values } = await database.inCatalog(catalogId, async (db) => {
        const page = await uses(db, { ...asked, skip, take: batchSize });
        const diagrams = page.result.map(({ diagramId }) => diagramId);
        return { ...page, values: await attributeValues(db, diagrams, named) };
      });
      yield result.map(({ partNumber, partStatus, diagramId, diagram, path, tags, quantity }) => [
        partNumber,
        partStatus,
        String(diagramId),
        diagram,
        path.join(' / '),
        tags.join(', '),
        quantity,
        ...named.map(({ id }) => values.get(`${diagramId} ${id}`) ?? ''),
      ]);
      if (result.length < batchSize) return;
    }
  }
  return tableAs(format, [...headers, ...named.map(({ name }) => name)], batches());
}
