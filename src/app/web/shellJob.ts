import type { TFunction } from 'i18next';
import { paths } from '../../paths.ts';
import type { JobRow } from '../../platform/jobs/contract.ts';
import type { ShellJob } from './shell/types.ts';

const states = {
  queued: 'running',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
} as const;

/** The failed-publish check speaks for these, until they are resumed or archived. */
export const isFailedPublish = ({ kind, state }: JobRow) => kind === 'publish' && states[state] === 'failed';

const areas = {
  import: paths.import,
  export: paths.export,
  publish: paths.publishing,
  rollback: paths.rollback,
} as const;

const areaOf = ({ kind }: JobRow): keyof typeof areas =>
  kind.startsWith('import') ? 'import' : kind === 'export' || kind === 'rollback' ? kind : 'publish';

/** A search over many diagrams leads to its review, also one that was cancelled: what it found is kept. */
const isSearch = ({ kind }: JobRow) => kind === 'autoHotspotMany';

/** A job as the panel of jobs shows it. */
export const shellJob = (code: string, job: JobRow, t: TFunction): ShellJob => ({
  id: String(job.id),
  name: job.label,
  detail:
    states[job.state] === 'running'
      ? job.action
      : isSearch(job) && job.state === 'cancelled'
        ? t('shell.jobs.kept')
        : job.note,
  state: isSearch(job) && job.state === 'cancelled' ? 'done' : states[job.state],
  percent: job.total > 0 ? Math.min(100, Math.round((job.progress / job.total) * 100)) : null,
  at: job.finishedAt ?? job.createdAt,
  href: isSearch(job) ? paths.autoHotspot(code, job.id) : areas[areaOf(job)](code),
  area: isSearch(job) ? 'browse' : areaOf(job),
});
