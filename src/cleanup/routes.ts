import { routes } from '../platform/http/handlers.ts';
import { descriptionContract } from './description/contract.ts';
import { descriptionHandlers } from './description/routes.ts';

export const descriptionRoutes = routes(descriptionContract, descriptionHandlers);
