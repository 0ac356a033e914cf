import { createStore, useStore } from '../store.ts';

/** Calls in a row that no server answered; one alone may be a call that the page itself gave up. */
const unanswered = createStore(0);
const isLostAfter = 2;

/** Whether a call was answered by the server, not by what stands before it. */
export const noteAnswer = (isAnswered: boolean): void => unanswered.set((count) => (isAnswered ? 0 : count + 1));

/** Whether the server does not answer; what is looked at again and again finds out when it does. */
export const useIsLost = (): boolean => useStore(unanswered) >= isLostAfter;
