import { CircleCheck, CircleX, Loader, Minus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatInZone, formatNumber } from '../../../platform/web/format.ts';
import type { AutoPublish } from '../../schedule/contract.ts';
import { environmentIds, publishEnvironments, publishStatus } from '../../rules.ts';

type Run = AutoPublish['runs'][number];

const looks = {
  [publishStatus.published]: [CircleCheck, 'ok', 'publish.status.published'],
  [publishStatus.failed]: [CircleX, 'danger', 'publish.status.failed'],
  [publishStatus.inProgress]: [Loader, '', 'publish.status.inProgress'],
} as const;
const none = [Minus, 'muted', 'publish.schedule.runs.not'] as const;

/** What became of the newest times. */
export function LastRuns({ runs, zone }: { runs: readonly Run[]; zone: string }): ReactElement {
  const { t } = useTranslation();
  return (
    <section className="publish-runs" aria-labelledby="publish-runs">
      <h2 className="sec" id="publish-runs">
        {t('publish.schedule.runs')}
      </h2>
      {runs.length === 0 && <p className="muted s">{t('publish.schedule.runs.none')}</p>}
      <ul>
        {runs.map((run) => {
          const [Icon, tone, text] = looks[run.status as keyof typeof looks] ?? none;
          const environment = publishEnvironments.find((name) => environmentIds[name] === run.environment);
          return (
            <li key={run.slot}>
              <span className={tone}>
                <Icon className="i14" aria-hidden="true" />
                <span className="vh">{t(text)}</span>
              </span>
              <span>{formatInZone(new Date(run.slot), zone, 'short')}</span>
              <span className="muted">{environment}</span>
              <span className="ml muted s">
                {run.release === null ? run.message : t('publish.release', { release: formatNumber(run.release) })}
                {run.endedAt !== null && `, ${formatDuration(Date.parse(run.endedAt) - Date.parse(run.ranAt))}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
