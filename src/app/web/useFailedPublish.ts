import { onlyIn } from '../../contexts.ts';
import type { Context } from '../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { publishSessionContract } from '../../publish/session/contract.ts';
import publishTexts from '../../publish/texts.en.json' with { type: 'json' };
import type { ShellJob } from './shell/types.ts';

addTexts(publishTexts);

const api = apiOf(publishSessionContract);
/**
 * When it is looked whether the latest publish failed: after a second, then every half hour
 * (docs/domain/screens.md, Waiting).
 */
const LOOK = { first: 1000, again: 1_800_000 } as const;

/** The latest publish as a job in red where it failed, for those who publish; in its context alone. */
export function useFailedPublish(code: string, roles: readonly string[], context: Context): ShellJob | undefined {
  const { t } = useTranslation();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LOOK.first);
    return () => clearTimeout(timer);
  }, []);
  const mayPublish = roles.includes('Admin') || roles.includes('Publisher');
  const { data } = useQuery({
    queryKey: [code, 'publish', onlyIn.failedPublish, 'failed'],
    queryFn: () => api.lastFailed({ context: onlyIn.failedPublish }, { context: { background: true } }),
    enabled: isDue && mayPublish && context === onlyIn.failedPublish,
    refetchInterval: LOOK.again,
  });
  if (!data || context !== onlyIn.failedPublish) return undefined;
  return {
    id: `publish ${data.id}`,
    name: t('publish.title'),
    detail: t('publish.open'),
    state: 'failed',
    percent: null,
    at: data.endedAt ?? data.timestamp,
    href: paths.publishing(code),
    area: 'publish',
  };
}
