import { useParams } from '@tanstack/react-router';
import { CircleCheck, CirclePause, CircleX, Loader } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemembered } from '../../../platform/web/remember.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { When } from '../../../platform/web/ui/furniture.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { ProgressBar } from '../../../platform/web/ui/progress.tsx';
import { jobInView } from './jobs.ts';
import type { ShellJob } from './types.ts';

const icons = { running: Loader, paused: CirclePause, done: CircleCheck, failed: CircleX };
const tones = { running: '', paused: ' warn', done: ' ok', failed: ' danger' };
/** Jobs in the list. */
const SHOWN = 10;

/** "Import 62%" in the top bar, and the list of running and recent jobs behind it. */
export function JobsButton({ jobs }: { jobs: readonly ShellJob[] }): ReactElement | null {
  const { t } = useTranslation();
  const { code = '' } = useParams({ strict: false });
  const [lookedAt, setLookedAt] = useRemembered(`jobs.lookedAt.${code}`, '');
  const first = jobInView(jobs, lookedAt);
  if (jobs.length === 0) return null;
  const Icon = first ? icons[first.state] : CircleCheck;
  const text = !first
    ? t('shell.jobs')
    : first.state === 'running'
      ? `${first.name}${first.percent === null ? '' : ` ${Math.round(first.percent)}%`}`
      : `${first.name} ${t(`shell.jobs.${first.state}`).toLowerCase()}`;
  return (
    <Popover
      label={t('shell.jobs')}
      width={340}
      onChange={(opened) => !opened && setLookedAt(new Date().toISOString())}
      target={
        <button type="button" className="jobs tn">
          <Icon className={`i${first ? tones[first.state] : ''}`} aria-hidden="true" />
          {text}
        </button>
      }
    >
      <ul className="joblist">
        {jobs.slice(0, SHOWN).map((job) => {
          const State = icons[job.state];
          return (
            <li key={job.id}>
              <AppLink href={job.href} className="joblist-item">
                <span className="row">
                  <State className={`i14${tones[job.state]}`} aria-hidden="true" />
                  <span className="med">{job.name}</span>
                  <span className={`trunc grow ${job.state === 'done' && job.detail ? 'warn' : 'faint'}`}>
                    {job.detail ?? t(`shell.jobs.${job.state}`)}
                  </span>
                  <span className="faint s nw">
                    {job.state === 'running' && job.percent !== null ? (
                      `${Math.round(job.percent)}%`
                    ) : (
                      <When at={job.at} />
                    )}
                  </span>
                </span>
                {job.state === 'running' && <ProgressBar label={job.name} done={job.percent ?? 0} total={100} />}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
