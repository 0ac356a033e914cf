import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInZone } from '../../platform/web/format.ts';
import { environmentIds, publishEnvironments } from '../rules.ts';
import { useSchedule } from './schedule/useSchedule.ts';
import { usePublishContext } from './usePublish.ts';

/** Times of the schedule at which nothing was published, of the newest ten, with the reason; nothing where there is none. */
export function Missed(): ReactElement | null {
  const { t } = useTranslation();
  const schedule = useSchedule(usePublishContext()).data?.schedule;
  const missed = schedule?.runs.filter(({ message }) => message !== '') ?? [];
  if (!schedule || missed.length === 0) return null;
  return (
    <section className="publish-missed s" aria-label={t('publish.missed')}>
      <b className="med">{t('publish.missed')}</b>
      <ul>
        {missed.map(({ slot, environment, message }) => (
          <li key={slot}>
            {t('publish.missed.of', {
              at: formatInZone(new Date(slot), schedule.timeZone, 'short'),
              environment: publishEnvironments.find((name) => environmentIds[name] === environment),
              why: message,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
