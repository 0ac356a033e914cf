import type { Slice } from '../slice.ts';

export const workflowSlice: Slice = {
  name: 'workflow',
  tables: ['workflow_state'],
};
