import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import type { TreeLine } from './lines.ts';

type LineAt = ReadonlyMap<string, number>;

/** Keeps what is in view where it is when lines come or go above it. */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly TreeLine[],
  lineAt: LineAt,
  height: number,
): void {
  /** The first node in view, and how far its upper edge is from that of the view. */
  const first = useRef<{ key: string; offset: number } | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    const at = first.current && lineAt.get(first.current.key);
    if (!element || !first.current || at === null || at === undefined) return;
    const wanted = at * height - first.current.offset;
    if (Math.abs(element.scrollTop - wanted) >= 1) element.scrollTop = wanted;
  }, [scroller, lineAt, height]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = (): void => {
      const { scrollTop } = element;
      let at = Math.floor(scrollTop / height);
      while (lines[at] && lines[at]?.kind !== 'node') at += 1;
      const key = lines[at]?.key;
      // At the very top of a complete list nothing is kept: what comes in above is to be seen.
      const atTop = scrollTop === 0 && lines[0]?.kind === 'node';
      first.current = key === undefined || atTop ? null : { key, offset: at * height - scrollTop };
    };
    note();
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, lines, height]);
}

/** The tree's one tab stop: the node it is on, and the next best where that one is gone. */
export function useKeptFocus(scroller: RefObject<HTMLElement | null>, lines: readonly TreeLine[], lineAt: LineAt) {
  /** Its node, and where that was, for when it goes. */
  const [{ key: wanted, was }, setWanted] = useState<{ key: string | null; was: number }>({ key: null, was: 0 });
  /** The focus is in the tree, or was until its row went. */
  const inside = useRef(false);
  const pending = useRef<{ take: boolean; scroll: boolean } | null>(null);

  const found = wanted === null ? undefined : lineAt.get(wanted);
  if (found !== undefined && found !== was) setWanted({ key: wanted, was: found });
  let at = found ?? Math.min(was, lines.length - 1);
  while (at > 0 && lines[at]?.kind !== 'node') at -= 1;
  if (lines[at]?.kind !== 'node') at = lines.findIndex((line) => line.kind === 'node');

  const key = lines[at]?.key;
  useLayoutEffect(() => {
    const rowOf = (): HTMLElement | null | undefined =>
      key === undefined ? null : scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    const asked = pending.current;
    if (asked && key === wanted) {
      const row = rowOf();
      if (!row) return;
      pending.current = null;
      if (asked.scroll) row.scrollIntoView({ block: 'nearest' });
      if (asked.take) row.focus({ preventScroll: true });
    } else if (inside.current && document.activeElement === document.body) rowOf()?.focus({ preventScroll: true });
  });

  return {
    /** Its line; -1 while there is none. */
    at,
    focus(next: string | null, { take = true, scroll = false } = {}): void {
      pending.current = { take, scroll };
      setWanted({ key: next, was });
    },
    onFocus(event: FocusEvent): void {
      inside.current = true;
      // Assistive technology moves the focus without keys.
      const on = event.target.closest<HTMLElement>('[data-key]')?.dataset['key'];
      if (on !== undefined && on !== wanted) setWanted({ key: on, was });
    },
    onBlur(): void {
      // A row that goes takes the focus along without saying so; another window only borrows it.
      inside.current = !document.hasFocus();
    },
  };
}
