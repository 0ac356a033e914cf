import { useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { lengthOf, minuteOfWeek, overlapped, weekTimeOf, type MaintenanceWindow } from '../../block/rules.ts';

/** What of a window moves. */
export type Edge = 'both' | 'start' | 'end';

interface Move {
  minutes: number;
  edge: Edge;
}

const dayMinutes = 24 * 60;
const step = 15;
const shortest = 15;

function moved(window: MaintenanceWindow, { minutes, edge }: Move): MaintenanceWindow {
  const start = minuteOfWeek(window.start) + (edge === 'end' ? 0 : minutes);
  const end = minuteOfWeek(window.end) + (edge === 'start' ? 0 : minutes);
  const next = { ...window, start: weekTimeOf(start), end: weekTimeOf(end) };
  // Past its other end it would become nearly a week long.
  const isTurned = edge !== 'both' && (lengthOf(next) < shortest || lengthOf(next) - lengthOf(window) > 3 * dayMinutes);
  return isTurned ? window : next;
}

const replaced = (windows: readonly MaintenanceWindow[], index: number, by: MaintenanceWindow): MaintenanceWindow[] =>
  windows.map((one, at) => (at === index ? by : one));

const others = (windows: readonly MaintenanceWindow[], index: number) => windows.filter((_, at) => at !== index);

/** The windows with one moved; as they are where it would overlap another. */
export function movedWindow(windows: readonly MaintenanceWindow[], index: number, move: Move): MaintenanceWindow[] {
  const window = windows[index];
  if (!window) return [...windows];
  const next = moved(window, move);
  return overlapped(next, others(windows, index)) ? [...windows] : replaced(windows, index, next);
}

/** A window without what another one takes of it: it ends where that begins, or begins where that ends. */
function clipped(window: MaintenanceWindow, rest: readonly MaintenanceWindow[]): MaintenanceWindow | undefined {
  const other = overlapped(window, rest);
  if (!other) return window;
  const startsFirst = lengthOf({ start: window.start, end: other.start }) < lengthOf(window);
  const next = startsFirst ? { ...window, end: other.start } : { ...window, start: other.end };
  return lengthOf(next) >= shortest && !overlapped(next, rest) ? next : undefined;
}

/** Drags a window, or one of its ends, over the week; what it takes of another it lets go of at the end. */
export function useWindowDrag(of: {
  /** The line of one day. */
  strip: RefObject<HTMLDivElement | null>;
  windows: readonly MaintenanceWindow[];
  onChange: (windows: MaintenanceWindow[]) => void;
}) {
  const { strip, windows, onChange } = of;
  const [draft, setDraft] = useState<{ index: number; window: MaintenanceWindow } | null>(null);
  const other = draft && overlapped(draft.window, others(windows, draft.index));

  function begin(event: PointerEvent, index: number, edge: Edge): void {
    const line = strip.current?.getBoundingClientRect();
    const window = windows[index];
    if (event.button !== 0 || !line || !window) return;
    event.stopPropagation();
    const { clientX, clientY } = event;
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    let next = window;
    const onMove = (at: globalThis.PointerEvent): void => {
      const across = Math.round((((at.clientX - clientX) / line.width) * dayMinutes) / step) * step;
      const down = edge === 'both' ? Math.round((at.clientY - clientY) / line.height) * dayMinutes : 0;
      next = moved(window, { minutes: across + down, edge });
      setDraft({ index, window: next });
    };
    const end = (): void => {
      stopping.abort();
      setDraft(null);
      const kept = next === window ? window : clipped(next, others(windows, index));
      if (kept && kept !== window) onChange(replaced(windows, index, kept));
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    target.addEventListener('pointermove', onMove as EventListener, { signal });
    target.addEventListener('pointerup', end, { signal });
    target.addEventListener(
      'pointercancel',
      () => {
        stopping.abort();
        setDraft(null);
      },
      { signal },
    );
  }

  return {
    windows: draft ? replaced(windows, draft.index, draft.window) : windows,
    /** The window that is dragged onto another one. */
    overlaps: draft && other ? draft.index : null,
    overlappedName: other?.name ?? '',
    begin,
  };
}
