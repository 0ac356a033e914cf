import type { Readable } from 'node:stream';
import type { Database } from '../../platform/db/pool.ts';
import type { TableFormat } from '../../platform/contract/tables.ts';
import { tableAs } from '../../platform/files/table/formats.ts';
import { relationModes } from '../rules.ts';
import { placesOf } from '../tree/queries.ts';

const batchSize = 1_000;
const headers = ['Name', 'ParentId', 'Path', 'RelationType', 'WorkflowId', 'Workflow', 'PublishedEnvironment'];

/** The places of an item as a file: the parent, the way to it and its state. Holds no connection between batches. */
export function whereUsedFile(database: Database, catalogId: number, id: number, format: TableFormat): Readable {
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
  return tableAs(format, headers, batches());
}
