import { createStore } from './store.ts';

/** Messages about results that are not visible otherwise: one at a time, the last 20 kept. */

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  at: Date;
  /** Milliseconds on screen. */
  duration: number;
  /**
   * One action, such as Undo; it closes the toast. `keys` do the same outside text fields while it is on screen, until
   * another page than `pages` is; absent: on all.
   */
  action?: { label: string; keys?: string; pages?: readonly string[]; run: () => void };
  /** What else it offers, without keys; it closes the toast too. */
  further?: { label: string; run: () => void };
}

export interface ToastState {
  /** The first is on screen, the others wait. */
  queue: readonly Toast[];
  /** Newest first. */
  recent: readonly Toast[];
}

/**
 * Shown this long unless a text says otherwise (docs/domain/screens.md, Messages that pass); content and e-commerce
 * areas pass 2000.
 */
export const TOAST_MS = 4000;
/** Messages kept under Recent messages. */
export const TOASTS_KEPT = 20;

export const toastStore = createStore<ToastState>({ queue: [], recent: [] });

let lastId = 0;

/**
 * The state after a new message; one that already waits at the end is not repeated. A message comes before an offer,
 * which would hold it up for long, and a new offer takes the place of the one before.
 */
function pushToast(state: ToastState, toast: Toast): ToastState {
  const messages = state.queue.filter(({ action }) => !action);
  const offers = toast.action ? [] : state.queue.filter(({ action }) => action);
  const last = messages.at(-1);
  if (last && last.text === toast.text && last.tone === toast.tone && !toast.action) return state;
  return { queue: [...messages, toast, ...offers], recent: [toast, ...state.recent].slice(0, TOASTS_KEPT) };
}

export function closeToast(id: number): void {
  toastStore.set((state) => ({ ...state, queue: state.queue.filter((toast) => toast.id !== id) }));
}

/**
 * Takes the keys from what is offered: they belong to an editing that began later, or to the page that is on screen now,
 * unless the offer is of that page. Its buttons stay.
 */
export function dropOfferKeys(page?: string): void {
  const stays = ({ action }: Toast): boolean =>
    action?.keys === undefined || (page !== undefined && action.pages?.includes(page) !== false);
  const { queue } = toastStore.get();
  if (queue.every(stays)) return;
  toastStore.set((state) => ({
    ...state,
    queue: queue.map((one) =>
      stays(one) || !one.action ? one : { ...one, action: { label: one.action.label, run: one.action.run } },
    ),
  }));
}

export interface ToastOptions {
  duration?: number;
  action?: Toast['action'];
  further?: Toast['further'];
}

function show(tone: ToastTone, text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const { duration = TOAST_MS, action, further } = options;
  const offers = { ...(action && { action }), ...(further && { further }) };
  const toast: Toast = { id: lastId, tone, text, at: new Date(), duration, ...offers };
  toastStore.set((state) => pushToast(state, toast));
  return lastId;
}

/** Each answers the message's number, by which it is closed. */
export const toast = {
  success: (text: string, options?: ToastOptions): number => show('success', text, options),
  info: (text: string, options?: ToastOptions): number => show('info', text, options),
  warning: (text: string, options?: ToastOptions): number => show('warning', text, options),
  error: (text: string, options?: ToastOptions): number => show('error', text, options),
};
