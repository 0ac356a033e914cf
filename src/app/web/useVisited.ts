import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Context } from '../../contexts.ts';
import { visit } from '../../gateway/web/useGateway.ts';
import type { PlaceKind } from '../../gateway/rules.ts';
import { installation } from '../../platform/contract/installation.ts';
import { pageStore } from '../../platform/web/page.ts';
import { keepPlace } from '../../platform/web/recent.ts';
import { useStore } from '../../platform/web/store.ts';

/** Milliseconds that a page stays open before it counts as a place where one was. */
const REST = 2000;

/**
 * Keeps the page that is open as a place where one was: for the gateway's Continue, and on this device for the palette
 * and the start of Browse.
 */
export function useVisited(code: string, context: Context): void {
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const { crumbs } = useStore(pageStore);
  const address = `${pathname.slice(code.length + 1).replace(/\/$/, '')}${searchStr}`;
  const kind = kindOf(pathname);
  const labels = crumbs.map(({ label }) => label);
  // A page goes by its own name, what it shows behind it; anything else by itself, where it lies behind it.
  const title = (kind === 'page' ? labels[0] : labels.at(-1)) ?? '';
  const detail = (kind === 'page' ? labels.slice(1) : labels.slice(0, -1)).join(' / ');
  useEffect(() => {
    // A start page is no place: the catalogue itself leads there.
    if (title === '' || address === '' || code === installation.code) return;
    const timer = setTimeout(() => {
      visit({ code, address, context, kind, title, detail });
      // What a part is called the palette knows.
      const path = pathname.slice(code.length + 1).replace(/\/$/, '');
      if (path !== '') keepPlace(code, { address: path, kind, title, detail: kind === 'part' ? '' : detail });
    }, REST);
    return () => clearTimeout(timer);
  }, [code, address, context, kind, pathname, title, detail]);
}

function kindOf(pathname: string): PlaceKind {
  if (/\/tree\/\d+\/\d+/.test(pathname)) return 'diagram';
  if (/\/(?:tree|majorUnits)\/\d+/.test(pathname)) return 'item';
  return /\/part\/\d+/.test(pathname) ? 'part' : 'page';
}
