import { createStore, useStore } from '../../platform/web/store.ts';
import type { Store } from '../../platform/web/store.ts';
import type { Release } from '../read/release.ts';
import { keptKey, keptOf } from '../rules.ts';

const stores = new Map<string, unknown>();

/** A value kept on this device under a key, and the same in every tab. */
function storeOf<T>(key: string, parse: (text: string | null) => T): Store<T> {
  const known = stores.get(key);
  if (known) return known as Store<T>;
  const store = createStore(parse(read(key)));
  addEventListener('storage', (event) => event.key === key && store.set(parse(event.newValue)));
  store.subscribe(() => keep(key, JSON.stringify(store.get())));
  stores.set(key, store);
  return store;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string): void {
  try {
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
  } catch {
    // Without storage it lasts until the page closes.
  }
}

/**
 * Something of the reader's for the open catalogue: the list, machines, what was seen.
 * @param parse reads it as it was kept
 */
export function useKept<T>(
  release: Release,
  name: string,
  parse: (text: string | null) => T,
): [T, (change: (now: T) => T) => void] {
  const store = storeOf(keptKey(name, keptOf(release.pointer)), parse);
  return [useStore(store), store.set];
}
