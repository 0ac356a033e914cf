import { moved, record, startHistory } from './editor/history.ts';
import type { History } from './editor/history.ts';
import { changedFields } from './merge.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Typing in one field goes on as one step while it pauses for no longer, in milliseconds. */
const PAUSE_MS = 1000;

/** The states of a form, each step a field typed in, a cancel, or what an answer put there. */
export interface FormHistory<V extends object> {
  base: V;
  states: History<V>;
  /** The one field that the last step changed, and when; null where it is not to be gone on with. */
  last: { field: string; at: number } | null;
}

export const startForm = <V extends object>(base: V, values: V): FormHistory<V> => ({
  base,
  states: startHistory(values),
  last: null,
});

/** What the form holds by now is a step, unless it is what the last one led to or goes on with it. */
function follow<V extends object>(history: FormHistory<V>, values: V, at: number): FormHistory<V> {
  const { base, states, last } = history;
  const changed = changedFields(states.present, values);
  if (changed.length === 0) return history;
  const [field] = changed;
  const one = changed.length === 1 && field !== undefined ? { field, at } : null;
  const goesOn =
    one !== null && last !== null && last.field === field && at - last.at < PAUSE_MS && !same(base, values);
  const next = goesOn ? { ...states, present: values, future: [] } : record(states, values);
  return { base, states: next, last: one };
}

/**
 * The history with what the server and the form hold by now. Where somebody else's save moved a field that was not
 * typed in here, it is as they left it in every state: undo takes back one's own steps alone.
 */
export function followed<V extends object>(history: FormHistory<V>, base: V, values: V, at: number): FormHistory<V> {
  const { base: before, states } = history;
  const { past, present } = states;
  const theirs = changedFields(before, base).filter(
    (key) =>
      same(present[key], before[key]) &&
      !same(present[key], base[key]) &&
      !past.some((state) => same(state[key], base[key])),
  );
  if (theirs.length === 0) return follow({ ...history, base }, values, at);
  const move = (state: V): V =>
    Object.assign(
      { ...state },
      ...theirs.filter((key) => same(state[key], before[key])).map((key) => ({ [key]: base[key] })),
    ) as V;
  const on = moved(states, { move, present: move(present), same });
  return follow({ base, states: on, last: null }, values, at);
}
