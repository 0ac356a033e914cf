import { routes } from '../platform/http/handlers.ts';
import { workflowContract } from './contract.ts';
import { stateHandlers, type ItemsOfStates } from './state/routes.ts';

/** States and their rules; what items make of them stands with items. */
export const workflowRoutes = (items: ItemsOfStates) =>
  routes({ state: workflowContract.state }, { state: stateHandlers(items) });
