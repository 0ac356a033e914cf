import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import accountTexts from '../../account/texts.en.json' with { type: 'json' };
import { useAccount } from '../../account/web/useAccount.ts';
import catalogTexts from '../../catalog/texts.en.json' with { type: 'json' };
import { pageDataQuery, useCatalogs } from '../../catalog/web/usePageData.ts';
import { paths } from '../../paths.ts';
import { jobsContract } from '../../platform/jobs/contract.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { setBusy } from '../../platform/web/api/busy.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { toast } from '../../platform/web/toast.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { returnAddress, sessionOver, stay } from './session.ts';
import { AppShell } from './shell/AppShell.tsx';
import { contextOf, keepContext, lastContext } from './shell/context.ts';
import type { Context, ShellJob } from './shell/types.ts';
import { useShellProfile } from './useShellProfile.ts';

addTexts(accountTexts);
addTexts(catalogTexts);

const jobsApi = apiOf(jobsContract);
/** Running jobs are looked at every two seconds, otherwise every half minute. */
const POLL = { running: 2000, idle: 30_000 } as const;

/** Everything under `/{code}`: the shell with the catalogue's page data, then the page. */
export function CatalogLayout(): ReactElement | null {
  const { code = '' } = useParams({ strict: false });
  const account = useAccount();
  const page = useQuery({
    ...pageDataQuery(code),
    enabled: account.data !== null && account.data !== undefined,
  });
  const busy = page.data?.busy ?? null;
  useEffect(() => {
    if (busy !== null) setBusy(busy);
  }, [busy]);
  if (account.data === null) {
    returnAddress.keep();
    return <Navigate to="/" replace />;
  }
  if (page.error instanceof ApiError && (page.error.status === 403 || page.error.status === 404)) {
    return <Navigate to="/accessDenied" replace />;
  }
  if (account.isError || page.isError) {
    return <LoadFailed onRetry={() => void Promise.all([account.refetch(), page.refetch()])} />;
  }
  if (!page.data) return null;
  return <Shell code={code} name={page.data.name} languages={page.data.supportedLangCodes} />;
}

function Shell({
  code,
  name,
  languages,
}: {
  code: string;
  name: string;
  languages: readonly string[];
}): ReactElement {
  const common = useShellProfile(code);
  const { data: catalogs = [] } = useCatalogs();
  const context = useContextOfAddress();
  const { data: jobs = [] } = useQuery({
    queryKey: [code, 'jobs'],
    queryFn: () => jobsApi.recent({ take: 20 }, { context: { background: true } }),
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.state === 'running') ? POLL.running : POLL.idle,
  });
  return (
    <AppShell
      data={{
        ...common,
        catalog: { code, name, languages },
        catalogs,
        context,
        jobs: jobs.map((job) => shellJob(code, job)),
        onStay: stay,
        onSessionOver: sessionOver,
      }}
    >
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </AppShell>
  );
}

/** The context in the address, else the last one of the browser session; any other value alerts (000 §1). */
function useContextOfAddress(): Context {
  const { t } = useTranslation();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const found = contextOf(pathname, lastContext());
  const context: Context = typeof found === 'string' ? found : 'Oem';
  const unknown = typeof found === 'string' ? undefined : found.unknown;
  useEffect(() => {
    if (unknown !== undefined) toast.error(t('shell.context.unknown', { context: unknown }));
    keepContext(context);
  }, [context, unknown, t]);
  return context;
}

type Job = Awaited<ReturnType<typeof jobsApi.recent>>[number];

const states = {
  queued: 'running',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
} as const;

const shellJob = (code: string, job: Job): ShellJob => ({
  id: String(job.id),
  name: job.label,
  detail: job.action,
  state: states[job.state],
  percent: job.total > 0 ? Math.min(100, Math.round((job.progress / job.total) * 100)) : null,
  at: job.finishedAt ?? job.createdAt,
  href: paths.import(code),
  area: job.kind,
});
