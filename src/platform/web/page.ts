import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What the page on screen tells the shell around it. */

export interface Crumb {
  label: string;
  /** Absent for the last one. */
  href?: string;
}

export interface PageInfo {
  crumbs: readonly Crumb[];
  /** Element ids of the list and the detail, for the skip links. */
  list?: string | undefined;
  detail?: string | undefined;
  /** The page needs the width: the navigation starts as a rail. */
  rail?: boolean | undefined;
}

export const pageStore = createStore<PageInfo>({ crumbs: [] });

/** Sets breadcrumb, document title and skip links while the page is mounted. */
export function usePage(info: PageInfo): void {
  const { list, detail, rail } = info;
  const crumbs = JSON.stringify(info.crumbs);
  useEffect(() => {
    const parsed = JSON.parse(crumbs) as Crumb[];
    pageStore.set({ crumbs: parsed, list, detail, rail });
    const title = parsed.at(-1)?.label;
    document.title = title ? `${title} · Callout` : 'Callout';
  }, [crumbs, list, detail, rail]);
}
