import type { ReactElement } from 'react';
import { formatDay } from '../../../platform/web/format.ts';
import { useTranslation } from 'react-i18next';
import type { Maintenance } from '../../block/contract.ts';
import { lengthIn, lengthOf, lengthText, type MaintenanceWindow } from '../../block/rules.ts';

/** The days of the coming year on which clocks change, and what they do to the windows. */
export function ClockChanges(props: {
  changes: Maintenance['clockChanges'];
  windows: readonly MaintenanceWindow[];
  zone: string;
}): ReactElement {
  const { changes, windows, zone } = props;
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="muted s">{t('publish.schedule.clocks.none', { zone })}</p>;
  return (
    <div className="publish-clocks">
      {changes.map((change) => {
        const touched = windows.filter((one) => lengthIn(one, change) !== lengthOf(one));
        return (
          <section key={change.at} aria-label={formatDay(new Date(`${change.date}T12:00:00`))}>
            <b className="med">
              {t(`publish.schedule.clocks.${change.way}`, { date: formatDay(new Date(`${change.date}T12:00:00`)) })}
            </b>
            <p className="muted s">
              {t(`publish.schedule.clocks.${change.way}.what`, { from: change.from, to: change.to })}{' '}
              {touched
                .map((one) =>
                  t('publish.schedule.clocks.lasts', { name: one.name, length: lengthText(lengthIn(one, change)) }),
                )
                .join(' ')}
            </p>
          </section>
        );
      })}
    </div>
  );
}
