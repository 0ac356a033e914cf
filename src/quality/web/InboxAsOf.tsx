import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../platform/web/format.ts';
import type { InboxState } from '../contract.ts';

/** For when the inbox is true, and what it has not looked at yet. */
export function InboxAsOf({ state: { asOf, imports, isRunning } }: { state: InboxState }): ReactElement | null {
  const { t } = useTranslation();
  if (asOf === null) return null;
  const time = formatTime(new Date(asOf)).slice(0, 5);
  return (
    <p className="s muted quality-as-of" role="status">
      {imports > 0
        ? t('quality.asOfLagging', { time, count: imports })
        : t(isRunning ? 'quality.asOfRunning' : 'quality.asOf', { time })}
    </p>
  );
}
