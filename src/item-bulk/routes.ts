import { routes } from '../platform/http/handlers.ts';
import { bulkContract } from './bulk/contract.ts';
import { bulkHandlers } from './bulk/routes.ts';
import { duplicateContract } from './duplicate/contract.ts';
import { duplicateHandlers } from './duplicate/routes.ts';
import { diagramsContract } from './diagrams/contract.ts';
import { diagramsHandlers } from './diagrams/routes.ts';
import { relatedContract } from './related/contract.ts';
import { relatedHandlers } from './related/routes.ts';

export const itemBulkRoutes = routes(
  { bulk: bulkContract, duplicate: duplicateContract, diagrams: diagramsContract, related: relatedContract },
  { bulk: bulkHandlers, duplicate: duplicateHandlers, diagrams: diagramsHandlers, related: relatedHandlers },
);
