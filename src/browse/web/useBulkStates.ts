import { useQuery } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { workflowContract } from '../../workflow/contract.ts';
import { useBrowse } from './useHierarchy.ts';

const workflowApi = apiOf(workflowContract);
export type BulkState = Awaited<ReturnType<typeof workflowApi.bulk.states>>[number];

const none: readonly BulkState[] = [];

/** States that the caller may set for several items at once; none until they are known. */
export function useBulkStates(): readonly BulkState[] {
  const { context, canWrite } = useBrowse();
  const { data = none } = useQuery({
    queryKey: [catalogCode(), 'workflow', 'bulk', context],
    queryFn: () => workflowApi.bulk.states({ context }),
    enabled: canWrite,
  });
  return data;
}
