import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff, Plus, SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { useSkeleton } from '../../../platform/web/useSkeleton.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { useContextMenu } from '../../../platform/web/ui/Menu.tsx';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { moved } from '../../progress/progress.ts';
import type { Item } from '../../item/contract.ts';
import { baseTypes, displayNameOf, sortTypes } from '../../rules.ts';
import { useClipboard } from '../useClipboard.ts';
import { diagramsQuery, hierarchyApi, useRefresh, useTypes } from '../useHierarchy.ts';
import type { Diagram } from '../useHierarchy.ts';
import { useItemActions } from '../useItemActions.ts';
import { DiagramCard } from './DiagramCard.tsx';
import type { DiagramCardProps } from './DiagramCard.tsx';
import { DiagramList } from './DiagramList.tsx';
import { DiagramTools } from './DiagramTools.tsx';
import { useDiagramFilter } from './useDiagramFilter.ts';

const noDiagrams: readonly Diagram[] = [];
const SKELETONS = 8;

/** Saves an order; the cards already stand where they were put, and go back where the server refuses. */
function useOrder(item: Item) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = diagramsQuery(item.id);
  return useMutation({
    mutationFn: ({ sortType, items }: { sortType: number; items: readonly Diagram[] }) =>
      hierarchyApi.place.sortChildren({ id: item.id, sortType, items: items.map(({ id }) => id) }),
    onMutate: async ({ sortType, items }) => {
      await client.cancelQueries({ queryKey });
      if (sortType === sortTypes.custom) client.setQueryData(queryKey, [...items]);
    },
    onError: (error) => void handleApiError(error),
    onSettled: refresh,
  });
}

/** The diagrams of a model as cards or rows, in the order that the catalogue shows them in. */
export function DiagramsTab({ item, readOnly }: { item: Item; readOnly: boolean }): ReactElement | null {
  const { t } = useTranslation();
  const actions = useItemActions();
  const busy = useBusyReason();
  const types = useTypes();
  const copied = useClipboard();
  const query = useQuery(diagramsQuery(item.id));
  const filter = useDiagramFilter();
  const order = useOrder(item);
  const context = useContextMenu();
  const skeleton = useSkeleton(query.isPending);
  const [said, setSaid] = useState('');
  const followed = useRef<number | null>(null);

  const target = { ...item, name: displayNameOf(item) };
  const off = readOnly ? t('hierarchy.readOnly.menu') : busy;
  const all = query.data ?? noDiagrams;
  const sortType = order.isPending ? order.variables.sortType : item.sortType;
  const children = types.find((type) => type.id === item.typeId)?.allowableChildren ?? [];
  const takesDiagrams = types.some(
    ({ id, baseType }) => baseType === baseTypes.diagram && children.some((child) => child.id === id && child.primary),
  );
  const isDiagram = (typeId: number): boolean =>
    types.some(({ id, baseType }) => id === typeId && baseType === baseTypes.diagram);
  const add = takesDiagrams ? () => actions.addDiagram(target) : undefined;
  useHotkey('c d', () => add?.(), {
    label: t('hierarchy.diagrams.add'),
    group: t('hierarchy.browse'),
    enabled: add !== undefined && off === undefined,
  });

  // A card that was moved by the keyboard keeps the focus at its new place.
  useEffect(() => {
    if (followed.current === null) return;
    document.querySelector<HTMLElement>(`[data-relation="${followed.current}"]`)?.focus();
    followed.current = null;
  }, [all]);

  function place(from: number, to: number): void {
    const items = moved(all, from, to);
    const diagram = all[from];
    if (items === all || !diagram) return;
    followed.current = diagram.relationId;
    setSaid(t('hierarchy.diagrams.movedTo', { name: diagram.displayName, n: to + 1, total: all.length }));
    order.mutate({ sortType: sortTypes.custom, items });
  }

  const cards: DiagramCardProps[] = all.flatMap((diagram, at) => {
    if (!filter.fits(diagram)) return [];
    const free = off === undefined && !filter.active;
    return {
      modelId: item.id,
      diagram,
      ordinal: at + 1,
      onMove: free ? (step) => place(at, at + step) : undefined,
      onDrop: free
        ? (relationId) =>
            place(
              all.findIndex((one) => one.relationId === relationId),
              at,
            )
        : undefined,
      onMenu: (event) =>
        context.open(
          event,
          actions.menuOf({ ...diagram, name: diagram.displayName, parentId: item.id, childCount: 0 }),
        ),
    };
  });

  const pastes = copied && isDiagram(copied.typeId) ? actions.pastes(target) : [];
  return (
    <div className="pane fill diagrams">
      <DiagramTools
        filter={filter}
        sortType={sortType}
        onSort={(next) => order.mutate({ sortType: next, items: next === sortTypes.custom ? all : [] })}
        off={off}
        pastes={pastes}
        onAdd={add}
      />
      <div className="vh" role="status">
        {said}
      </div>
      <div className="pane-scroll" id="browse-detail" tabIndex={-1}>
        {query.isError && <LoadFailed onRetry={() => void query.refetch()} />}
        {skeleton && (
          <div className="diagram-grid" aria-busy="true">
            {Array.from({ length: SKELETONS }, (_, at) => (
              <div key={at}>
                <div className="thumb diagram-thumb" />
                <Skeleton width="60%" />
              </div>
            ))}
          </div>
        )}
        {query.data && all.length === 0 && (
          <Empty
            icon={<ImageOff className="i i20" aria-hidden="true" />}
            title={t('hierarchy.diagrams.none')}
            text={t('hierarchy.diagrams.noneText')}
            action={
              add &&
              off === undefined && (
                <Button icon={<Plus className="i14" />} onClick={add}>
                  {t('hierarchy.diagrams.add')}
                </Button>
              )
            }
          />
        )}
        {all.length > 0 && cards.length === 0 && (
          <Empty
            icon={<SearchX className="i i20" aria-hidden="true" />}
            title={t('hierarchy.diagrams.noMatch')}
            text={t('hierarchy.diagrams.noMatchText', { n: all.length })}
            action={<Button onClick={() => filter.clear()}>{t('hierarchy.filters.clear')}</Button>}
          />
        )}
        {cards.length > 0 && filter.view === 'list' && <DiagramList rows={cards} />}
        {cards.length > 0 && filter.view === 'grid' && (
          <div className="diagram-grid">
            {cards.map((card) => (
              <DiagramCard key={card.diagram.relationId} {...card} />
            ))}
          </div>
        )}
      </div>
      {context.menu}
    </div>
  );
}
