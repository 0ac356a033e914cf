import { useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { usePage } from '../../../platform/web/page.ts';
import { Splitter } from '../../../platform/web/ui/Splitter.tsx';
import texts from '../../../hierarchy/texts.en.json' with { type: 'json' };
import own from '../../texts.en.json' with { type: 'json' };
import { Browsing } from '../Browsing.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useSearchAddress } from './useSearchAddress.ts';
import './Search.css';

addTexts(texts);
addTexts(own);

/** The filter column's first width in pixels. */
const FILTERS_WIDTH = 264;

/**
 * `/{code}/search` and `/{code}/search/majorUnits`: filters left, items right (docs/domain/tree.md, Search of items).
 */
export function SearchPage(props: {
  code: string;
  context: Context;
  mayWrite: boolean;
  /** The catalogue has serial numbers, and so has the context. */
  bySerial: boolean;
}): ReactElement {
  const { code, context, mayWrite, bySerial } = props;
  const scope = useMemo(() => ({ code, context, canWrite: mayWrite }), [code, context, mayWrite]);
  return (
    <Browsing scope={scope}>
      <Panes key={`${code} ${context}`} bySerial={bySerial} />
    </Browsing>
  );
}

function Panes({ bySerial }: { bySerial: boolean }): ReactNode {
  const { t } = useTranslation();
  const [state, change] = useSearchAddress();
  const [drawer, setDrawer] = useState(false);
  usePage({ crumbs: [{ label: t('hierarchy.search') }], list: 'search-filters', detail: 'search-results' });
  const shown = bySerial ? state : { ...state, serial: null };
  return (
    <Splitter
      id="search"
      label={t('hierarchy.search.filters')}
      size={FILTERS_WIDTH}
      drawerOpen={drawer}
      onDrawerClose={() => setDrawer(false)}
      start={<SearchFilters state={shown} change={change} bySerial={bySerial} />}
      end={<SearchResults state={shown} change={change} onFilters={() => setDrawer(true)} />}
    />
  );
}
