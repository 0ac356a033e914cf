import { createStore, useStore } from '../../platform/web/store.ts';

/** The last thing that happened, in one sentence; counted, so that the same sentence can be said twice. */
const said = createStore({ text: '', count: 0 });
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows and announces a sentence for a moment. */
export function say(text: string): void {
  said.set(({ count }) => ({ text, count: count + 1 }));
  clearTimeout(timer);
  timer = setTimeout(() => said.set(({ count }) => ({ text: '', count })), 4000);
}

export const useSaid = () => useStore(said);
