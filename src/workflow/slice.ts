import { startingStates } from './service.ts';
import type { Slice } from '../slice.ts';

export const workflowSlice: Slice = {
  name: 'workflow',
  tables: ['workflow_state'],
  routes: async ({ itemsOfStates }) => [(await import('./routes.ts')).workflowRoutes(itemsOfStates)],
  startContexts: startingStates,
};
