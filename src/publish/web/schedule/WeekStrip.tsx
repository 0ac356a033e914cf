import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { formatWeekday } from '../../../platform/web/format.ts';
import { useTranslation } from 'react-i18next';
import { lengthOf, minutesOf, piecesOf, weekDays, weekTimeOf, windowAt, minuteOfWeek } from '../../block/rules.ts';
import type { MaintenanceWindow } from '../../block/rules.ts';
import { graceHours } from '../../schedule/rules.ts';
import { movedWindow, useWindowDrag, type Edge } from './useWindowDrag.ts';

/** "Tue 22:00 – Wed 03:00". */
export const windowText = ({ start, end }: Pick<MaintenanceWindow, 'start' | 'end'>): string =>
  [start, end].map(({ day, time }) => `${formatWeekday(day)} ${time}`).join(' – ');

const dayMinutes = 24 * 60;
const percentOf = (minutes: number): string => `${(100 * minutes) / dayMinutes}%`;
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/**
 * The week with its windows and the times of the schedule. A window is moved and resized by dragging it or its ends, and
 * by arrow keys: 15 minutes, with Shift an hour, with Alt its end.
 */
export function WeekStrip(props: {
  windows: readonly MaintenanceWindow[];
  /** On which the context is published, and when. */
  days: readonly number[];
  time: string;
  zone: string;
  onChange: (windows: MaintenanceWindow[]) => void;
}): ReactElement {
  const { windows, days, time, zone, onChange } = props;
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement | null>(null);
  const week = useRef<HTMLElement | null>(null);
  const focused = useRef<number | null>(null);
  // A window that was moved to another day by keys keeps the focus.
  useEffect(() => {
    const moved = week.current?.querySelector<HTMLElement>(`[data-window="${focused.current}"][tabindex="0"]`);
    if (focused.current !== null && moved !== document.activeElement) moved?.focus();
    focused.current = null;
  }, [windows]);
  const drag = useWindowDrag({ strip, windows, onChange });
  const shown = drag.windows;
  const byKey = (event: KeyboardEvent, index: number): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(windows.filter((_, at) => at !== index));
      return;
    }
    const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -96, ArrowDown: 96 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    focused.current = index;
    const minutes = way * 15 * (event.shiftKey && Math.abs(way) === 1 ? 4 : 1);
    onChange(movedWindow(windows, index, { minutes, edge: event.altKey ? 'end' : 'both' }));
  };
  return (
    // On a phone it scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the keyboard
    <section className="publish-week" ref={week} aria-labelledby="publish-week" tabIndex={0}>
      <header>
        <h2 id="publish-week">{t('publish.schedule.week')}</h2>
        <span className="muted s">{t('publish.schedule.week.text', { zone })}</span>
      </header>
      <div className="publish-week-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: percentOf(hour * 60) }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <p className="vh" id="publish-week-keys">
        {t('publish.schedule.week.keys')}
      </p>
      {weekDays.map((day) => (
        <div key={day} className="publish-week-day">
          <span className="s">{formatWeekday(day)}</span>
          <div ref={day === 1 ? strip : undefined} className="publish-week-line">
            {shown.flatMap((window, index) =>
              piecesOf(window)
                .filter((piece) => piece.day === day)
                .map(({ from, to }) => {
                  const isFirst = window.start.day === day && minutesOf(window.start.time) === from;
                  const isLast =
                    window.end.day === day
                      ? minutesOf(window.end.time) === to
                      : to === dayMinutes && window.end.time === '00:00';
                  return (
                    <Piece
                      key={index}
                      index={index}
                      window={window}
                      isFirst={isFirst}
                      isLast={isLast}
                      isOver={drag.overlaps === index}
                      style={{ left: percentOf(from), width: percentOf(to - from) }}
                      onKeyDown={(event) => byKey(event, index)}
                      onPointerDown={(event, edge) => drag.begin(event, index, edge)}
                    />
                  );
                }),
            )}
            {days.includes(day) && time !== '' && <Slot day={day} time={time} windows={shown} />}
          </div>
        </div>
      ))}
      {drag.overlaps !== null && (
        <p className="errt" role="status">
          {t('publish.schedule.week.overlaps', { name: drag.overlappedName })}
        </p>
      )}
    </section>
  );
}

function Piece(props: {
  window: MaintenanceWindow;
  index: number;
  isFirst: boolean;
  isLast: boolean;
  isOver: boolean;
  style: { left: string; width: string };
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent, edge: Edge) => void;
}): ReactElement {
  const { window, index, isFirst, isLast, isOver, style, onKeyDown, onPointerDown } = props;
  const text = `${window.name}, ${windowText(window)}`;
  return (
    <button
      type="button"
      className={`publish-window${isOver ? ' is-over' : ''}`}
      style={style}
      data-tip={text}
      aria-label={text}
      aria-describedby="publish-week-keys"
      data-window={index}
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => onPointerDown(event, 'both')}
    >
      {isFirst && <i className="publish-window-start" onPointerDown={(event) => onPointerDown(event, 'start')} />}
      <span className="trunc xs">
        {isFirst ? window.start.time : ''}
        {isLast ? ` – ${window.end.time}` : ''}
      </span>
      {isLast && <i className="publish-window-end" onPointerDown={(event) => onPointerDown(event, 'end')} />}
    </button>
  );
}

/** A time of the schedule: at once, behind the window in which it lies, or not at all. */
function Slot({
  day,
  time,
  windows,
}: {
  day: number;
  time: string;
  windows: readonly MaintenanceWindow[];
}): ReactElement {
  const { t } = useTranslation();
  const at = minuteOfWeek({ day, time });
  const window = windowAt(windows, at);
  const waits = window === undefined ? 0 : lengthOf({ start: weekTimeOf(at), end: window.end });
  const text =
    window === undefined
      ? time
      : waits <= graceHours * 60
        ? t('publish.schedule.week.waits', { time, end: window.end.time })
        : t('publish.schedule.week.off', { time });
  return (
    <span className={`publish-slot xs${window ? ' is-in' : ''}`} style={{ left: percentOf(minutesOf(time)) }}>
      <i aria-hidden="true" />
      {text}
    </span>
  );
}
