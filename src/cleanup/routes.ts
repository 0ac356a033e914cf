import { routes } from '../platform/http/handlers.ts';
import { cleanupContract } from './contract.ts';
import { descriptionHandlers } from './description/routes.ts';

export const cleanupRoutes = routes(cleanupContract, { description: descriptionHandlers });
