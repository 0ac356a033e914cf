import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { isSelected, nothing } from '../../platform/web/grid/selection.ts';
import type { Selection } from '../../platform/web/grid/selection.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { collisionContract } from '../contract.ts';
import type { Collision } from '../contract.ts';
import { collisionFilters, collisionPage, collisionViews } from '../rules.ts';
import type { CollisionFilter, CollisionView } from '../rules.ts';

export const collisionApi = apiOf(collisionContract);

/** What an action writes. */
export const settledTables = ['sku_collision', 'sku', 'manufacturer', 'distributor_sku'];

const lists = {
  collision: { page: collisionApi.list, ids: collisionApi.listIds, distributors: collisionApi.listDistributors },
  ignored: { page: collisionApi.ignored, ids: collisionApi.ignoredIds, distributors: collisionApi.ignoredDistributors },
  history: { page: collisionApi.history, ids: collisionApi.historyIds, distributors: collisionApi.historyDistributors },
} as const;

export const figuresQuery = () =>
  queryOptions({ queryKey: [catalogCode(), 'collisions', 'figures'], queryFn: () => collisionApi.figures({}) });

export const distributorsQuery = (view: CollisionView) =>
  queryOptions({
    queryKey: [catalogCode(), 'collisions', 'distributors', view],
    queryFn: () => lists[view].distributors({}),
  });

export const detailsQuery = (skuId: number) =>
  queryOptions({
    queryKey: [catalogCode(), 'collisions', 'details', skuId],
    queryFn: () => collisionApi.details({ skuId }),
  });

export const importLogQuery = (id: number) =>
  queryOptions({
    queryKey: [catalogCode(), 'collisions', 'import', id],
    queryFn: () => collisionApi.importLog({ id }),
  });

export interface CollisionQuery {
  filter: CollisionFilter;
  currentMfr: string;
  distributorSku: string;
  distributorId?: number;
}

/** What is filtered, as the address has it. */
export function useCollisionFilters() {
  const [show, setShow] = useUrlState('show', 'collision', { push: true });
  const [mismatch, setMismatch] = useUrlState('mismatch', 'All');
  const [currentMfr, setCurrentMfr] = useUrlState('mfr');
  const [distributorSku, setDistributorSku] = useUrlState('sku');
  const [distributor, setDistributor] = useUrlState('distributor');
  const view = collisionViews.find((one) => one === show) ?? 'collision';
  const filter = collisionFilters.find((one) => one === mismatch) ?? 'All';
  const distributorId = /^[1-9]\d{0,14}$/.test(distributor) ? Number(distributor) : undefined;
  return {
    view,
    query: {
      filter,
      currentMfr,
      distributorSku,
      ...(distributorId !== undefined && { distributorId }),
    } satisfies CollisionQuery,
    distributor,
    isFiltered: filter !== 'All' || currentMfr !== '' || distributorSku !== '' || distributorId !== undefined,
    show: setShow,
    setMismatch,
    setCurrentMfr,
    setDistributorSku,
    setDistributor,
    clear: () => {
      setMismatch('All');
      setCurrentMfr('');
      setDistributorSku('');
      setDistributor('');
    },
  };
}

/** A list page by page, with the manufacturers that it can be kept to. */
export function useCollisions(view: CollisionView, query: CollisionQuery, sort: string) {
  const [manufacturers, offer] = useState<readonly string[]>([]);
  const pages = useGridPages<Collision>({
    key: [catalogCode(), 'collisions', 'list', view, query, sort],
    pageSize: collisionPage,
    loadPage: async (cursor, signal) => {
      const skip = Number(cursor ?? 0);
      const page = await lists[view].page({ ...query, sort, skip, take: collisionPage }, { signal });
      offer(page.currentManufacturers);
      const next = skip + page.skuCollisions.length;
      return {
        items: page.skuCollisions,
        total: page.totalSkuCollisions,
        // Further down a filter leads (docs/domain/history.md, Keys of tables).
        next: next < page.totalSkuCollisions && next <= 10_000 ? String(next) : null,
      };
    },
  });
  return { pages, manufacturers };
}

type Chosen = Pick<Collision, 'id' | 'hasMfrNameMismatch' | 'hasMfrSkuMismatch'>;

/** The chosen rows with what mismatches: those of the list where all are chosen, else those that are shown. */
export function useChosen(view: CollisionView, query: CollisionQuery, rows: readonly Collision[]) {
  const [selection, select] = useState<Selection>(nothing);
  const all = useQuery({
    queryKey: [catalogCode(), 'collisions', 'ids', view, query],
    queryFn: () => lists[view].ids(query),
    enabled: selection.all,
  });
  const known: readonly Chosen[] | undefined = selection.all ? all.data?.rows : rows;
  const chosen = useMemo(() => known?.filter(({ id }) => isSelected(selection, String(id))) ?? [], [known, selection]);
  return {
    selection,
    select,
    chosen,
    isKnown: known !== undefined,
    isMore: selection.all && (all.data?.isMore ?? false),
  };
}
