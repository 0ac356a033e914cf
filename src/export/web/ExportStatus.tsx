import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, FileCheck, Loader } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../../platform/web/format.ts';
import type { Exported } from '../contract.ts';
import { exportStatus } from '../rules.ts';

const looks = {
  [exportStatus.inProgress]: { tone: 'run', Icon: Loader, text: 'export.status.inProgress' },
  [exportStatus.generated]: { tone: 'publish', Icon: FileCheck, text: 'export.status.generated' },
  [exportStatus.confirmed]: { tone: 'publish', Icon: CircleCheck, text: 'export.status.confirmed' },
  [exportStatus.failed]: { tone: 'remove', Icon: CircleX, text: 'export.status.failed' },
};
const lookOf = (status: number) => looks[status as keyof typeof looks] ?? looks[exportStatus.failed];

/** The status of an export in words. */
export const statusText = (t: TFunction, { status }: Exported): string => t(lookOf(status).text);

/** The status, and beside it how far it is, why it failed, or that the caller wanted it a second time. */
export function ExportStatus({ of, conflict }: { of: Exported; conflict: string | null }): ReactElement {
  const { t } = useTranslation();
  const { tone, Icon } = lookOf(of.status);
  const isRunning = of.status === exportStatus.inProgress;
  return (
    <span className="row export-status">
      <span className={`wf ${tone}`}>
        <Icon aria-hidden="true" />
        {statusText(t, of)}
      </span>
      {isRunning && <Progress of={of} />}
      {isRunning && conflict === of.dataset && (
        <span className="warn s nw" role="status">
          {t('export.running')}
        </span>
      )}
      {of.message !== '' && (
        <span className="muted s trunc" title={of.message}>
          {of.message}
        </span>
      )}
    </span>
  );
}

const SECOND = 1000;

/** "Writing rows 8,412", and for how long. */
function Progress({ of }: { of: Exported }): ReactElement {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="muted s tn nw">
      {of.action !== '' && `${of.action} ${formatNumber(of.progress)} · `}
      {formatDuration(now - Date.parse(of.timestamp))}
    </span>
  );
}
