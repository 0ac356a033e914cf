import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';

/**
 * Which names of a way are left out where there is room for `room` pixels: what it shares with the ways around from the
 * inside out, then what stands between the first name of its own and its last; those two stay. Where `telling` names
 * tell it apart, they stay in place of the first of its own, the least telling going first. `mark` is the width of the
 * "…" that stands for them; nothing stands for a missing beginning.
 */
export function leftOut(
  widths: readonly number[],
  { shared, telling = [], room, mark }: { shared: number; telling?: readonly number[]; room: number; mark: number },
): ReadonlySet<number> {
  const last = widths.length - 1;
  const first = Math.min(shared, last);
  const [most = first, ...less] = telling;
  const others = [...widths.keys()].filter((at) => at !== last && at !== first && !telling.includes(at));
  others.sort((a, b) => (a < first && b < first ? b - a : a - b));
  const own = first === last || telling.includes(first) || most === first ? [] : [first];
  const order = [...others, ...own, ...less.toReversed()];
  const out = new Set<number>();
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  for (const at of order) {
    if (over + (isMarked(out, first) ? mark : 0) <= 0) break;
    out.add(at);
    over -= widths[at] ?? 0;
  }
  return out;
}

/** Whether a name that is shown stands before one that is not. */
const isMarked = (out: ReadonlySet<number>, first: number): boolean => out.size > (out.has(0) ? first : 0);

const nothingOut: ReadonlySet<number> = new Set();

/** How much of a way there is room for, as its element grows and shrinks. */
function useLeftOut(names: readonly string[], shared: number, telling: readonly number[], wraps: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const [out, setOut] = useState(nothingOut);
  const text = names.join('\n');
  const kept = telling.join(' ');
  useLayoutEffect(() => {
    const way = ref.current;
    if (!way || wraps) return;
    const measure = (): void => {
      const widths = [...way.querySelectorAll<HTMLElement>('[data-name]')].map((name) => name.scrollWidth + 1);
      const mark = 2 * Number.parseFloat(getComputedStyle(way).fontSize);
      const now = leftOut(widths, {
        shared,
        telling: kept === '' ? [] : kept.split(' ').map(Number),
        room: way.clientWidth,
        mark,
      });
      setOut((before) => (before.size === now.size && [...now].every((at) => before.has(at)) ? before : now));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(way);
    measure();
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [text, shared, kept, wraps]);
  return { ref, out };
}

/**
 * Where something stands, as the names above it from the top. Names for which there is no room are left out whole, for
 * the eye alone; one that `wraps` takes as many lines as it needs.
 */
export function Way(props: {
  names: readonly string[];
  /** How many names it shares with the ways around. */
  shared?: number;
  /** What tells those ways apart (`apartOf`). */
  telling?: ReadonlyMap<string, readonly number[]>;
  wraps?: boolean;
}): ReactElement {
  const { names, shared = 0, telling, wraps = false } = props;
  const { ref, out } = useLeftOut(names, shared, telling?.get(names.join('\n')) ?? [], wraps);
  const last = names.length - 1;
  return (
    <span className={wraps ? 'way wraps' : 'way'} ref={ref} title={names.join(' › ')}>
      {names.map((name, at) => (
        <Fragment key={at}>
          {at > 0 && out.has(at) && !out.has(at - 1) && <span aria-hidden="true">… › </span>}
          <span data-name className={out.has(at) ? 'vh' : undefined}>
            {at === last ? name : `${name} › `}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
