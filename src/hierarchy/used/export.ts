import type { Readable } from 'node:stream';
import type { Database } from '../../platform/db/pool.ts';
import { csvFile } from '../../platform/files/table/write.ts';
import { relationModes } from '../rules.ts';
import { placesOf } from '../tree/queries.ts';

const batchSize = 1_000;
const headers = ['Name', 'ParentId', 'Path', 'RelationType', 'WorkflowId', 'Workflow', 'PublishedEnvironment'];

/** The places of an item as a CSV file: the parent, the way to it and its state. Holds no connection between batches. */
export function whereUsedFile(database: Database, catalogId: number, id: number): Readable {
  async function* batches() {
    for (let start = 0; ; start += batchSize) {
      const { items } = await database.inCatalog(catalogId, (db) => placesOf(db, id, start, batchSize));
      yield items.map(({ parentId, path, relationType, workflowId, workflowName, publishedEnvironment }) => [
        path.at(-1) ?? '',
        parentId === null ? '' : String(parentId),
        path.join(' / '),
        relationType === relationModes.primary ? 'Primary' : 'Link',
        parentId === null ? '' : String(workflowId),
        workflowName,
        publishedEnvironment ?? '',
      ]);
      if (items.length < batchSize) return;
    }
  }
  return csvFile(headers, batches());
}
