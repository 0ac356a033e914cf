import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NARROW, useMedia } from '../media.ts';
import { useRemembered } from '../remember.ts';
import { Dialog } from './Dialog.tsx';

const STEP = 16;
const LONG_STEP = 64;
/** No pane gets narrower than this, in pixels. */
const PANE_MIN = 200;
/** No sized pane takes more than this share of the row. */
const PANE_MAX_SHARE = 0.7;

/** A wanted width within the limits of its row. */
function clampPane(width: number, row: number): number {
  return Math.round(Math.max(PANE_MIN, Math.min(width, row * PANE_MAX_SHARE)));
}

export interface SplitterProps {
  /** Names the stored size, such as "browse.tree". */
  id: string;
  /** The name of the sized pane. */
  label: string;
  /** The sized pane's first width in pixels. */
  size: number;
  start: ReactNode;
  end: ReactNode;
  /** Which pane has the width; the other takes the rest. */
  sized?: 'start' | 'end';
  /** Below 1024 px only one pane shows; the sized one opens as a drawer. */
  drawerOpen?: boolean;
  onDrawerClose?: () => void;
}

/** Two panes and a movable line: arrows 16 px, Shift 64, Enter collapses, double click resets. */
export function Splitter(props: SplitterProps): ReactElement {
  const { id, label, size, start, end, sized = 'start', drawerOpen = false, onDrawerClose } = props;
  const { t } = useTranslation();
  const [kept, keep] = useRemembered(`pane:${id}`, size);
  const [collapsed, setCollapsed] = useRemembered(`pane:${id}:off`, false);
  const narrow = useMedia(NARROW);
  const row = useRef<HTMLDivElement>(null);
  const before = useRef<{ x: number; width: number } | null>(null);
  const towards = sized === 'start' ? 1 : -1;
  const set = (width: number): void => keep(clampPane(width, row.current?.clientWidth ?? window.innerWidth));

  // The pane that stays has one key in both layouts: what is typed in it outlives a change of the window's width.
  if (narrow) {
    const [side, rest] = sized === 'start' ? [start, end] : [end, start];
    return (
      <div className="split" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <section key="rest" className="pane">
          {rest}
        </section>
        {drawerOpen && (
          <Dialog drawer title={label} onClose={() => onDrawerClose?.()}>
            {side}
          </Dialog>
        )}
      </div>
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.shiftKey ? LONG_STEP : STEP;
    if (event.key === 'ArrowRight') set(kept + step * towards);
    else if (event.key === 'ArrowLeft') set(kept - step * towards);
    else if (event.key === 'Home') set(PANE_MIN);
    else if (event.key === 'End') set(Number.POSITIVE_INFINITY);
    else if (event.key === 'Enter') setCollapsed(!collapsed);
    else return;
    event.preventDefault();
  }

  function onPointerMove(event: PointerEvent): void {
    if (before.current) set(before.current.width + (event.clientX - before.current.x) * towards);
  }

  const width = `min(${collapsed ? 0 : kept}px, ${PANE_MAX_SHARE * 100}%)`;
  const columns = sized === 'start' ? `${width} 0 minmax(0, 1fr)` : `minmax(0, 1fr) 0 ${width}`;
  const hide = (which: 'start' | 'end'): boolean => collapsed && sized === which;
  return (
    <div className="split" ref={row} style={{ gridTemplateColumns: columns }}>
      <section key={sized === 'start' ? 'sized' : 'rest'} className="pane" hidden={hide('start')}>
        {start}
      </section>
      {hide('start') && <span />}
      <div
        className="grip"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('platform.splitter', { name: label })}
        aria-valuenow={collapsed ? 0 : kept}
        aria-valuemin={0}
        aria-valuemax={2000}
        onKeyDown={onKeyDown}
        onDoubleClick={() => {
          keep(size);
          setCollapsed(false);
        }}
        onPointerDown={(event) => {
          before.current = { x: event.clientX, width: kept };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          before.current = null;
        }}
      />
      <section key={sized === 'end' ? 'sized' : 'rest'} className="pane" hidden={hide('end')}>
        {end}
      </section>
    </div>
  );
}
