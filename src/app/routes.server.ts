import { accountRoutes } from '../account/routes.ts';
import { attachmentRoutes } from '../attachment/routes.ts';
import { backupRoutes } from '../backup/routes.ts';
import { catalogRoutes } from '../catalog/routes.ts';
import { carryRoutes } from '../diagram/carry/routes.ts';
import { foundRoutes } from '../diagram/found/routes.ts';
import { diagramRoutes } from '../diagram/routes.ts';
import { svgRoutes } from '../diagram/svg/routes.ts';
import { exportRoutes } from '../export/routes.ts';
import { hierarchyRoutes } from '../hierarchy/routes.ts';
import { orderRenamed } from '../hierarchy/service.ts';
import { imageRoutes } from '../image/routes.ts';
import { importRoutes } from '../import/routes.ts';
import { lookupRoutes } from '../lookup/routes.ts';
import { partRoutes } from '../part/routes.ts';
import type { Routes } from '../platform/http/handlers.ts';
import { jobsRoutes } from '../platform/jobs/routes.ts';
import { translationRoutes } from '../platform/i18n/translations.ts';
import { publishRoutes } from '../publish/routes.ts';
import { docsRoutes } from '../release/docs/routes.ts';
import { readerLinkRoutes } from '../release/link/routes.ts';
import { readerRoutes } from '../release/reader/routes.ts';
import { firstLanguageRoutes } from '../translation/routes.ts';
import { serialRoutes } from '../serial/routes.ts';
import { workflowRoutes } from '../workflow/routes.ts';
import { viewerRoot } from './bundles.ts';
import { beginContexts, createCatalog } from './catalogs.ts';
import { exportDatasets } from './exports.ts';
import { importTypes } from './imports.ts';
import { fixedLists, importTypesOf } from './pageData.ts';
import type { Services } from './services.ts';
import { texts } from './texts.ts';

/** Every route of the product: one line per slice. */
export const allRoutes = ({ config, database, files, jobs }: Services): Routes[] => [
  translationRoutes(texts),
  jobsRoutes,
  catalogRoutes({
    create: (of, actor) => createCatalog(database, of, actor),
    beginContexts,
    fixedLists: fixedLists(config),
    importTypes: importTypesOf,
  }),
  accountRoutes(config),
  lookupRoutes,
  workflowRoutes,
  firstLanguageRoutes(orderRenamed),
  importRoutes({ database, files, jobs, types: importTypes }),
  exportRoutes({ files, jobs, datasets: exportDatasets }),
  imageRoutes(files),
  hierarchyRoutes,
  attachmentRoutes(files),
  partRoutes,
  diagramRoutes,
  foundRoutes({ jobs }),
  carryRoutes(files),
  svgRoutes(files),
  serialRoutes,
  readerRoutes({ config, database }, viewerRoot),
  readerLinkRoutes,
  docsRoutes(),
  publishRoutes({ config, database, files, jobs }),
  backupRoutes({ config, jobs }),
];
