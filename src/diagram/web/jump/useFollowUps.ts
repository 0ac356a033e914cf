import { useMemo, useSyncExternalStore } from 'react';
import { onlyIn } from '../../../contexts.ts';
import { recall, remember } from '../../../platform/web/remember.ts';

/** A jump-to whose hotspot is still to be drawn (docs/domain/diagrams.md, Jump-tos). */
export interface FollowUp {
  /** The jump-to. */
  id: number;
  /** Its diagram. */
  sourceId: number;
}

/** Follow-ups of a context; the oldest give way. */
const MOST = 200;

const listeners = new Set<() => void>();
const keyOf = (code: string, context: string) => `action-items:${code}:${context}`;

function read(key: string): FollowUp[] {
  const kept = recall<unknown>(key, []);
  return Array.isArray(kept) ? kept.filter(isFollowUp) : [];
}

const isFollowUp = (one: unknown): one is FollowUp =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'sourceId' in one &&
  Number.isSafeInteger(one.id) &&
  Number.isSafeInteger(one.sourceId);

function write(key: string, next: readonly FollowUp[]): void {
  remember(key, next);
  for (const listener of listeners) listener();
}

/** Another tab of the browser may write them too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Notes one, once. */
export function beginFollowUp(code: string, context: string, followUp: FollowUp): void {
  const key = keyOf(code, context);
  const others = read(key).filter(({ id }) => id !== followUp.id);
  write(key, [...others, followUp].slice(-MOST));
}

/** Takes those of the given jump-tos away: done, or gone. Answers which of them there were. */
export function completeFollowUps(code: string, context: string, ids: readonly number[]): FollowUp[] {
  const key = keyOf(code, context);
  const all = read(key);
  const done = all.filter(({ id }) => ids.includes(id));
  if (done.length > 0) {
    write(
      key,
      all.filter(({ id }) => !ids.includes(id)),
    );
  }
  return done;
}

/** The pending ones of a catalogue's context, kept in local storage for the signed-in user. */
export function useFollowUps(code: string, context: string): readonly FollowUp[] {
  const key = keyOf(code, context);
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(read(key)));
  return useMemo(() => JSON.parse(text) as FollowUp[], [text]);
}

/** How many are pending in the diagrams of each of these catalogues, those with none left out. */
export function useFollowUpCounts(codes: readonly string[]): readonly { code: string; count: number }[] {
  const count = (code: string) => read(keyOf(code, onlyIn.diagrams)).length;
  const text = useSyncExternalStore(subscribe, () =>
    JSON.stringify(codes.map((code) => ({ code, count: count(code) })).filter((one) => one.count > 0)),
  );
  return useMemo(() => JSON.parse(text) as { code: string; count: number }[], [text]);
}
