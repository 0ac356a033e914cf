import { routes, type Routes } from '../platform/http/handlers.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { partContract } from './contract.ts';
import { partExportHandlers } from './export/routes.ts';
import { partAttributeHandlers } from './attribute/routes.ts';
import { identityHandlers } from './identity/routes.ts';
import { findHandlers } from './find/routes.ts';
import { priceHandlers } from './price/routes.ts';
import { recordHandlers } from './record/routes.ts';
import { relationHandlers } from './relation/routes.ts';

/** Parts lists say where a part is used, and what replacing it there means. */
const { use: _, merge: __, ...ownContract } = partContract;

export const partRoutes = (jobs: Jobs, files: FileStore): Routes =>
  routes(ownContract, {
    attribute: partAttributeHandlers,
    identity: identityHandlers(jobs),
    find: findHandlers,
    export: partExportHandlers(files),
    record: recordHandlers,
    relation: relationHandlers,
    price: priceHandlers,
  });
