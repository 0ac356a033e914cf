import { createStore } from '../store.ts';

/** What holds the catalogue at the moment, as the last refused write or a poll said; null if nothing. */
export const busyStore = createStore<string | null>(null);

export function setBusy(name: string | null): void {
  busyStore.set(name);
}

export function clearBusy(): void {
  busyStore.set(null);
}
