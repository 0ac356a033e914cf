import type { ReactElement } from 'react';
import { formatInZone } from '../../platform/web/format.ts';
import { useTranslation } from 'react-i18next';
import { environmentIds, publishEnvironments } from '../rules.ts';
import { useSchedule } from './schedule/useSchedule.ts';
import { usePublishContext } from './usePublish.ts';

/** When the context is published of itself next; nothing where it is not. */
export function NextScheduled(): ReactElement | null {
  const { t } = useTranslation();
  const schedule = useSchedule(usePublishContext()).data?.schedule;
  const next = schedule?.next.find(({ runsAt, isSkipped }) => runsAt !== null && !isSkipped);
  if (!schedule || !next?.runsAt) return null;
  const environment = publishEnvironments.find((name) => environmentIds[name] === schedule.customData.environment);
  return (
    <span className="muted publish-next-time">
      {t('publish.schedule.head', { environment, at: formatInZone(new Date(next.runsAt), schedule.timeZone) })}
    </span>
  );
}
