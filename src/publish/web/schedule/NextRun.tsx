import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../../contexts.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { formatDuration, formatInZone } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import type { AutoPublish } from '../../schedule/contract.ts';
import { environmentIds, publishEnvironments } from '../../rules.ts';
import { readSchedule, scheduleApi, type ScheduleRecord } from './useSchedule.ts';

/** The next time that a context is published of itself, by what is saved; it can be left out once. */
export function NextRun(props: {
  context: Context;
  schedule: AutoPublish;
  /** Changes of the form wait for it. */
  dirty: boolean;
  onChanged: (record: ScheduleRecord) => void;
}): ReactElement | null {
  const { context, schedule, dirty, onChanged } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => Date.now());
  const { next, timeZone, customData, isOn, daysOfWeek, timeOfDay, version } = schedule;
  const [first, ...rest] = next;
  if (!first) return null;
  const environment = publishEnvironments.find((name) => environmentIds[name] === customData.environment) ?? '';
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await (first.isSkipped
        ? scheduleApi.save({ context, isOn, daysOfWeek, timeOfDay, customData, version })
        : scheduleApi.skip({ context, version }));
    } catch (error) {
      handleApiError(error);
    } finally {
      onChanged(await readSchedule(context));
      setBusy(false);
    }
  };
  const title = first.isSkipped
    ? 'publish.schedule.next.skipped'
    : first.runsAt === null
      ? 'publish.schedule.next.off'
      : first.runsAt === first.at
        ? 'publish.schedule.next'
        : 'publish.schedule.next.later';
  return (
    <section
      className={`publish-next${first.runsAt === null ? ' is-off' : ''}`}
      aria-label={t('publish.schedule.next.label')}
    >
      <CalendarClock className="i" aria-hidden="true" />
      <div className="grow">
        <b className="med">
          {t(title, {
            at: formatInZone(new Date(first.at), timeZone),
            later: first.runsAt === null ? '' : formatInZone(new Date(first.runsAt), timeZone),
            environment,
          })}
        </b>
        <div className="muted s">
          {t('publish.schedule.next.then', {
            in: formatDuration(Math.max(0, Date.parse(first.at) - now)),
            others: rest.map(({ at }) => formatInZone(new Date(at), timeZone, 'short')).join('; '),
            zone: timeZone,
          })}
        </div>
      </div>
      <Button
        busy={busy && t('publish.schedule.next.saving')}
        reason={dirty ? t('publish.schedule.next.dirty') : undefined}
        onClick={() => void act()}
      >
        {t(first.isSkipped ? 'publish.schedule.next.unskip' : 'publish.schedule.next.skip')}
      </Button>
    </section>
  );
}
