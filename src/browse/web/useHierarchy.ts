import { defaultContext, onlyIn } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { askAhead } from '../../platform/web/list/ask.ts';
import { queryClient } from '../../platform/web/Platform.tsx';
import { browseContract } from '../contract.ts';
import { baseTypes, mainTypeOf } from '../../hierarchy/rules.ts';
import type { HierarchyType } from '../../hierarchy/type/contract.ts';
import type { ItemDialogs, ItemTab } from '../../item/web/fields.tsx';

export const hierarchyApi = apiOf(browseContract);

/** What every part of the screen knows: where it is, and whether the caller may write there. */
export interface BrowseScope {
  code: string;
  context: Context;
  /** The caller's role and the context allow changes. Single items may still refuse them. */
  canWrite: boolean;
  /** Tabs of items, and dialogs for some of them, that later slices bring. */
  tabs?: readonly ItemTab[];
  dialogs?: readonly ItemDialogs[];
  /** Stands first where nothing is selected. */
  intro?: ReactNode;
}
export const BrowseContext = createContext<BrowseScope>({ code: '', context: defaultContext, canWrite: false });
export const useBrowse = (): BrowseScope => useContext(BrowseContext);

const key = (...parts: unknown[]) => [catalogCode(), 'hierarchy', ...parts];

export const itemQuery = (context: Context, id: number) =>
  queryOptions({
    queryKey: key('item', id, context),
    queryFn: () => hierarchyApi.item.get({ context, id }),
  });

/** The context of an item; it never changes. */
export const contextOfItemQuery = (id: number) =>
  queryOptions({
    queryKey: key('contextOfItem', id),
    queryFn: () => hierarchyApi.item.context({ id }),
    staleTime: Infinity,
    retry: false,
  });

const typesQuery = (context: Context) =>
  queryOptions({
    queryKey: key('types', context),
    queryFn: () => hierarchyApi.type.list({ context }),
    staleTime: 300_000,
  });

export const ancestorsQuery = (id: number) =>
  queryOptions({ queryKey: key('ancestors', id), queryFn: () => hierarchyApi.tree.ancestors({ id }) });

export const usedInQuery = (id: number) =>
  queryOptions({ queryKey: key('usedIn', id), queryFn: () => hierarchyApi.tree.whereUsed({ id }) });

/**
 * The tree itself: its branches are kept beside the component that draws them, and asked for again whenever a query
 * would be, after a write or when the window comes to the front.
 */
export const treeQuery = (context: Context, orphans: boolean, refresh: () => Promise<void>) =>
  queryOptions({
    queryKey: key('tree', context, orphans),
    queryFn: async () => {
      await refresh();
      return Date.now();
    },
  });

/** Enough of the orphans to count them for the foot of the tree. */
const ORPHANS_COUNTED = 100;
export const orphansQuery = (context: Context) =>
  queryOptions({
    queryKey: key('orphans', context),
    queryFn: () => hierarchyApi.orphan.roots({ context, take: ORPHANS_COUNTED }),
  });

export const visibilityQuery = (id: number) =>
  queryOptions({ queryKey: key('visibility', id), queryFn: () => hierarchyApi.visibility.get({ id }) });

/** The latest changes that the inspector shows. */
const SHOWN_CHANGES = 6;
export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: key('activity', id),
    queryFn: () => hierarchyApi.activity.ofItem({ id, take: SHOWN_CHANGES }),
  });

/** Changes on the start page. */
const RECENT_CHANGES = 10;
export const recentQuery = (context: Context, imports: boolean) =>
  queryOptions({
    queryKey: key('activity', imports ? 'imports' : 'people', context),
    queryFn: () => hierarchyApi.activity.ofCatalog({ take: RECENT_CHANGES, imports, context }),
  });

/** Where the lines of these changes lead. */
export const leadsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: key('activity', 'leads', ids),
    queryFn: () => hierarchyApi.overview.leads({ ids: ids.join(',') }),
    enabled: ids.length > 0,
  });

/** What each further language lacks of an item with diagrams, or of a diagram. */
export const translatedQuery = (id: number) =>
  queryOptions({
    queryKey: key('item', id, 'translated'),
    queryFn: () => hierarchyApi.overview.translated({ id }),
  });

export const linesQuery = (context: Context) =>
  queryOptions({ queryKey: key('lines', context), queryFn: () => hierarchyApi.overview.lines({ context }) });

export const waitingQuery = (context: Context) =>
  queryOptions({ queryKey: key('waiting', context), queryFn: () => hierarchyApi.overview.waiting({ context }) });

export type Diagram = Awaited<ReturnType<typeof hierarchyApi.tree.diagrams>>['items'][number];

/** A model has some dozens of diagrams; filters and sums want all of them, so pages are followed to the end. */
const MOST_DIAGRAMS = 10_000;
export const diagramsQuery = (id: number) =>
  queryOptions({
    queryKey: key('diagrams', id),
    queryFn: async () => {
      const items: Diagram[] = [];
      let cursor: string | undefined;
      do {
        const page = await hierarchyApi.tree.diagrams({ id, ...(cursor === undefined ? {} : { cursor }) });
        items.push(...page.items);
        cursor = page.cursor ?? undefined;
      } while (cursor !== undefined && items.length < MOST_DIAGRAMS);
      return items;
    },
  });

/** How many diagrams stand below an item, at any depth; counted up to a bound, as a search is. */
export const diagramsBelowQuery = (id: number) =>
  queryOptions({
    queryKey: key('diagrams', id, 'below'),
    queryFn: async () => {
      const { totalCount, isMore } = await hierarchyApi.find.search({
        context: onlyIn.diagrams,
        hierarchyType: String(baseTypes.diagram),
        under: id,
        take: 1,
      });
      return { count: totalCount ?? 0, isMore };
    },
  });

/** What its items are about, as texts name it (`mainTypeOf`). */
export const nounOf = (context: Context): 'model' | 'majorUnit' =>
  mainTypeOf(context) === baseTypes.majorUnit ? 'majorUnit' : 'model';

/** What the page is called where nothing is selected. */
export function useStartName(): string {
  const { t } = useTranslation();
  const { context } = useBrowse();
  return context === defaultContext ? t('hierarchy.browse') : t(`shell.context.${context}`);
}

const noTypes: readonly HierarchyType[] = [];
/** The types of the page's context, or of another. */
export function useTypes(of?: Context): readonly HierarchyType[] {
  const { context } = useBrowse();
  return useQuery(typesQuery(of ?? context)).data ?? noTypes;
}

/** Asks ahead for the item that the address names, else for the start page of a context. */
export function askBrowse(context: Context, id: number): void {
  if (id > 0) {
    askAhead(queryClient, contextOfItemQuery(id));
    askAhead(queryClient, ancestorsQuery(id));
  } else {
    askAhead(queryClient, linesQuery(context));
    askAhead(queryClient, waitingQuery(context));
    askAhead(queryClient, recentQuery(context, false));
  }
}

/** Asks again for whatever of the hierarchy is on screen; pages that come later load fresh. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: key() }), [client]);
}
