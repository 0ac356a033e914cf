import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../../platform/web/format.ts';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { publishSteps, taskStates } from '../rules.ts';
import type { Progress } from './usePublish.ts';

const SECOND = 1000;

/** Step, count, per cent and time of a publish that runs. */
export function RunningPublish({ of }: { of: Progress }): ReactElement {
  const { t } = useTranslation();
  const { step, stepNumber, steps, done, total, percent } = of;
  const elapsed = useElapsed(of.startedAt);
  const name = of.taskState === taskStates.waiting || step === '' ? t('publish.waiting') : t(`publish.step.${step}`);
  const next = publishSteps[stepNumber];
  return (
    <div className="publish-running">
      <div className="row s">
        <span>
          {name}{' '}
          {total > 1 && (
            <span className="muted tn">
              {t('publish.count', { done: formatNumber(done), total: formatNumber(total) })}
            </span>
          )}
        </span>
        <span className="ml tn med">{formatNumber(percent)}%</span>
      </div>
      <ProgressBar thick label={t('publish.progress')} done={percent} total={100} />
      <div className="row s muted">
        <span>
          {stepNumber > 0 &&
            t(next === undefined ? 'publish.stepOf' : 'publish.stepOfThen', {
              n: stepNumber,
              total: steps,
              next: t(`publish.step.${next}`).toLowerCase(),
            })}
        </span>
        <span className="ml tn">{formatDuration(elapsed)}</span>
      </div>
      <span className="vh" role="status">
        {t('publish.announce', { percent: Math.floor(percent / 10) * 10 })}
      </span>
    </div>
  );
}

/** Milliseconds since an instant, once a second. */
function useElapsed(since: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - Date.parse(since));
}
