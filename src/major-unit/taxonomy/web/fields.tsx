import { lazy } from 'react';
import { baseTypes } from '../../../hierarchy/rules.ts';
import type { ItemTab } from '../../../item/web/fields.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { unitTaxonomyApi } from './useUnitTaxonomy.ts';

/** Where a unit stands in the taxonomies of its industry. */
export const taxonomyTab: ItemTab = {
  key: 'taxonomy',
  label: 'taxonomy.tab',
  contexts: ['MajorUnit'],
  baseTypes: [baseTypes.majorUnit],
  count: (id) => ({
    queryKey: [catalogCode(), 'hierarchy', 'unit', id, 'taxonomy'],
    queryFn: async () => (await unitTaxonomyApi.ofItem({ itemId: id })).levels.length,
  }),
  Tab: lazy(() => import('./UnitTaxonomyTab.tsx').then(({ UnitTaxonomyTab }) => ({ default: UnitTaxonomyTab }))),
};
