import { defaultContext } from '../../contexts.ts';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { literatureTab } from '../../attachment/web/fields.tsx';
import { useMay, usePageData } from '../../catalog/web/fields.tsx';
import { BrowsePage } from '../../browse/web/BrowsePage.tsx';
import type { ItemDialogs, ItemTab } from '../../item/web/fields.tsx';
import { unitDialogs, unitTabs } from '../../major-unit/web/fields.tsx';
import { historyTab } from '../../history/web/fields.tsx';
import { writeIn } from '../../rights.ts';
import { TourOffer } from '../../sample/web/tour/TourOffer.tsx';
import { serialTab } from '../../serial/web/fields.tsx';
import { completenessTab } from '../../unit-folder/web/fields.tsx';
import { picturesTab } from '../../usage/web/fields.tsx';
import { ContextMissing } from './ContextMissing.tsx';
import { contextOf } from './shell/context.ts';
import { useContextHere } from './useContextHere.ts';

/** Tabs of an item beside those of the hierarchy itself, in their order; each says for which items. */
const tabs: readonly ItemTab[] = [serialTab, ...unitTabs, completenessTab, picturesTab, literatureTab, historyTab];
const tabsWithoutSerial = tabs.filter((tab) => tab !== serialTab);
/** Dialogs that slices bring for items of some types. */
const dialogs: readonly ItemDialogs[] = [unitDialogs];

/** Browse in the context of the item or the address, with what the caller may do in the catalogue. */
export function BrowseScreen(): ReactElement | null {
  const { code = '' } = useParams({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { contexts, serialVinEnabled } = usePageData();
  const here = useContextHere();
  // While an item is being asked for, the tree stays as it is.
  const [shown, setShown] = useState(here);
  if (here !== undefined && here !== shown) setShown(here);
  const context = here ?? shown;
  const mayWrite = useMay(writeIn(context ?? defaultContext));
  const intro = useMemo(() => <TourOffer code={code} />, [code]);
  const asked = contextOf(pathname, null);
  if (typeof asked === 'string' && asked !== defaultContext && !contexts.includes(asked))
    return <ContextMissing name={asked} />;
  if (context === undefined) return null;
  return (
    <BrowsePage
      code={code}
      context={context}
      mayWrite={mayWrite}
      tabs={serialVinEnabled ? tabs : tabsWithoutSerial}
      dialogs={dialogs}
      intro={context === defaultContext && intro}
    />
  );
}
