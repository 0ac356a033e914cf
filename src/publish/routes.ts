import { routes } from '../platform/http/handlers.ts';
import { publishContract } from './contract.ts';
import type { PublishServices } from './service.ts';
import { publishSessionHandlers } from './session/routes.ts';
import { publishStateHandlers } from './state/routes.ts';

export const publishRoutes = (services: PublishServices) =>
  routes(publishContract, {
    state: publishStateHandlers(services),
    session: publishSessionHandlers(services),
  });
