import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

/**
 * Waits after the last key, in milliseconds: of a search, and of a filter within what a page shows; and the shortest text
 * that is asked for (docs/domain/screens.md, Lists).
 */
const SEARCH_MS = 700;
export const FILTER_MS = 300;
export const SHORTEST = 3;

/** A text filter: taken a while after the last key, from 3 characters on or empty; Enter takes it at once. */
export function useTypedFilter(
  value: string,
  take: (text: string) => void,
  wait: number = SEARCH_MS,
  shortest: number = SHORTEST,
) {
  const [typed, setTyped] = useState({ text: value, from: value });
  // The address changed by itself: back, a link, Clear.
  if (typed.from !== value) setTyped({ text: value, from: value });
  const text = typed.text.trim();
  const pending = text !== value;
  function commit(next: string): void {
    setTyped({ text: next, from: next });
    take(next);
  }
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (!pending || (text !== '' && text.length < shortest)) return;
    const timer = setTimeout(() => latest.current(text), wait);
    return () => clearTimeout(timer);
  }, [text, pending, wait, shortest]);
  return {
    text: typed.text,
    type: (next: string) => setTyped({ text: next, from: value }),
    clear: () => commit(''),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && pending) commit(text);
    },
  };
}
