import { useSyncExternalStore } from 'react';

/** What the address shows. The part behind # holds it, so any file host will do. */
export type Route =
  | { screen: 'tree'; id: number; query: URLSearchParams }
  | { screen: 'diagram'; id: number; query: URLSearchParams }
  | { screen: 'part'; id: number; query: URLSearchParams }
  /** A level of a taxonomy; with 0 the taxonomies, or the first levels of the one that `of` names. */
  | { screen: 'taxonomy'; id: number; query: URLSearchParams }
  | { screen: 'search' | 'serial' | 'list' | 'compare' | 'units' | 'unknown'; id: 0; query: URLSearchParams };

export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const query = new URLSearchParams(search);
  const [, screen, number] = /^(\w+)\/(\d{1,15})$/.exec(path) ?? [];
  const id = Number(number);
  if (path === '') return { screen: 'tree', id: 0, query };
  if (path === 'taxonomy') return { screen: path, id: 0, query };
  if ((screen === 'tree' || screen === 'diagram' || screen === 'part' || screen === 'taxonomy') && id > 0)
    return { screen, id, query };
  if (path === 'search' || path === 'serial' || path === 'list' || path === 'compare' || path === 'units')
    return { screen: path, id: 0, query };
  return { screen: 'unknown', id: 0, query };
}

type Query = Readonly<Record<string, string | number | undefined>>;

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== 0);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** Addresses of the screens. `from` is the parent under which an item was opened, where that is not its first. */
export const links = {
  home: '#/',
  /** The start with a product line chosen, and one of its folders, such as a model year. */
  start: (line: number, folder?: number) => withQuery('#/', { line, folder }),
  tree: (id: number, from?: number) => (id === 0 ? '#/' : withQuery(`#/tree/${id}`, { from })),
  /** With the callout `tag`, or that of a part, chosen. */
  diagram: (id: number, query?: { tag?: string; part?: number; from?: number | undefined; zoom?: number }) =>
    withQuery(`#/diagram/${id}`, query),
  part: (id: number) => `#/part/${id}`,
  taxonomy: (level: number) => `#/taxonomy/${level}`,
  taxonomies: (of?: number) => withQuery('#/taxonomy', { of }),
  search: (q: string) => withQuery('#/search', { q }),
  serial: (query: Query = {}) => withQuery('#/serial', query),
  list: '#/list',
  /** Units side by side; `only` what they do not all say alike. */
  units: (ids: readonly number[], only = false) => `#/units?ids=${ids.join()}${only ? '&only=1' : ''}`,
};

/** Changes the address without a step back to the one before. */
export function replaceAddress(hash: string): void {
  if (location.hash === hash) return;
  history.replaceState(history.state, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function openAddress(hash: string): void {
  location.hash = hash;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash));
}
