import { createStore, useStore } from '../../platform/web/store.ts';
import type { Store } from '../../platform/web/store.ts';
import { parsePicks } from '../picks/picks.ts';
import type { Pick } from '../picks/picks.ts';
import { useRelease } from './useRelease.ts';

const stores = new Map<string, Store<readonly Pick[]>>();

/** The list of a catalogue, kept on this device and the same in every tab. */
function storeOf(code: string): Store<readonly Pick[]> {
  const known = stores.get(code);
  if (known) return known;
  const key = `callout:list:${code}`;
  const store = createStore<readonly Pick[]>(parsePicks(read(key)));
  addEventListener('storage', (event) => event.key === key && store.set(parsePicks(event.newValue)));
  store.subscribe(() => keep(key, JSON.stringify(store.get())));
  stores.set(code, store);
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
    // Without storage the list lasts until the page closes.
  }
}

export function usePicks(): [readonly Pick[], (change: (picks: readonly Pick[]) => readonly Pick[]) => void] {
  const { release } = useRelease();
  const store = storeOf(release.pointer.catalog.code);
  return [useStore(store), store.set];
}
