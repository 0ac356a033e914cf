/** Undo and redo over immutable states. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

/** Steps that can be taken back. */
export const UNDO_STEPS = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

export function record<T>(history: History<T>, present: T): History<T> {
  if (Object.is(history.present, present)) return history;
  return { past: [...history.past, history.present].slice(-UNDO_STEPS), present, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future };
}

/**
 * The history over new ground, such as what a save answered: `move` puts each of its states there. What is present then
 * is a step of its own where it differs from what became of the state before.
 */
export function moved<T>(
  { past, present, future }: History<T>,
  to: { move: (state: T) => T; present: T; same: (a: T, b: T) => boolean },
): History<T> {
  const here = to.move(present);
  const before = past.map(to.move);
  if (to.same(here, to.present)) return { past: before, present: to.present, future: future.map(to.move) };
  return record({ past: before, present: here, future: [] }, to.present);
}

/** Steps that lead back to the last state that `isSaved`; none where the present one is. */
export const stepsSinceSaved = <T>({ past, present }: History<T>, isSaved: (state: T) => boolean): number =>
  isSaved(present) ? 0 : past.length - past.findLastIndex(isSaved);
