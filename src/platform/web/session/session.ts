import { createStore } from '../store.ts';

/** When the session ends, as the last answer said; null while nobody is signed in. */
export const sessionStore = createStore<number | null>(null);

/** The warning appears this long before the end (docs/domain/rights.md, Sessions), in milliseconds. */
export const WARN_MS = 30_000;
/** Seconds at which the countdown is announced. */
export const ANNOUNCED: readonly number[] = [30, 20, 10, 5];

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('callout-session') : null;
let ended = (): void => undefined;
channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.data !== null && typeof event.data !== 'number') return;
  sessionStore.set(event.data);
  if (event.data === null) ended();
});

/** What happens here when another tab ends the session. */
export function whenEndedElsewhere(run: () => void): void {
  ended = run;
}

/** Seconds to the end of the session, from the header `X-Session-Expires`; other tabs hear of it. */
export function publishExpiry(seconds: number): void {
  const at = Date.now() + seconds * 1000;
  sessionStore.set(at);
  channel?.postMessage(at);
}

export function endSession(): void {
  sessionStore.set(null);
  channel?.postMessage(null);
}

export type SessionPhase = { phase: 'none' | 'running' | 'over' } | { phase: 'warning'; seconds: number };

export function sessionPhase(expiresAt: number | null, now: number): SessionPhase {
  if (expiresAt === null) return { phase: 'none' };
  const left = expiresAt - now;
  if (left <= 0) return { phase: 'over' };
  if (left > WARN_MS) return { phase: 'running' };
  return { phase: 'warning', seconds: Math.ceil(left / 1000) };
}
