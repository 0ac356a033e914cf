import { useParams, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { literatureTab } from '../../attachment/web/fields.tsx';
import { useMay, usePageData } from '../../catalog/web/fields.tsx';
import { BrowsePage } from '../../hierarchy/web/BrowsePage.tsx';
import { useStore } from '../../platform/web/store.ts';
import { serialTab } from '../../serial/web/fields.tsx';
import { contextOf, contextStore } from './shell/context.ts';

/** Tabs of an item beside those of the hierarchy itself, in their order. */
const tabs = [serialTab, literatureTab];
const tabsWithoutSerial = tabs.filter((tab) => tab !== serialTab);

/** Browse in the context of the address, with what the caller may do in the catalogue. */
export function BrowseScreen(): ReactElement {
  const { code = '' } = useParams({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const mayWrite = useMay('writeOem');
  const { serialVinEnabled } = usePageData();
  const found = contextOf(pathname, useStore(contextStore));
  const context = typeof found === 'string' ? found : 'Oem';
  return (
    <BrowsePage code={code} context={context} mayWrite={mayWrite} tabs={serialVinEnabled ? tabs : tabsWithoutSerial} />
  );
}
