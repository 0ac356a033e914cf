import { defaultContext } from '../../contexts.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchTabs, usePageData } from '../../catalog/web/fields.tsx';
import { parseSort, printSort } from '../../platform/web/grid/sort.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { usePage } from '../../platform/web/page.ts';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import type { FoundAttachment } from '../find/contract.ts';
import { readLiterature, writeLiterature, type LiteratureState } from '../rules.address.ts';
import texts from '../texts.en.json' with { type: 'json' };
import { AttachmentDetails } from './AttachmentDetails.tsx';
import { LiteratureFilters } from './LiteratureFilters.tsx';
import { foundColumns, placeAddress } from './columns.tsx';
import { useFound } from './useFound.ts';
import './LiteraturePage.css';

addTexts(texts);

/** The search in the address, and how to change it. */
function useLiteratureAddress(): [LiteratureState, (change: Partial<LiteratureState>) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = JSON.stringify(writeLiterature(readLiterature(query)));
  const state = useMemo(() => readLiterature(JSON.parse(key) as Record<string, unknown>), [key]);
  const change = (next: Partial<LiteratureState>): void => {
    const search = (current: Record<string, unknown>) => ({
      ...current,
      ...writeLiterature({ ...readLiterature(current), ...next }),
    });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [state, change];
}

/**
 * `/{code}/literature`: the files of the catalogue, or its URLs (docs/domain/images.md, Search of literature). A hit leads
 * to its item; one that hangs on several, or nowhere, says where.
 */
export function LiteraturePage(): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const { contexts } = usePageData();
  const [state, change] = useLiteratureAddress();
  const context = contexts.find((one) => one === state.filters.context) ?? contexts[0] ?? defaultContext;
  const pages = useFound(context, state);
  const columns = useMemo(() => foundColumns(t, state.list), [t, state.list]);
  const sort = useMemo(() => parseSort(state.sort), [state.sort]);
  const [shown, setShown] = useState<FoundAttachment | null>(null);
  usePage({ crumbs: [{ label: t('attachment.tab') }], list: 'literature-found' });
  const count = Object.keys(state.filters).length + Number(state.q !== '');
  const open = (one: FoundAttachment): void => {
    if (one.place && one.howManyPlacesUsed === 1) router.history.push(placeAddress(one.place));
    else setShown(one);
  };
  return (
    <div className="pane fill" id="literature-found" tabIndex={-1}>
      <ListPage
        id={`literature.${state.list}`}
        label={t('attachment.tab')}
        title={t('attachment.tab')}
        found={(total, n) => t(`attachment.found.${state.list}`, { count: total, n })}
        columns={columns}
        rowId={({ id }) => String(id)}
        pages={pages}
        current={shown ? String(shown.id) : null}
        sort={sort}
        onSort={(next) => change({ sort: printSort(next.slice(-1)) })}
        onOpen={open}
        filtered={
          count > 0
            ? {
                title: t('attachment.noMatch'),
                text: t('attachment.noMatchText', { count }),
                onClear: () => change({ q: '', filters: {} }),
              }
            : undefined
        }
        empty={
          <Empty
            icon={<BookOpen className="i i20" aria-hidden="true" />}
            title={t('attachment.none')}
            text={t('attachment.noneFound')}
          />
        }
      >
        <SearchTabs here="literature" q={state.q} />
        <LiteratureFilters state={state} onChange={change} />
      </ListPage>
      {shown && <AttachmentDetails attachment={shown} context={context} onClose={() => setShown(null)} />}
    </div>
  );
}
