import { useRouter } from '@tanstack/react-router';
import { ListFilter, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchTabs } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { useGridPages } from '../../../platform/web/grid/pages.ts';
import { countSelected, nothing } from '../../../platform/web/grid/selection.ts';
import { parseSort, printSort } from '../../../platform/web/grid/sort.ts';
import { ListPage } from '../../../platform/web/list/ListPage.tsx';
import { NARROW, useMedia } from '../../../platform/web/media.ts';
import { useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { apartOf } from '../../../platform/web/ui/apart.ts';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { useBrowse } from '../useHierarchy.ts';
import { BulkActions } from './BulkActions.tsx';
import { AttributeColumns } from './AttributeColumns.tsx';
import { FilterChips } from './FilterChips.tsx';
import { SearchStart } from './SearchStart.tsx';
import { countFilters, isAsked, noSearch, type SearchState } from '../../../item-search/rules.address.ts';
import { filterOf } from '../../../item-search/rules.filter.ts';
import { searchColumns } from './columns.tsx';
import { foundItems } from './useFound.ts';
import { useKeepRecent } from './useRecent.ts';
import { useColumns } from './useColumns.ts';
import type { ChangeSearch } from './useSearchAddress.ts';
import { useSearchTypes } from './useSearchTypes.ts';

/** The text, the chips, and what they find. */
export function SearchResults(props: {
  state: SearchState;
  change: ChangeSearch;
  onFilters: () => void;
}): ReactElement {
  const { state, change, onFilters } = props;
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const types = useSearchTypes();
  const narrow = useMedia(NARROW);
  const { offered, shown, choose } = useColumns(state, change);
  const asked = isAsked(state);
  const filter = useMemo(() => filterOf(context, state), [context, state]);
  const pages = useGridPages(foundItems(filter, state, shown));
  const isShown = asked && !pages.loading && !pages.failed;
  useKeepRecent(state, isShown && pages.rows.length > 0);
  const bySerial = state.serial !== null;
  const apart = useMemo(() => apartOf(pages.rows.map(({ path }) => path)), [pages.rows]);
  const columns = useMemo(() => {
    const attributes = shown.flatMap((id) => offered.find((one) => one.id === id) ?? []);
    return searchColumns({ t, code, context, types, attributes, apart, bySerial });
  }, [bySerial, t, code, context, types, shown, apart, offered]);
  const typed = useTypedFilter(state.q, (q) => change({ q }, { replace: true }));
  const router = useRouter();
  const inNewTab = useRef(false);
  const sort = useMemo(() => parseSort(state.sort), [state.sort]);
  // Another search is another set of rows.
  const key = JSON.stringify(filter);
  const [{ of, kept }, setKept] = useState({ of: key, kept: nothing });
  const selection = of === key ? kept : nothing;
  const noteKey = (event: { ctrlKey: boolean; metaKey: boolean }): void => {
    inNewTab.current = event.ctrlKey || event.metaKey;
  };
  return (
    <div
      className="pane fill"
      id="search-results"
      tabIndex={-1}
      onKeyDownCapture={noteKey}
      onPointerDownCapture={noteKey}
    >
      <ListPage
        id="search"
        label={t('hierarchy.search.results')}
        title={t('hierarchy.search')}
        acts={
          narrow && (
            <Button icon={<ListFilter className="i14" />} onClick={onFilters}>
              {t('hierarchy.search.filters')}
            </Button>
          )
        }
        found={(count, n) => t('hierarchy.search.found', { count, n })}
        columns={columns}
        choices={<AttributeColumns offered={offered} shown={shown} onChange={choose} />}
        rowId={(row) => String(row.id)}
        pages={pages}
        preview={(row) => `item/${row.id}`}
        sort={sort}
        onSort={(next) => change({ sort: printSort(next.slice(-1)) })}
        onOpen={(row) => {
          const href = paths.item(code, row.id, undefined, context);
          if (inNewTab.current) window.open(router.history.createHref(href), '_blank');
          else router.history.push(href);
        }}
        selection={selection}
        onSelection={(next) => setKept({ of: key, kept: next })}
        actions={
          <BulkActions
            selection={selection}
            filter={filter}
            count={countSelected(selection, pages.total) ?? 0}
            onDone={() => setKept({ of: key, kept: nothing })}
          />
        }
        empty={null}
        filtered={{
          title: t('hierarchy.search.noMatch'),
          text: bySerial
            ? t('hierarchy.search.noSerial')
            : t('hierarchy.search.noMatchText', { count: countFilters(state) }),
          onClear: () => change({ ...noSearch, serial: state.serial && { prefix: '', number: '', suffix: '' } }),
        }}
        instead={asked ? undefined : <SearchStart bySerial={bySerial} />}
      >
        <SearchTabs here="items" q={state.q} />
        <div className="search-head">
          {!bySerial && (
            <TextInput
              data-filter
              icon={<Search className="i14" aria-hidden="true" />}
              aria-label={t('hierarchy.search.names')}
              placeholder={t('hierarchy.search.names')}
              maxLength={256}
              value={typed.text}
              onChange={(event) => typed.type(event.currentTarget.value)}
              onKeyDown={typed.onKeyDown}
              onClear={typed.clear}
              clearLabel={t('hierarchy.search.clearText', { name: t('hierarchy.search.names') })}
            />
          )}
          <FilterChips state={state} change={change} />
        </div>
      </ListPage>
    </div>
  );
}
