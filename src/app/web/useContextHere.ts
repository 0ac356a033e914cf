import { onlyIn, type Context } from '../../contexts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { usePageData } from '../../catalog/web/fields.tsx';
import { pageDataQuery } from '../../catalog/web/usePageData.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { askBrowse, contextOfItemQuery } from '../../browse/web/useHierarchy.ts';
import type { Address } from '../../platform/web/list/ask.ts';
import { askPublishing } from '../../publish/web/usePublish.ts';
import { useStore } from '../../platform/web/store.ts';
import { contextOf, contextStore } from './shell/context.ts';

/** Asks ahead for what Browse shows at an address: as far as the address and the session tell its context. */
export function askBrowseHere({ path, params }: Address): void {
  const context = contextOf(path, contextStore.get());
  if (typeof context === 'string')
    void inContext(context, () => askBrowse(context, Number(params['hierarchyId'] ?? 0)));
}

/** Asks ahead for what the page of publishing waits for. */
export const askPublishingHere = (): void => void inContext(onlyIn.publishing, askPublishing);

/** Asks once the catalogue is known to have the context: a call for one that it lacks would be refused. */
async function inContext(context: Context, ask: () => void): Promise<void> {
  const known = await queryClient.ensureQueryData(pageDataQuery(catalogCode())).catch(() => undefined);
  if (known?.contexts.includes(context)) ask();
}

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
