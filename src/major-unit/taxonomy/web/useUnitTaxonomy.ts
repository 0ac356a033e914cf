import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../../platform/web/api/client.ts';
import { taxonomyKey } from '../../../taxonomy/web/fields.tsx';
import { unitTaxonomyContract } from '../contract.ts';

export const unitTaxonomyApi = apiOf(unitTaxonomyContract);

export const figuresQuery = () =>
  queryOptions({ queryKey: taxonomyKey('figures'), queryFn: () => unitTaxonomyApi.figures({}) });

export const recentQuery = (id: number) =>
  queryOptions({ queryKey: taxonomyKey('recent', id), queryFn: () => unitTaxonomyApi.recent({ id }) });

export const proposalsQuery = (id: number) =>
  queryOptions({ queryKey: taxonomyKey('proposals', id), queryFn: () => unitTaxonomyApi.proposals({ id }) });

/** Stands under the key of the hierarchy too, so that writes of the item ask for it again. */
export const ofItemQuery = (itemId: number) =>
  queryOptions({ queryKey: taxonomyKey('item', itemId), queryFn: () => unitTaxonomyApi.ofItem({ itemId }) });

/** The tables that an assignment writes. */
export const assignedTables = ['unit_taxonomy', 'hierarchy_item', 'change'] as const;
