import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';

/** How many names all ways begin with; the last name of a way is its own. */
export function sharedNames(ways: readonly (readonly string[])[]): number {
  const [first, ...others] = ways.filter((way) => way.length > 0);
  if (!first || others.length === 0) return 0;
  const differs = first.findIndex((name, at) => at === first.length - 1 || others.some((way) => way[at] !== name));
  return Math.max(0, differs);
}

/**
 * Which names of a way are left out where there is room for `room` pixels: what it shares with the ways around from the
 * inside out, then what stands between the first name of its own and its last; those two stay. `mark` is the width of
 * the "…" that stands for them; nothing stands for a missing beginning.
 */
export function leftOut(
  widths: readonly number[],
  { shared, room, mark }: { shared: number; room: number; mark: number },
): ReadonlySet<number> {
  const last = widths.length - 1;
  const first = Math.min(shared, last);
  const order = [...widths.keys()].filter((at) => at !== first && at !== last);
  order.sort((a, b) => (a < first && b < first ? b - a : a - b));
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
function useLeftOut(names: readonly string[], shared: number, wraps: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const [out, setOut] = useState(nothingOut);
  const text = names.join('\n');
  useLayoutEffect(() => {
    const way = ref.current;
    if (!way || wraps) return;
    const measure = (): void => {
      const widths = [...way.querySelectorAll<HTMLElement>('[data-name]')].map((name) => name.scrollWidth + 1);
      const mark = 2 * Number.parseFloat(getComputedStyle(way).fontSize);
      const now = leftOut(widths, { shared, room: way.clientWidth, mark });
      setOut((before) => (before.size === now.size && [...now].every((at) => before.has(at)) ? before : now));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(way);
    measure();
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [text, shared, wraps]);
  return { ref, out };
}

/**
 * Where something stands, as the names above it from the top. Names for which there is no room are left out whole, for
 * the eye alone; one that `wraps` takes as many lines as it needs.
 */
export function Way(props: { names: readonly string[]; shared?: number; wraps?: boolean }): ReactElement {
  const { names, shared = 0, wraps = false } = props;
  const { ref, out } = useLeftOut(names, shared, wraps);
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
