import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sourceContract } from '../../delivery/source/contract.ts';
import { paths } from '../../paths.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import type { ShellJob } from './shell/types.ts';

const api = apiOf(sourceContract);
/** Milliseconds between two looks. */
const LOOK_MS = 300_000;

/** Sources of files that failed last, as jobs in red, for those whom they tell. */
export function useSourceNotices(code: string, isOn: boolean): ShellJob[] {
  const { t } = useTranslation();
  const { data = [] } = useQuery({
    queryKey: [code, 'import', 'notices'],
    queryFn: () => api.notices({}, { context: { background: true } }),
    enabled: isOn,
    refetchInterval: LOOK_MS,
  });
  return data.map(({ id, name, at, message, isPaused }) => ({
    id: `source ${id}`,
    name: t(isPaused ? 'shell.jobs.sourcePaused' : 'shell.jobs.sourceFailed', { name }),
    detail: message,
    state: 'failed',
    percent: null,
    at,
    href: paths.apiImports(code, 'sources'),
    area: 'apiImport',
  }));
}
