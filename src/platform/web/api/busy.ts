import { createStore } from '../store.ts';

/** What holds the catalogue at the moment, as the last refused write or the page data said; null if nothing. */
export const busyStore = createStore<string | null>(null);

export function setBusy(name: string | null): void {
  busyStore.set(name);
}

let ask = (): void => {};

/** Hands in who asks the server what holds the catalogue and what the caller may do in it. */
export function onDoubted(asks: () => void): () => void {
  ask = asks;
  return () => {
    ask = () => {};
  };
}

/** A write was refused for want of a right: asks which ones the caller has. */
export const doubtRights = (): void => ask();

/** A call went through that might not have: asks whether what is known to hold the catalogue still does. */
export function doubtBusy(): void {
  if (busyStore.get() !== null) ask();
}
