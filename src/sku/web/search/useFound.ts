import { useState } from 'react';
import { useGridPages } from '../../../platform/web/grid/pages.ts';
import { countSelected, nothing, type Selection } from '../../../platform/web/grid/selection.ts';
import { skuApi, skuKey } from '../useSku.ts';

/** What SKUs are asked for; the wire has the names. */
export interface SkuQuery {
  type: 'MfrSku' | 'DistributorCatalog' | 'Fitment' | 'Taxonomy';
  skuStart?: string;
  workflow?: number;
  distributorCatalogId?: number;
  pages?: string;
  fitment?: string;
  taxonomyId?: number;
}

const pageSize = 100;

/** SKUs that a search finds, once it is enabled, and which of them are selected. */
export function useFound(search: SkuQuery, enabled: boolean) {
  const found = useGridPages({
    key: skuKey('list', search),
    pageSize,
    enabled,
    loadPage: async (cursor, signal) => {
      const page = await skuApi.find.list(
        { ...search, take: pageSize, ...(cursor === undefined ? {} : { cursor }) },
        { signal },
      );
      return { items: page.items, next: page.cursor, total: page.totalCount, isMore: page.totalCount >= 100_000 };
    },
  });
  const asked = JSON.stringify(search);
  const [selected, setSelected] = useState<{ of: string; selection: Selection }>({ of: asked, selection: nothing });
  const selection = selected.of === asked ? selected.selection : nothing;
  return {
    found,
    selection,
    select: (next: Selection) => setSelected({ of: asked, selection: next }),
    count: countSelected(selection, found.total) ?? 0,
    /** The selected ids; of all that match, those that are not taken out. */
    ids: async (): Promise<number[]> => {
      if (!selection.all) return [...selection.ids].map(Number);
      const { ids } = await skuApi.find.ids(search);
      return ids.filter((id) => !selection.ids.has(String(id)));
    },
  };
}
