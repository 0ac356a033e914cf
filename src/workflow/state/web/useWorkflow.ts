import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Context } from '../../../contexts.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { written } from '../../../platform/web/written.ts';
import { workflowApi } from '../../web/useStateChange.ts';

/** How many items are in a state. */
export const stateQuery = (context: Context, id: number) =>
  queryOptions({
    queryKey: [catalogCode(), 'workflow', context, id],
    queryFn: () => workflowApi.state.get({ context, id }),
  });

/** Asks anew for whatever shows states: those of items have changed with them. */
export function useRefreshStates(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => written(client, ['workflow_state']), [client]);
}
