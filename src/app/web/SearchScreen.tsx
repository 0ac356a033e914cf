import { onlyIn } from '../../contexts.ts';
import { useParams, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMay, usePageData } from '../../catalog/web/fields.tsx';
import { searchContext } from '../../browse/web/search/useFound.ts';
import { SearchPage } from '../../browse/web/search/SearchPage.tsx';
import { writeIn } from '../../rights.ts';
import { ContextMissing } from './ContextMissing.tsx';

/**
 * The search of the context in the address; serial numbers belong to one, where the catalogue has them
 * (docs/domain/catalogue.md, Contexts).
 */
export function SearchScreen(): ReactElement {
  const { code = '' } = useParams({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const context = searchContext(pathname);
  const mayWrite = useMay(writeIn(context));
  const { contexts, serialVinEnabled } = usePageData();
  if (!contexts.includes(context)) return <ContextMissing name={context} />;
  return (
    <SearchPage
      code={code}
      context={context}
      mayWrite={mayWrite}
      bySerial={context === onlyIn.serials && serialVinEnabled}
    />
  );
}
