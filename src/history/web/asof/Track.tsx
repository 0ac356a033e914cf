import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment } from '../../../platform/web/format.ts';
import type { Moment } from '../../moment/contract.ts';
import type { MomentWays, TrackShown } from './useAsOf.ts';

const DAY = 24 * 60 * 60_000;

/** The changes of some time, as a line on which the moment is moved: by dragging, by change, by day, to both ends. */
export function Track(props: { track: TrackShown; moment: Moment; ways: MomentWays }): ReactElement {
  const { track, moment, ways } = props;
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { from, to } = track;
  const at = dragged ?? track.at;
  const share = (time: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
  const left = (time: number) => ({ left: `${(share(time) * 100).toFixed(3)}%` });
  const last = Date.parse(moment.last.at);

  const timeAt = (event: PointerEvent): number => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width === 0) return at;
    return from + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * (to - from);
  };
  const toDay = (days: number): void => {
    const wanted = track.at + days * DAY;
    if (wanted >= last) ways.to(moment.last.changeId);
    else if (wanted <= Date.parse(moment.first.at)) ways.to(moment.first.changeId);
    else void ways.toTime(wanted);
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by !== undefined && event.shiftKey) toDay(by);
    else if (by !== undefined) {
      const next = by < 0 ? moment.earlier : moment.later;
      if (next) ways.to(next.changeId);
    } else if (event.key === 'Home') ways.to(moment.first.changeId);
    else if (event.key === 'End') ways.to(moment.last.changeId);
    else return;
    event.preventDefault();
  }
  function drop(event: PointerEvent): void {
    if (dragged === null) return;
    const wanted = timeAt(event);
    setDragged(null);
    const tick = track.ticks.findLast((one) => Date.parse(one.at) <= wanted);
    if (tick) ways.to(tick.changeId);
    else void ways.toTime(wanted);
  }
  return (
    <div className="track">
      <div
        ref={line}
        className="track-line"
        role="slider"
        tabIndex={0}
        aria-label={t('history.asof.track')}
        aria-valuemin={moment.first.changeId}
        aria-valuemax={moment.last.changeId}
        aria-valuenow={moment.changeId}
        aria-valuetext={t('history.asof.value', { at: formatMoment(new Date(moment.at)), change: moment.changeId })}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(timeAt(event));
        }}
        onPointerMove={(event) => dragged !== null && setDragged(timeAt(event))}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
      >
        <span className="track-done" style={{ width: left(at).left }} />
        {track.ticks.map((tick) => (
          <span key={tick.changeId} className="track-tick" style={left(Date.parse(tick.at))} />
        ))}
        {track.releases.map((one) => (
          <span
            key={`${one.environment}${one.at}`}
            className={`track-release ${one.environment === 'Production' ? 'prod' : 'staging'}`}
            title={t('history.asof.release', { ...one, at: formatMoment(new Date(one.at)) })}
            style={left(Date.parse(one.at))}
          />
        ))}
        <span className="track-thumb" style={left(at)} />
      </div>
      <div className="track-labels" aria-hidden="true">
        <span>{formatDay(new Date(from))}</span>
        {share(at) > 0.12 && share(at) < 0.9 && (
          <span className="track-here" style={left(at)}>
            {formatMoment(new Date(at), true)}
          </span>
        )}
        <span>{t('history.asof.now')}</span>
      </div>
    </div>
  );
}
