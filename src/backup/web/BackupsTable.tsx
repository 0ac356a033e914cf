import { CircleCheck, CircleX, DatabaseBackup, Loader } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatBytes,
  formatDay,
  formatDuration,
  formatNumber,
  formatStamp,
  formatTime,
} from '../../platform/web/format.ts';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import type { BackupOverview, BackupShown } from '../contract.ts';

/** The archives, newest first; those that made room for newer ones are dim. */
export function BackupsTable({ of: { backups, at, running } }: { of: BackupOverview }): ReactElement {
  const { t } = useTranslation();
  const tried = running?.kind === 'trial' ? backups.find((one) => !one.removed && one.triedAt === null) : undefined;
  return (
    <section className="panel" aria-labelledby="backups-archives">
      <header>
        <h2 id="backups-archives">{t('backup.archives')}</h2>
        {backups.length > 0 && <span className="n">{formatNumber(backups.length)}</span>}
      </header>
      {backups.length === 0 ? (
        <Empty
          icon={<DatabaseBackup className="i i20" aria-hidden="true" />}
          title={t('backup.none')}
          text={at === null ? t('backup.none.never') : t('backup.none.text', { time: at })}
        />
      ) : (
        <table className="tb backups-table" aria-labelledby="backups-archives">
          <thead>
            <tr>
              <th className="archive">{t('backup.archive')}</th>
              <th className="kind">{t('backup.kind')}</th>
              <th className="size num">{t('backup.size')}</th>
              <th className="holds">{t('backup.contents')}</th>
              <th className="trial">{t('backup.trial')}</th>
            </tr>
          </thead>
          <tbody>
            {backups.map((one) => (
              <Row key={one.id} of={one} isTried={one === tried} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ of, isTried }: { of: BackupShown; isTried: boolean }): ReactElement {
  const { t } = useTranslation();
  const { name, kind, bytes, took, removed } = of;
  const madeAt = new Date(of.madeAt);
  return (
    <tr className={removed ? 'removed' : undefined}>
      <td className="archive wrap">
        <time className="med tn" dateTime={of.madeAt} title={formatStamp(madeAt)}>
          {formatDay(madeAt)}, {formatTime(madeAt)}
        </time>
        {removed && (
          <span className="backups-tags" title={t('backup.removed.text')}>
            <Tag>{t('backup.removed')}</Tag>
          </span>
        )}
        <div className="mono faint">{name}</div>
      </td>
      <td className="kind wrap">{t(`backup.kind.${kind}`)}</td>
      <td className="size num">
        {formatBytes(bytes)}
        <div className="faint s">{t('backup.took', { duration: formatDuration(wholeSeconds(took)) })}</div>
      </td>
      <td className="holds wrap">
        <Contents of={of} />
      </td>
      <td className="trial wrap">
        <Trial of={of} isTried={isTried} />
      </td>
    </tr>
  );
}

/** What took a moment took a second, not none. */
const wholeSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000) * 1000;

function Contents({ of: { rows, files, encrypted, missing } }: { of: BackupShown }): ReactElement {
  const { t } = useTranslation();
  const counted = (key: string, count: number) => t(key, { count, shown: formatNumber(count) });
  return (
    <>
      <div className="tn">
        {counted('backup.rows', rows)}, {counted('backup.files', files)}
      </div>
      {(encrypted || missing > 0) && (
        <div className="backups-tags">
          {encrypted && <Tag>{t('backup.encrypted')}</Tag>}
          {missing > 0 && (
            <span title={t('backup.missing.text')}>
              <Tag tone="warning">{counted('backup.missing', missing)}</Tag>
            </span>
          )}
        </div>
      )}
    </>
  );
}

function Trial({ of, isTried }: { of: BackupShown; isTried: boolean }): ReactElement {
  const { t } = useTranslation();
  if (of.trialError !== null)
    return (
      <>
        <span className="wf remove">
          <CircleX aria-hidden="true" />
          {t('backup.trial.failed')}
        </span>
        <div className="s">{of.trialError}</div>
      </>
    );
  if (of.triedAt !== null)
    return (
      <span className="wf publish" title={formatStamp(new Date(of.triedAt))}>
        <CircleCheck aria-hidden="true" />
        {t('backup.trial.well', { duration: formatDuration(wholeSeconds(of.trialTook ?? 0)) })}
      </span>
    );
  if (!isTried) return <span className="faint">{t('backup.trial.none')}</span>;
  return (
    <span className="wf">
      <Loader className="spin" aria-hidden="true" />
      {t('backup.trial.now')}
    </span>
  );
}

/** The page's geometry while it loads. */
export function BackupsWaiting(): ReactElement {
  return (
    <>
      <div className="panel backups-waiting">
        <Skeleton width={180} />
        <Skeleton width={240} />
      </div>
      <div className="panel backups-waiting">
        {[88, 72, 80].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </>
  );
}
