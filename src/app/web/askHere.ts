import type { Context } from '../../contexts.ts';
import { pageDataQuery } from '../../catalog/web/usePageData.ts';
import { askBrowse } from '../../browse/web/useHierarchy.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import type { Address } from '../../platform/web/list/ask.ts';
import { askPublishing } from '../../publish/web/usePublish.ts';
import { contextOf, contextStore } from './shell/context.ts';

/** Asks ahead for what Browse shows at an address: as far as the address and the session tell its context. */
export function askBrowseHere({ path, params }: Address): void {
  const context = contextOf(path, contextStore.get());
  if (typeof context === 'string')
    void inContext(context, () => askBrowse(context, Number(params['hierarchyId'] ?? 0)));
}

/** Asks ahead for what the page of publishing waits for. */
export function askPublishingHere({ path }: Address): void {
  const context = contextOf(path, null);
  if (typeof context === 'string') void inContext(context, () => askPublishing(context));
}

/** Asks once the catalogue is known to have the context: a call for one that it lacks would be refused. */
async function inContext(context: Context, ask: () => void): Promise<void> {
  const known = await queryClient.ensureQueryData(pageDataQuery(catalogCode())).catch(() => undefined);
  if (known?.contexts.includes(context)) ask();
}
