import type { Context } from '../../contexts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { usePageData } from '../../catalog/web/fields.tsx';
import { contextOfItemQuery } from '../../browse/web/useHierarchy.ts';
import { useStore } from '../../platform/web/store.ts';
import { contextOf, contextStore } from './shell/context.ts';

/**
 * The context of the page: an item's is its own, any other page's is that of the address, else the last one of the
 * browser session (docs/domain/catalogue.md, Contexts); never one that the catalogue lacks. Undefined until the item
 * has been asked for.
 */
export function useContextHere(): Context | undefined {
  const { contexts } = usePageData();
  const { hierarchyId } = useParams({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const last = useStore(contextStore);
  const id = Number(hierarchyId);
  const asks = contexts.length > 1 && Number.isSafeInteger(id) && id > 0;
  const ofItem = useQuery({ ...contextOfItemQuery(id), enabled: asks, placeholderData: keepPreviousData });
  const found = contextOf(pathname, last);
  const addressed = contexts.find((one) => one === found) ?? contexts[0];
  if (!asks) return addressed;
  return ofItem.isPending ? undefined : (ofItem.data?.context ?? addressed);
}
