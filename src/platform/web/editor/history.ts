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
