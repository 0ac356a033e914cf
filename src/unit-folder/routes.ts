import { routes } from '../platform/http/handlers.ts';
import { carryHandlers } from './carry/routes.ts';
import { completeHandlers } from './complete/routes.ts';
import { unitFolderContract } from './contract.ts';

export const unitFolderRoutes = routes(unitFolderContract, { carry: carryHandlers, complete: completeHandlers });
