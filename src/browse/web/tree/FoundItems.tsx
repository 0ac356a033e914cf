import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { useSkeleton } from '../../../platform/web/useSkeleton.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import { TypeIcon } from '../../../hierarchy/web/fields.tsx';
import { hierarchyApi, useBrowse } from '../useHierarchy.ts';

const PAGE = 100;
export type Found = Awaited<ReturnType<typeof hierarchyApi.find.search>>['items'][number];

/** Arrows walk the list; above the first is what the list came from. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = all.findIndex((one) => one === document.activeElement) + step;
  const field = event.currentTarget.closest('form')?.querySelector('input');
  if (at < 0) (field ?? document.querySelector<HTMLElement>('[data-filter]'))?.focus();
  else all[at]?.focus();
  event.preventDefault();
}

/** Items that a term finds, as a flat list with where each one stands. */
export function FoundItems(props: {
  term: string;
  selected: number | null;
  onOpen: (id: number, item: Found) => void;
  onClear: () => void;
  /** Only items of that base type. */
  baseType?: number;
  /** Leaves out what cannot be chosen. */
  allow?: (item: Found) => boolean;
}): ReactElement | null {
  const { term, selected, onOpen, onClear, baseType, allow } = props;
  const { t } = useTranslation();
  const { context } = useBrowse();
  const query = useInfiniteQuery({
    queryKey: [catalogCode(), 'hierarchy', 'search', context, term, baseType],
    queryFn: ({ pageParam, signal }) =>
      hierarchyApi.find.search(
        {
          context,
          q: term,
          take: PAGE,
          ...(baseType !== undefined && { hierarchyType: String(baseType) }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const skeleton = useSkeleton(query.isPending);
  if (query.isPending) {
    return (
      <div className="found" aria-busy="true">
        {skeleton && [160, 120, 180].map((width) => <Skeleton key={width} width={width} />)}
      </div>
    );
  }
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items).filter((item) => allow?.(item) ?? true);
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
              aria-current={item.id === selected || undefined}
              onClick={() => onOpen(item.id, item)}
            >
              <TypeIcon baseType={item.baseType} />
              <span className="grow">
                <span className="trunc">{item.displayName}</span>
                <span className="trunc xs faint">
                  {item.isOrphan ? (
                    <Tag tone="warning">{t('hierarchy.orphan')}</Tag>
                  ) : (
                    item.parentName || t('hierarchy.topLevel')
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
