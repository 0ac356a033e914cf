import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, FileInput, History, Pencil, Rocket, SearchX, Terminal, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatHour } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import type { RestorePoint } from '../contract.ts';
import { ChangePane } from './ChangePane.tsx';
import { TimelineFilters } from './TimelineFilters.tsx';
import type { Change, ChangeKind, Line, TimelineFilter } from './useTimeline.ts';
import { timelineQuery, timeOf } from './useTimeline.ts';
import { usePointFile, usePointInWords } from './useRollback.ts';

const icons: Record<ChangeKind, LucideIcon> = {
  edit: Pencil,
  import: FileInput,
  publish: Rocket,
  restore: History,
  script: Terminal,
  undo: Undo2,
};

const DAY_MS = 86_400_000;

/** The day of a line, with a word for today and yesterday. */
function useDay(): (line: Line) => string {
  const { t } = useTranslation();
  const [today] = useState(() => new Date());
  const yesterday = new Date(today.getTime() - DAY_MS);
  return (line) => {
    const date = new Date(timeOf(line));
    const day = formatDay(date);
    if (date.toDateString() === today.toDateString()) return t('rollback.timeline.today', { day });
    return date.toDateString() === yesterday.toDateString() ? t('rollback.timeline.yesterday', { day }) : day;
  };
}

/** The changes of the catalogue by day, with restore points between them, and beside them what one of them wrote. */
export function Timeline(props: {
  onRestore: (point: RestorePoint) => void;
  busy: string | undefined;
  /** Restore points are shown, for who may restore. */
  hasPoints: boolean;
}): ReactElement {
  const { onRestore, busy, hasPoints } = props;
  const { t } = useTranslation();
  const [kind] = useUrlState('kind');
  const [person] = useUrlState('person');
  const [item] = useUrlState('of');
  const [from] = useUrlState('from');
  const [to] = useUrlState('to');
  const [chosen, choose] = useUrlState('change', '', { push: true });
  const filter: TimelineFilter = { kind, person, item, from, to };
  const found = useInfiniteQuery(timelineQuery(filter, hasPoints));
  const dayOf = useDay();
  const lines = found.data?.pages.flatMap((page) => page.lines) ?? [];
  const isFiltered = Object.values(filter).some((one) => one !== '');
  const newest = lines.find((line) => 'change' in line);
  const shown = chosen === '' ? newest?.change.id : Number(chosen);
  return (
    <div className="timeline-page">
      <section className="timeline-side" aria-label={t('rollback.timeline.title')}>
        <TimelineFilters filter={filter} />
        {found.isError && !found.data ? (
          <LoadFailed onRetry={() => void found.refetch()} />
        ) : !found.data ? (
          <Skeleton width={240} />
        ) : lines.length === 0 ? (
          <Empty
            icon={<SearchX className="i i20" aria-hidden="true" />}
            title={t(isFiltered ? 'rollback.timeline.noneFiltered' : 'rollback.timeline.none')}
          />
        ) : (
          <div className="timeline" role="presentation" onKeyDown={walk}>
            {byDay(lines, dayOf).map(({ day, lines: ofDay }) => (
              <section key={day} aria-label={day}>
                <h2 className="s muted timeline-day">{day}</h2>
                <ol>
                  {ofDay.map((line) =>
                    'change' in line ? (
                      <ChangeLine
                        key={line.change.id}
                        change={line.change}
                        isChosen={line.change.id === shown}
                        onChoose={() => choose(String(line.change.id))}
                      />
                    ) : (
                      <PointLine
                        key={`point ${line.point.id}`}
                        point={line.point}
                        busy={busy}
                        onRestore={() => onRestore(line.point)}
                      />
                    ),
                  )}
                </ol>
              </section>
            ))}
            {found.hasNextPage && (
              <Button
                size="sm"
                busy={found.isFetchingNextPage && t('rollback.timeline.loading')}
                onClick={() => void found.fetchNextPage()}
              >
                {t('rollback.timeline.older')}
              </Button>
            )}
          </div>
        )}
      </section>
      {shown === undefined ? (
        <p className="muted timeline-pick">{t('rollback.timeline.pick')}</p>
      ) : (
        <ChangePane key={shown} id={shown} busy={busy} />
      )}
    </div>
  );
}

/** J and K, or arrows, walk the lines. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button.timeline-line')];
  const at = all.findIndex((one) => one === document.activeElement);
  all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  event.preventDefault();
}

function byDay(lines: readonly Line[], dayOf: (line: Line) => string): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const day = dayOf(line);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

function ChangeLine(props: { change: Change; isChosen: boolean; onChoose: () => void }): ReactElement {
  const { change, isChosen, onChoose } = props;
  const { t } = useTranslation();
  const { kind, label, actorName, at, isUndone } = change;
  const Icon = icons[kind];
  const time = new Date(at);
  return (
    <li>
      <button type="button" className="timeline-line" aria-current={isChosen} onClick={onChoose}>
        <span className="timeline-icon">
          <Icon className="i12" aria-hidden="true" />
        </span>
        <span className="timeline-what">
          <span className="med trunc">{label}</span>
          <span className="s muted trunc">
            {t(`rollback.timeline.one.${kind}`, { name: actorName })}
            {isUndone && <> · {t('rollback.timeline.undone')}</>}
          </span>
        </span>
        <time className="s faint tn" dateTime={at}>
          {formatHour(time)}
        </time>
      </button>
    </li>
  );
}

function PointLine(props: { point: RestorePoint; busy: string | undefined; onRestore: () => void }): ReactElement {
  const { point, busy, onRestore } = props;
  const { t } = useTranslation();
  const file = usePointFile()(point);
  const inWords = usePointInWords()(point);
  return (
    <li className="timeline-line point">
      <span className="timeline-icon">
        <Bookmark className="i12" aria-hidden="true" />
      </span>
      <span className="timeline-what">
        <span className="med trunc" title={point.description}>
          {point.description}
        </span>
        <span className="s muted trunc" title={file}>
          {file !== undefined && <>{file} · </>}
          {t(point.madeBefore === null ? 'rollback.timeline.made' : 'rollback.timeline.bySelf', {
            name: point.actorName,
          })}
        </span>
      </span>
      <span className="timeline-end">
        <time className="s faint tn" dateTime={point.timestamp}>
          {formatHour(new Date(point.timestamp))}
        </time>
        <button
          type="button"
          className="link s"
          aria-disabled={busy !== undefined || undefined}
          // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
          aria-description={busy}
          data-tip={busy}
          aria-label={t('rollback.restoreNamed', { name: inWords })}
          onClick={busy === undefined ? onRestore : undefined}
        >
          {t('rollback.restore')}
        </button>
      </span>
    </li>
  );
}
