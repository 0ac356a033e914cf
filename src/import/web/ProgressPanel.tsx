import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLost } from '../../platform/web/api/connection.ts';
import { formatDuration, formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { importStates, judgedPercent } from '../rules.ts';
import { useImportActions } from './useImport.ts';
import type { ImportStatus } from './useImport.ts';

const SECOND = 1000;
/** Below this the time left is not worth a guess, in milliseconds (docs/domain/screens.md, Waiting). */
const WORTH = 10 * SECOND;

/** File, bar, counts and times of an import. */
export function ProgressPanel({ status }: { status: ImportStatus }): ReactElement {
  const { t } = useTranslation();
  const { cancel } = useImportActions();
  const { isRunning, state, counts, rejected, rows, warnings } = status;
  const isLost = useIsLost() && isRunning;
  const { elapsed, left } = useTimes(status, isLost);
  const percent = percentOf(status);
  const bad = rows > 0 ? (percent * rejected) / rows : 0;
  const isOver = state === importStates.complete;
  const name = status.stages.length > 1 ? status.importType : status.originalImportFileName;
  const isDry = status.dryRun || state === importStates.analyzed;
  return (
    <section className="panel import-progress" aria-label={name}>
      <div className="row">
        <FileSpreadsheet className="i faint" aria-hidden="true" />
        <span className="med trunc">{name}</span>
        {status.profileName && <Tag>{status.profileName}</Tag>}
        <span className="ml s muted nw">{isLost ? t('platform.lost.short') : isRunning ? status.action : ''}</span>
        {isRunning && (
          <Button
            size="sm"
            busy={cancel.isPending && t('import.cancelling')}
            onClick={() => cancel.mutate(status.importSessionId)}
          >
            {t('import.cancel')}
          </Button>
        )}
      </div>
      {state !== importStates.error && (
        <div className="row import-bar">
          <div className="grow">
            <ProgressBar
              thick
              label={t('import.progress')}
              done={percent - bad}
              rejected={bad}
              total={100}
              tone={isOver ? 'success' : 'accent'}
            />
          </div>
          <span className="tn med">{formatNumber(percent)}%</span>
        </div>
      )}
      <div className="row import-stats">
        {rows > 0 && <Stat name={t('import.stat.rows')} value={rows} />}
        {counts && (
          <>
            <Stat name={t(isDry ? 'import.stat.create' : 'import.stat.added')} value={counts.create} />
            <Stat name={t(isDry ? 'import.stat.update' : 'import.stat.updated')} value={counts.update} />
            <Stat name={t('import.stat.unchanged')} value={counts.unchanged} />
            <Stat name={t(isDry ? 'import.stat.remove' : 'import.stat.removed')} value={counts.remove} />
            {counts.moves !== undefined && <Stat name={t('import.stat.moves')} value={counts.moves} />}
            {counts.skipped !== undefined && <Stat name={t('import.stat.skipped')} value={counts.skipped} />}
          </>
        )}
        <Stat name={t('import.stat.rejected')} value={rejected} tone={rejected > 0 ? 'danger' : ''} />
        {warnings > 0 && <Stat name={t('import.stat.warnings')} value={warnings} tone="warn" />}
        {(isRunning || status.completedAt) && <Stat name={t('import.stat.elapsed')} value={formatDuration(elapsed)} />}
        {left !== null && <Stat name={t('import.stat.left')} value={formatDuration(left)} />}
        {isRunning && !isLost && (
          <span className="ml s muted import-note">{t(isDry ? 'import.note.dry' : 'import.note.writing')}</span>
        )}
      </div>
      <span className="vh" role="status">
        {isRunning && !isLost ? t('import.announce', { percent: Math.floor(percent / 10) * 10 }) : ''}
      </span>
    </section>
  );
}

function Stat(props: { name: string; value: number | string; tone?: string }): ReactElement {
  const { name, value, tone = '' } = props;
  return (
    <div className="stat">
      <span className="k">{name}</span>
      <span className={`v tn ${tone}`}>{typeof value === 'number' ? formatNumber(value) : value}</span>
    </div>
  );
}

function percentOf({ isRunning, state, progress, total }: ImportStatus): number {
  if (!isRunning && (state === importStates.complete || state === importStates.analyzed)) return 100;
  if (state === importStates.runningWithErrors) return judgedPercent;
  return total > 0 ? Math.min(100, Math.round((100 * progress) / total)) : 0;
}

/** Elapsed and remaining milliseconds, once a second; they stand while the server does not answer. */
function useTimes(status: ImportStatus, isLost: boolean): { elapsed: number; left: number | null } {
  const { isRunning, completedAt } = status;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning || isLost) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning, isLost]);
  const from = Date.parse(status.startedAt ?? status.timestamp);
  const elapsed = Math.max(0, (completedAt ? Date.parse(completedAt) : now) - from);
  const percent = percentOf(status);
  const isWorth = isRunning && elapsed > WORTH && percent > 0;
  return { elapsed, left: isWorth ? (elapsed * (100 - percent)) / percent : null };
}
