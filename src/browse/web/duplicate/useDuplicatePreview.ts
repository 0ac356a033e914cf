import { queryOptions } from '@tanstack/react-query';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { baseTypes } from '../../../hierarchy/rules.ts';
import { hierarchyApi } from '../useHierarchy.ts';

export type Preview = Awaited<ReturnType<typeof hierarchyApi.duplicate.preview>>;

export const duplicatePreviewQuery = (id: number) =>
  queryOptions({
    queryKey: [catalogCode(), 'hierarchy', 'duplicate', id],
    queryFn: () => hierarchyApi.duplicate.preview({ id }),
  });

/** How many diagrams, and whether anything else stands under the item. */
export const diagramsIn = ({ types }: Preview): number =>
  types.filter(({ baseType }) => baseType === baseTypes.diagram).reduce((sum, { count }) => sum + count, 0);
