import { useQuery } from '@tanstack/react-query';
import { lookupContract } from '../../lookup/contract.ts';
import { lookupType } from '../../lookup/rules.ts';
import { partContract } from '../../part/contract.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { usePublishContext } from './usePublish.ts';

const lookupApi = apiOf(lookupContract);
const priceApi = apiOf(partContract.price);

/** What tells readers apart: visibility groups, and the price audiences of the context that are enabled. */
export function useReaders() {
  const context = usePublishContext();
  const groups = useQuery({
    queryKey: [catalogCode(), 'publish', 'groups'],
    queryFn: () => lookupApi.byType({ type: lookupType('visibilityGroup') }),
  });
  const audiences = useQuery({
    queryKey: [catalogCode(), 'publish', 'audiences', context],
    queryFn: () => priceApi.settings({ context }),
  });
  return {
    groups: groups.data ?? [],
    audiences: (audiences.data ?? []).filter(({ enable }) => enable),
    isError: groups.isError || audiences.isError,
  };
}
