import { routes } from '../platform/http/handlers.ts';
import { publishContract } from './contract.ts';
import type { PublishServices } from './service.ts';
import { publishBlockHandlers } from './block/routes.ts';
import { autoPublishHandlers } from './schedule/routes.ts';
import { previewHandlers } from './preview/routes.ts';
import { publishSessionHandlers } from './session/routes.ts';
import { publishStateHandlers } from './state/routes.ts';

export const publishRoutes = (services: PublishServices) =>
  routes(publishContract, {
    state: publishStateHandlers(services),
    session: publishSessionHandlers(services),
    block: publishBlockHandlers,
    schedule: autoPublishHandlers,
    preview: previewHandlers(services),
  });
