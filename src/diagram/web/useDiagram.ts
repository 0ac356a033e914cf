import { onlyIn } from '../../contexts.ts';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { treeContract } from '../../hierarchy/tree/contract.ts';
import { imageContract } from '../../image/contract.ts';
import { itemContract } from '../../item/contract.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { diagramContract } from '../contract.ts';

export const diagramApi = apiOf(diagramContract);
export const imageApi = apiOf(imageContract);
const itemApi = apiOf(itemContract);
const treeApi = apiOf(treeContract);

/** What the screen of a diagram reads. */
export const diagramQueries = {
  diagram: (code: string, id: number, hierarchyId: number) =>
    queryOptions({
      queryKey: [code, 'diagram', id, hierarchyId],
      queryFn: () => diagramApi.get({ id, hierarchyId }),
    }),
  rows: (code: string, id: number) =>
    queryOptions({ queryKey: [code, 'diagram', id, 'rows'], queryFn: () => diagramApi.pegged({ id }) }),
  /** Nothing where the diagram has no image. */
  hotspots: (code: string, imageId: number | null) =>
    queryOptions({
      queryKey: [code, 'image', imageId, 'hotspots'],
      queryFn: () => (imageId === null ? [] : imageApi.hotspots({ imageId })),
    }),
  /** Its state, and whether the caller may change it. */
  item: (code: string, id: number) =>
    queryOptions({
      queryKey: [code, 'item', id],
      queryFn: () => itemApi.get({ context: onlyIn.diagrams, id }),
    }),
  ancestors: (code: string, id: number, hierarchyId: number) =>
    queryOptions({
      queryKey: [code, 'item', id, 'ancestors', hierarchyId],
      queryFn: () => treeApi.ancestors({ id, parentId: hierarchyId }),
    }),
};

/** Reads ahead what somebody is about to open. */
export function prefetchDiagram(client: QueryClient, code: string, id: number, hierarchyId: number): void {
  void client.prefetchQuery(diagramQueries.diagram(code, id, hierarchyId));
  void client.prefetchQuery(diagramQueries.rows(code, id));
}

export type ItemState = Awaited<ReturnType<typeof itemApi.get>>;
