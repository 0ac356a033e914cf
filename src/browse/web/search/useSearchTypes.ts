import { useMemo } from 'react';
import { searchable } from '../../../item-search/rules.ts';
import type { HierarchyType } from '../../../hierarchy/type/contract.ts';
import { useBrowse, useTypes } from '../useHierarchy.ts';

/**
 * The types that the screen searches among: models, diagrams and folders, or major units
 * (docs/domain/tree.md, Search of items).
 */
export function useSearchTypes(): readonly HierarchyType[] {
  const { context } = useBrowse();
  const types = useTypes();
  return useMemo(() => {
    const wanted: readonly number[] = searchable[context];
    return types.filter(({ baseType }) => wanted.includes(baseType));
  }, [types, context]);
}
