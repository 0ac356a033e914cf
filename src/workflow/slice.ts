import { startingStates } from './service.ts';
import type { Slice } from '../slice.ts';

export const workflowSlice: Slice = {
  name: 'workflow',
  tables: ['workflow_state'],
  routes: async () => [(await import('./routes.ts')).workflowRoutes],
  startContexts: startingStates,
};
