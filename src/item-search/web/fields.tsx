import { onlyIn } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListFilter, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { useField } from '../../platform/web/ui/Field.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import { WorkflowMark } from '../../workflow/web/fields.tsx';
import { baseTypes } from '../../hierarchy/rules.ts';
import texts from '../../hierarchy/texts.en.json' with { type: 'json' };
import { TypeIcon } from '../../hierarchy/web/fields.tsx';
import { findContract } from '../contract.ts';
import './Found.css';

addTexts(texts);

const findApi = apiOf(findContract);

const PAGE = 100;
/** Types that a search is asked for; beyond them, what cannot be chosen is left out of the answer. */
const MOST_TYPES = 100;
type Found = Awaited<ReturnType<typeof findApi.search>>['items'][number];

/** Arrows walk the list; above the first is the field that the list came from. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = all.findIndex((one) => one === document.activeElement) + step;
  const finder = event.currentTarget.closest('.item-finder') ?? document;
  if (at < 0) finder.querySelector<HTMLElement>('[data-filter]')?.focus();
  else all[at]?.focus();
  event.preventDefault();
}

interface FinderProps {
  context: Context;
  selected: number | null;
  onOpen: (id: number, item: Found) => void;
  /** Only items of that base type. */
  baseType?: number;
  /** Only items of these types. */
  typeIds?: readonly number[];
  /** Only what stands under this item. */
  under?: number;
  /** What stands under this item comes first. */
  near?: number | undefined;
  /** Leaves out what cannot be chosen. */
  allow?: (item: Found) => boolean;
}

/** A field with the list of the items that it finds. ↓ and Enter lead to the list, so no Enter sends a form around it. */
export function ItemFinder({ label, ...list }: FinderProps & { label: string }): ReactElement {
  const { labelId } = useField();
  const finder = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState('');
  return (
    <div className="item-finder" ref={finder}>
      <TextInput
        size="lg"
        data-filter
        aria-label={labelId === undefined ? label : undefined}
        placeholder={label}
        icon={<ListFilter className="i14" aria-hidden="true" />}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          finder.current?.querySelector<HTMLElement>('.found-row')?.focus();
        }}
      />
      <FoundItems {...list} term={term.trim()} onClear={() => setTerm('')} />
    </div>
  );
}

/** Items that a term finds, as a flat list with where each one stands. */
export function FoundItems(props: FinderProps & { term: string; onClear: () => void }): ReactElement | null {
  const { context, term, selected, onOpen, onClear, baseType, typeIds, under, near, allow } = props;
  const { t } = useTranslation();
  const asked = {
    context,
    q: term,
    take: PAGE,
    ...(baseType !== undefined && { hierarchyType: String(baseType) }),
    ...(under !== undefined && { under }),
    ...(typeIds && typeIds.length > 0 && typeIds.length <= MOST_TYPES && { typeIds: typeIds.join(',') }),
  };
  const own = useQuery({
    queryKey: [catalogCode(), 'hierarchy', 'search', asked, near],
    queryFn: ({ signal }) => findApi.search({ ...asked, ...(near !== undefined && { under: near }) }, { signal }),
    enabled: near !== undefined,
    placeholderData: (before) => before,
  });
  const query = useInfiniteQuery({
    queryKey: [catalogCode(), 'hierarchy', 'search', asked],
    queryFn: ({ pageParam, signal }) =>
      findApi.search({ ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const skeleton = useSkeleton(query.isPending);
  if (query.isPending || own.isLoading) {
    return (
      <div className="found" aria-busy="true">
        {skeleton && [160, 120, 180].map((width) => <Skeleton key={width} width={width} />)}
      </div>
    );
  }
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  const first = own.data?.items ?? [];
  const isFirst = new Set(first.map(({ id }) => id));
  const others = query.data.pages.flatMap((page) => page.items).filter(({ id }) => !isFirst.has(id));
  const items = [...first, ...others].filter(
    (item) => (typeIds?.includes(item.typeId) ?? true) && (allow?.(item) ?? true),
  );
  return (
    <div className="found pane-scroll">
      <div className="vh" role="status">
        {t('hierarchy.found', { count: items.length })}
      </div>
      {items.length === 0 && !query.hasNextPage && (
        <Empty
          icon={<SearchX className="i i20" aria-hidden="true" />}
          title={t('hierarchy.found.none')}
          text={t('hierarchy.found.noneText', { term })}
          action={<Button onClick={onClear}>{t('hierarchy.filters.clear')}</Button>}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows of a list of buttons */}
      <ul aria-label={t('hierarchy.found.label')} onKeyDown={walk}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="found-row"
              data-preview={`item/${item.id}`}
              aria-current={item.id === selected || undefined}
              onClick={() => onOpen(item.id, item)}
            >
              <TypeIcon baseType={item.baseType} />
              <span className="grow">
                <span className="trunc">{item.displayName}</span>
                <span className="xs faint found-way">
                  {item.isOrphan ? (
                    <Tag tone="warning">{t('hierarchy.orphan')}</Tag>
                  ) : (
                    <Way names={item.path.length > 0 ? item.path : [t('hierarchy.topLevel')]} wraps />
                  )}
                </span>
              </span>
              <WorkflowMark iconOnly workflowId={item.workflowId} name={item.workflowName} />
            </button>
          </li>
        ))}
        {query.hasNextPage && (
          <li>
            <Button
              variant="ghost"
              busy={query.isFetchingNextPage && t('platform.tree.loading')}
              onClick={() => void query.fetchNextPage()}
            >
              {t('hierarchy.found.more')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** A diagram that was found, and what it stands under. */
export interface FoundDiagram {
  id: number;
  name: string;
  where: string;
}

/** Chooses one diagram by searching for it; it may stand inside a Field. */
export function DiagramPicker(props: {
  chosen: FoundDiagram | null;
  /** The diagram that cannot be chosen. */
  without: number;
  onChoose: (chosen: FoundDiagram) => void;
}): ReactElement {
  const { chosen, without, onChoose } = props;
  const { t } = useTranslation();
  return (
    <div className="item-picker">
      <div className="row item-picked" role="status" aria-label={t('hierarchy.chosen')}>
        {chosen ? (
          <>
            <b className="med">{chosen.name}</b> <span className="s muted">{chosen.where}</span>
          </>
        ) : (
          <span className="muted">{t('hierarchy.chosen.none')}</span>
        )}
      </div>
      <ItemFinder
        label={t('hierarchy.diagrams.find')}
        context={onlyIn.diagrams}
        baseType={baseTypes.diagram}
        selected={chosen?.id ?? null}
        allow={({ id }) => id !== without}
        onOpen={(id, item) => onChoose({ id, name: item.displayName, where: item.path.join(' › ') })}
      />
    </div>
  );
}
